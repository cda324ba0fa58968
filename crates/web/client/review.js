// The review board: steps change the page in place.

import "./house.js";
import { stepThrough } from "./stepping.js";

stepThrough("review");
