//! London's landscape: the Thames, the parks and their names.

use maud::{Markup, html};
use stammtisch_presentation::Messages;

use crate::city::{MAP_HEIGHT, MAP_WIDTH};

/// The centre line of the river, from the east to the south-west.
const THAMES: &str = "M1095 447C1060 446 1040 438 1012 428C984 418 966 398 934 396C905 394 885 402 856 398C826 394 802 380 768 379\
C728 378 704 399 668 397C640 396 634 418 631 446C628 478 604 500 603 536C602 562 600 582 599 604C597 632 580 650 552 664C524 677 500 671 470 676\
C444 680 430 692 406 703C384 712 366 698 340 690C318 686 306 704 292 728C276 754 262 772 252 830";

/// The boat lines along the river, from pier to pier.
const BOATS: &str = "M913 428C900 408 880 400 856 398C826 394 802 380 768 379C728 378 704 399 668 397Q648 394 641 369\
M641 369C636 392 633 418 631 446C628 478 604 500 603 536C602 562 606 592 623 605\
M623 605C602 616 584 650 552 664C524 677 500 671 470 676C444 680 424 694 406 703C388 711 366 724 353 742";

/// The outlines of the parks, between the streets.
const PARKS: [&str; 9] = [
    "M236 92C262 70 300 44 322 44C346 48 362 66 368 82C352 102 318 118 292 126C272 128 248 118 236 108Z",
    "M150 388C176 378 214 366 246 352C262 388 284 436 300 470C268 478 200 490 152 492C144 460 148 420 150 388Z",
    "M38 404C62 400 92 390 114 384C122 420 118 460 108 492C84 496 60 494 40 488C32 460 34 430 38 404Z",
    "M980 590C1000 580 1022 592 1026 610C1030 634 1020 654 1006 646C988 636 968 612 980 590Z",
    "M918 694C944 684 968 674 990 672C1000 690 972 716 934 738C926 724 920 708 918 694Z",
    "M468 600C480 588 494 592 500 602C504 620 492 636 484 632C474 624 466 612 468 600Z",
    "M994 200C1006 196 1020 204 1026 226C1024 250 1016 270 1008 280C996 272 992 262 996 250C1000 232 994 216 994 200Z",
    "M500 486C516 462 530 440 544 428C550 446 546 470 544 490C530 496 512 494 500 486Z",
    "M640 740C652 744 668 752 684 766C668 774 640 772 628 760C626 750 632 742 640 740Z",
];

/// The trees in the parks.
const TREES: [(i32, i32); 22] = [
    (272, 92),
    (290, 76),
    (312, 62),
    (336, 74),
    (318, 96),
    (296, 110),
    (178, 402),
    (200, 440),
    (232, 396),
    (252, 440),
    (170, 470),
    (220, 472),
    (270, 462),
    (62, 424),
    (92, 412),
    (74, 462),
    (100, 474),
    (1000, 612),
    (946, 704),
    (970, 690),
    (1010, 244),
    (530, 466),
];

/// Draws parks and river below the streets. The nested `svg` clips them at the edge of the map.
pub(super) fn parks_and_river() -> Markup {
    html! {
        svg width=(MAP_WIDTH) height=(MAP_HEIGHT) viewBox={ "0 0 " (MAP_WIDTH) " " (MAP_HEIGHT) } {
            g fill="#cfe2ae" stroke="#a9c585" stroke-width="1.5" {
                @for park in PARKS { path d=(park) {} }
            }
            g fill="#9cbf77" {
                @for (x, y) in TREES { circle cx=(x) cy=(y) r="4" {} circle cx=(x + 5) cy=(y + 3) r="3" {} }
            }
            g fill="none" stroke-linecap="round" stroke-linejoin="round" {
                path d=(THAMES) stroke="#79b4cf" stroke-width="27" {}
                path d=(THAMES) stroke="#a8d5e8" stroke-width="23" {}
                path d=(THAMES) stroke="#c3e4f1" stroke-width="9" {}
            }
        }
    }
}

/// The boat lines, drawn dotted.
pub(super) const fn boat_lines() -> &'static str {
    BOATS
}

/// Draws the names of the parks and the river.
pub(super) fn place_names(messages: &Messages) -> Markup {
    html! {
        g font-family="serif" font-style="italic" font-size="14" text-anchor="middle" {
            text x="300" y="101" fill="#4c6a2c" { (messages.say("map-regents-park")) }
            text x="214" y="424" fill="#4c6a2c" { (messages.say("map-hyde-park")) }
            text x="984" y="413" fill="#2c6480" font-size="13" transform="rotate(19 984 413)" { (messages.say("map-thames")) }
        }
    }
}
