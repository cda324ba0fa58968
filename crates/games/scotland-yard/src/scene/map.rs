//! The drawn city: streets from the network, buses, tubes and boats told apart by colour and form, and numbered stations.

use std::sync::{Arc, Mutex, PoisonError};

use maud::{Markup, PreEscaped, html};
use stammtisch_core::{Text, Words};

use super::{hit, london, streets};
use crate::city::{City, MAP_HEIGHT, MAP_WIDTH, Station, Transport};

/// What is drawn once for each city.
struct Picture {
    ground: String,
    stations: String,
    /// The outline of each station's area, by number from 1.
    areas: Vec<String>,
}

static PICTURES: Mutex<Vec<(u64, Arc<Picture>)>> = Mutex::new(Vec::new());

/// The board: the same for every viewer of one language.
pub(super) fn board(city: &City, words: &Words) -> Markup {
    let picture = picture(city);
    html! {
        g class="sy-ground" { (PreEscaped(&picture.ground)) }
        @if is_london(city) { g class="sy-names" { (london::names(words)) } }
        g class="sy-stations" { (PreEscaped(&picture.stations)) }
        g class="sy-targets" {
            @for (station, area) in city.stations().zip(&picture.areas) {
                path d=(area) data-target=(station) role="button" aria-label=(label(city, station, words)) class="sy-target" fill="#ffffff" fill-opacity="0" {}
            }
        }
    }
}

fn is_london(city: &City) -> bool {
    city == City::london()
}

/// "Station 67: taxi, bus, tube"
fn label(city: &City, station: Station, words: &Words) -> String {
    let stops = |transport: &Transport| !city.line(*transport, station).is_empty();
    let name = |transport: Transport| {
        words.say(match transport {
            Transport::Taxi => "stop-taxi",
            Transport::Bus => "stop-bus",
            Transport::Tube => "stop-tube",
            Transport::Boat => "stop-boat",
        })
    };
    let order = [Transport::Taxi, Transport::Bus, Transport::Tube, Transport::Boat];
    let lines: Vec<String> = order.into_iter().filter(stops).map(name).collect();
    words.text(&Text::new("station").with("station", station.number()).with("lines", lines.join(", ")))
}

fn picture(city: &City) -> Arc<Picture> {
    let mut pictures = PICTURES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, picture)) = pictures.iter().find(|(city_of, _)| *city_of == city.fingerprint()) {
        return Arc::clone(picture);
    }
    let picture = Arc::new(Picture {
        ground: ground(city).into_string(),
        stations: html! { @for station in city.stations() { (drawn(city, station)) } }.into_string(),
        areas: city.stations().map(|station| hit::area(city, station)).collect(),
    });
    pictures.push((city.fingerprint(), Arc::clone(&picture)));
    picture
}

fn ground(city: &City) -> Markup {
    let [tube, bus, taxi] =
        [Transport::Tube, Transport::Bus, Transport::Taxi].map(|kind| streets::path(city, kind));
    let boats =
        if is_london(city) { london::boats().to_owned() } else { streets::path(city, Transport::Boat) };
    html! {
        rect width=(MAP_WIDTH) height=(MAP_HEIGHT) rx="10" fill="#f3ead6" {}
        @if is_london(city) { (london::landscape()) }
        g fill="none" stroke-linecap="round" stroke-linejoin="round" {
            path d=(boats) stroke="#23395d" stroke-width="4" stroke-dasharray="0.1 9" {}
            path d=(taxi) stroke="#9a8149" stroke-width="5" {}
            path d=(taxi) stroke="#ffe08a" stroke-width="3" {}
            path d=(tube) stroke="#f3ead6" stroke-width="7.4" {}
            path d=(tube) stroke="#b5202f" stroke-width="5.2" {}
            path d=(tube) stroke="#ffffff" stroke-width="1.6" stroke-dasharray="3 7" {}
            path d=(bus) stroke="#f3ead6" stroke-width="4.8" {}
            path d=(bus) stroke="#13766f" stroke-width="3.2" stroke-dasharray="9 4.5" {}
        }
    }
}

/// A station by what stops there: a disc for the taxi, a square under it for the bus, the corners of a diamond for the tube, waves for a pier.
fn drawn(city: &City, station: Station) -> Markup {
    let place = city.place(station);
    let stops = |transport: Transport| !city.line(transport, station).is_empty();
    html! {
        g transform={ "translate(" (place.x) " " (place.y) ")" } {
            @if stops(Transport::Boat) { circle r="17" fill="#dcecf3" stroke="#23395d" stroke-width="2" stroke-dasharray="2 3.3" {} }
            @if stops(Transport::Tube) { path d="M0-18 18 0 0 18-18 0Z" fill="#b5202f" stroke="#2a1a1a" stroke-width="0.8" {} }
            @if stops(Transport::Bus) { rect x="-11.5" y="-11.5" width="23" height="23" rx="5" fill="#13766f" stroke="#10312f" stroke-width="0.8" {} }
            circle r="10" fill="#fffdf6" stroke="#5d4c1e" stroke-width="1.2" {}
            text y="3.7" text-anchor="middle" font-family="sans-serif" font-size="10.5" font-weight="700" fill="#1d1d1b" { (station) }
        }
    }
}
