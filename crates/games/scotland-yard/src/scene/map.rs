//! The drawn city: streets from the network, buses, tubes and boats told apart by colour and form, and numbered stations.

use maud::{Markup, html};
use stammtisch_presentation::{Messages, Part, Text};

use super::hit::Area;
use super::{london, streets};
use crate::city::{City, MAP_HEIGHT, MAP_WIDTH, Place, Station, Transport};

/// The transports as they are named to people.
const BY_WORTH: [Transport; 4] = [Transport::Taxi, Transport::Bus, Transport::Tube, Transport::Boat];

/// The key of a transport's name.
const fn stop(transport: Transport) -> &'static str {
    match transport {
        Transport::Taxi => "stop-taxi",
        Transport::Bus => "stop-bus",
        Transport::Tube => "stop-tube",
        Transport::Boat => "stop-boat",
    }
}

/// The board: the same for every viewer of one language, and drawn once.
pub(super) fn board(city: &City, messages: &Messages) -> Part {
    city.drawn(messages.language(), || fresh_board(city, messages))
}

fn fresh_board(city: &City, messages: &Messages) -> Markup {
    html! {
        g class="sy-ground" data-pixels="1" aria-hidden="true" { (ground(city)) }
        @if is_london(city) { g class="sy-names" aria-hidden="true" { (london::names(messages)) (legend(messages)) } }
        g class="sy-stations" aria-hidden="true" { (stations(city)) }
        g class="sy-targets" fill="#ffffff" fill-opacity="0" {
            @for station in city.stations() { (Area::of(city, station).target(station, &label(city, station, messages))) }
        }
    }
}

fn is_london(city: &City) -> bool {
    city == City::london()
}

/// "Station 67: taxi, bus, tube"
pub(crate) fn label(city: &City, station: Station, messages: &Messages) -> String {
    let stops = |transport: &Transport| !city.line(*transport, station).is_empty();
    let lines: Vec<String> =
        BY_WORTH.into_iter().filter(stops).map(|transport| messages.say(stop(transport))).collect();
    messages.text(&Text::new("station").with("station", station.number()).with("lines", lines.join(", ")))
}

fn ground(city: &City) -> Markup {
    let [tube, bus, taxi] =
        [Transport::Tube, Transport::Bus, Transport::Taxi].map(|kind| streets::path(city, kind));
    let boats =
        if is_london(city) { london::boats().to_owned() } else { streets::path(city, Transport::Boat) };
    html! {
        rect width=(MAP_WIDTH) height=(MAP_HEIGHT) rx="10" fill="#f3ead6" {}
        @if is_london(city) { (london::landscape()) }
        (line(Transport::Boat, &boats))
        (line(Transport::Taxi, &taxi))
        (line(Transport::Tube, &tube))
        (line(Transport::Bus, &bus))
    }
}

/// A way as its transport is drawn: a plain street, a dashed bus line, a railway, a chain of dots on the water.
fn line(transport: Transport, path: &str) -> Markup {
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

/// What the lines mean, in the corner where no station is.
fn legend(messages: &Messages) -> Markup {
    html! {
        g transform="translate(962 738)" font-family="sans-serif" font-size="12" fill="#2b2410" {
            rect width="112" height="70" rx="7" fill="#fffdf6" fill-opacity="0.85" stroke="#9a8149" {}
            @for (row, transport) in (0..).zip(BY_WORTH) {
                (line(transport, &format!("M10 {}h38", 14 + row * 14)))
                text x="56" y=(18 + row * 14) { (messages.say(stop(transport))) }
            }
        }
    }
}

/// All stations by what stops there: a disc for the taxi, a square under it for the bus, the corners of a diamond for the tube, a dotted ring for a
/// pier. Each shape is one path for the whole city.
fn stations(city: &City) -> Markup {
    let all = |shape: fn(Place) -> String, transport: Option<Transport>| -> String {
        let stops = |station: &Station| transport.is_none_or(|line| !city.line(line, *station).is_empty());
        city.stations().filter(stops).map(|station| shape(city.place(station))).collect()
    };
    html! {
        path d=(all(|place| disc(place, 17), Some(Transport::Boat))) fill="#dcecf3" stroke="#23395d" stroke-width="2" stroke-dasharray="2 3.3" {}
        path d=(all(diamond, Some(Transport::Tube))) fill="#b5202f" stroke="#2a1a1a" stroke-width="0.8" {}
        path d=(all(square, Some(Transport::Bus))) fill="#13766f" stroke="#10312f" stroke-width="0.8" stroke-linejoin="round" {}
        path d=(all(|place| disc(place, 10), None)) fill="#fffdf6" stroke="#5d4c1e" stroke-width="1.2" {}
        g fill="#1d1d1b" text-anchor="middle" font-family="sans-serif" font-size="10.5" font-weight="700" {
            @for station in city.stations() {
                text x=(city.place(station).x) y=(f64::from(city.place(station).y) + 3.7) { (station) }
            }
        }
    }
}

fn disc(place: Place, radius: i32) -> String {
    let (across, left) = (2 * radius, place.x - radius);
    format!("M{left} {}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0-{across} 0", place.y)
}

fn diamond(place: Place) -> String {
    format!("M{} {}l18 18-18 18-18-18z", place.x, place.y - 18)
}

fn square(place: Place) -> String {
    format!(
        "M{} {}h17q3 0 3 3v17q0 3-3 3h-17q-3 0-3-3v-17q0-3 3-3z",
        f64::from(place.x) - 8.5,
        f64::from(place.y) - 11.5
    )
}
