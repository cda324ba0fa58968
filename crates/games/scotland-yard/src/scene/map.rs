//! The drawn city: streets, bus, tube and boat lines that differ in colour and pattern, and
//! numbered stations.

use maud::{Markup, html};
use stammtisch_presentation::{Messages, Part, Text};

use super::click_area::ClickArea;
use super::{london, streets};
use crate::city::{City, MAP_HEIGHT, MAP_WIDTH, Point, Station, Transport};

/// The order in which transports are listed.
const DISPLAY_ORDER: [Transport; 4] = [Transport::Taxi, Transport::Bus, Transport::Tube, Transport::Boat];

/// The key of a transport's name.
const fn stop_key(transport: Transport) -> &'static str {
    match transport {
        Transport::Taxi => "stop-taxi",
        Transport::Bus => "stop-bus",
        Transport::Tube => "stop-tube",
        Transport::Boat => "stop-boat",
    }
}

/// The board, drawn once per city and language.
pub(super) fn board(city: &City, messages: &Messages) -> Part {
    city.drawn(messages.language(), || draw_board(city, messages))
}

fn draw_board(city: &City, messages: &Messages) -> Markup {
    html! {
        g class="sy-ground" data-pixels="1" aria-hidden="true" { (landscape(city)) }
        @if is_london(city) { g class="sy-names" aria-hidden="true" { (london::place_names(messages)) (legend(messages)) } }
        g class="sy-stations" aria-hidden="true" { (stations(city)) }
        g class="sy-targets" fill="#ffffff" fill-opacity="0" {
            @for station in city.stations() { (ClickArea::of(city, station).target(station, &label(city, station, messages))) }
        }
    }
}

fn is_london(city: &City) -> bool {
    city == City::london()
}

/// "Station 67: taxi, bus, tube"
pub(crate) fn label(city: &City, station: Station, messages: &Messages) -> String {
    let stops = |transport: &Transport| !city.neighbours_by(*transport, station).is_empty();
    let lines: Vec<String> =
        DISPLAY_ORDER.into_iter().filter(stops).map(|transport| messages.say(stop_key(transport))).collect();
    messages.text(&Text::new("station").with("station", station.number()).with("lines", lines.join(", ")))
}

fn landscape(city: &City) -> Markup {
    let [tube, bus, taxi] =
        [Transport::Tube, Transport::Bus, Transport::Taxi].map(|kind| streets::path(city, kind));
    let boats =
        if is_london(city) { london::boat_lines().to_owned() } else { streets::path(city, Transport::Boat) };
    html! {
        rect width=(MAP_WIDTH) height=(MAP_HEIGHT) rx="10" fill="#f3ead6" {}
        @if is_london(city) { (london::parks_and_river()) }
        (draw_line(Transport::Boat, &boats))
        (draw_line(Transport::Taxi, &taxi))
        (draw_line(Transport::Tube, &tube))
        (draw_line(Transport::Bus, &bus))
    }
}

/// A line in the style of its transport: plain for a street, dashed for the bus, a railway for the
/// tube, dots for the boat.
fn draw_line(transport: Transport, path: &str) -> Markup {
    html! {
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            @match transport {
                Transport::Boat => { path d=(path) stroke="#23395d" stroke-width="4" stroke-dasharray="0.1 9" {} }
                Transport::Taxi => {
                    path d=(path) stroke="#9a8149" stroke-width="5" {}
                    path d=(path) stroke="#ffe08a" stroke-width="3" {}
                }
                Transport::Tube => {
                    path d=(path) stroke="#f3ead6" stroke-width="7.4" {}
                    path d=(path) stroke="#b5202f" stroke-width="5.2" {}
                    path d=(path) stroke="#ffffff" stroke-width="1.6" stroke-dasharray="3 7" {}
                }
                Transport::Bus => {
                    path d=(path) stroke="#f3ead6" stroke-width="4.8" {}
                    path d=(path) stroke="#13766f" stroke-width="3.2" stroke-dasharray="9 4.5" {}
                }
            }
        }
    }
}

/// The legend of the lines, in the corner without stations.
fn legend(messages: &Messages) -> Markup {
    html! {
        g transform="translate(962 738)" font-family="sans-serif" font-size="12" fill="#2b2410" {
            rect width="112" height="70" rx="7" fill="#fffdf6" fill-opacity="0.85" stroke="#9a8149" {}
            @for (row, transport) in (0..).zip(DISPLAY_ORDER) {
                (draw_line(transport, &format!("M10 {}h38", 14 + row * 14)))
                text x="56" y=(18 + row * 14) { (messages.say(stop_key(transport))) }
            }
        }
    }
}

/// All stations by transport: a disc for taxi, a square below it for bus, the corners of a diamond
/// for tube, a dotted ring for boat.
///
/// Each shape is one path for the whole city.
fn stations(city: &City) -> Markup {
    let all = |shape: fn(Point) -> String, transport: Option<Transport>| -> String {
        let stops =
            |station: &Station| transport.is_none_or(|line| !city.neighbours_by(line, *station).is_empty());
        city.stations().filter(stops).map(|station| shape(city.point(station))).collect()
    };
    html! {
        path d=(all(|place| disc(place, 17), Some(Transport::Boat))) fill="#dcecf3" stroke="#23395d" stroke-width="2" stroke-dasharray="2 3.3" {}
        path d=(all(diamond, Some(Transport::Tube))) fill="#b5202f" stroke="#2a1a1a" stroke-width="0.8" {}
        path d=(all(square, Some(Transport::Bus))) fill="#13766f" stroke="#10312f" stroke-width="0.8" stroke-linejoin="round" {}
        path d=(all(|place| disc(place, 10), None)) fill="#fffdf6" stroke="#5d4c1e" stroke-width="1.2" {}
        g fill="#1d1d1b" text-anchor="middle" font-family="sans-serif" font-size="10.5" font-weight="700" {
            @for station in city.stations() {
                text x=(city.point(station).x) y=(f64::from(city.point(station).y) + 3.7) { (station) }
            }
        }
    }
}

fn disc(place: Point, radius: i32) -> String {
    let across = 2 * radius;
    let left = place.x - radius;
    format!("M{left} {}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0", place.y)
}

fn diamond(place: Point) -> String {
    format!("M{} {}l18 18-18 18-18-18z", place.x, place.y - 18)
}

fn square(place: Point) -> String {
    format!(
        "M{} {}h17q3 0 3 3v17q0 3-3 3h-17q-3 0-3-3v-17q0-3 3-3z",
        f64::from(place.x) - 8.5,
        f64::from(place.y) - 11.5
    )
}
