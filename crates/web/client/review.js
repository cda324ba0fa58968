// Entry point of the review page: steps through a finished match in place.

import "./house.js";
import { stepInPlace } from "./step_links.js";

stepInPlace("review");
