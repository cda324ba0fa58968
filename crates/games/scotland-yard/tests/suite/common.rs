//! Shared helpers.

use serde_json::Value;
use stammtisch_presentation::{
    Actor, Game, LANGUAGES, Language, Loaded, MatchMeta, Messages, Notation, Perspective, Playable, Played,
    Record, RenderContext, Rng, Seat, SeatTag, Text, Turn,
};
use stammtisch_scotland_yard::rules::{MISTER_X, Phase, Preset};
use stammtisch_scotland_yard::{Hunt, Move, Setup, Station, Ticket, View, classic};

pub(crate) const MAX_SEATS: usize = 6;

pub(crate) fn station(number: u8) -> Station {
    Station::new(number).unwrap()
}

pub(crate) fn stations(numbers: &[u8]) -> Vec<Station> {
    numbers.iter().map(|&number| station(number)).collect()
}

pub(crate) fn setup(detectives: u8) -> Setup {
    Setup::london(detectives, Preset::Default)
}

pub(crate) fn step(to: u8, ticket: Ticket) -> Move {
    Move::Step { to: station(to), ticket }
}

/// A hunt with Mister X on the first station and the detectives on the others.
pub(crate) fn dealt(stations: &[u8]) -> Hunt {
    let mut hunt = Hunt::start(&setup(stations.len() as u8 - 1)).unwrap();
    let text = stations.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    let deal = hunt.read_move(Actor::House, &format!("@{text}")).unwrap();
    hunt.play(Actor::House, deal).unwrap();
    hunt
}

/// The hunt that continues from a position text.
pub(crate) fn position(detectives: u8, text: &str) -> Hunt {
    Hunt::from_position(&setup(detectives), text).unwrap()
}

pub(crate) fn load(save: &[u8]) -> Loaded<Hunt> {
    Hunt::files().read(None, save).unwrap_or_else(|why| panic!("{}", english(&why)))
}

pub(crate) fn write(record: &Record<Hunt>, format: &str) -> Option<Vec<u8>> {
    Hunt::files().write(record, &MatchMeta::default(), format)
}

pub(crate) fn loaded(save: &Value) -> Hunt {
    load(save.to_string().as_bytes()).record.first_state().unwrap()
}

pub(crate) fn messages(language: Language) -> Messages {
    Messages::new(language, Hunt::locales())
}

pub(crate) fn english(text: &Text) -> String {
    messages(Language::English).text(text)
}

/// The seat to move.
pub(crate) fn to_move(hunt: &Hunt) -> Option<Seat> {
    match hunt.public().phase() {
        Phase::Turn(seat) => Some(seat),
        _ => None,
    }
}

pub(crate) fn tags(mister_x: &str, detectives: &str, count: u8) -> Vec<SeatTag> {
    let tag = |player: &str| SeatTag { name: String::new(), player: player.to_owned() };
    std::iter::once(tag(mister_x)).chain((0..count).map(|_| tag(detectives))).collect()
}

/// Plays `classic` against itself to the end, from the given start stations.
pub(crate) fn classic_record(setup: Setup, starts: &str) -> Record<Hunt> {
    let mut record: Record<Hunt> = Record::new(setup.clone(), tags("classic", "classic", setup.detectives));
    let mut hunt = Hunt::start(&setup).unwrap();
    let deal = hunt.read_move(Actor::House, &format!("@{starts}")).unwrap();
    play(&mut record, &mut hunt, Actor::House, deal);
    while let Some(seat) = to_move(&hunt) {
        let (_, chosen) = classic::consider(&hunt.view(Perspective::seat(seat)), seat);
        play(&mut record, &mut hunt, Actor::Seat(seat), chosen.unwrap().mv());
    }
    record
}

pub(crate) fn play(record: &mut Record<Hunt>, hunt: &mut Hunt, actor: Actor, mv: Move) {
    hunt.play(actor, mv).unwrap_or_else(|refusal| panic!("{}", english(&refusal.into())));
    record.moves.push(Played { actor, mv });
}

/// Plays a random hunt and calls `look` on every position.
pub(crate) fn random_hunt(setup: Setup, rng: &mut Rng, mut look: impl FnMut(&Hunt)) -> Record<Hunt> {
    let mut record: Record<Hunt> = Record::new(setup.clone(), tags("random", "random", setup.detectives));
    let mut hunt = Hunt::start(&setup).unwrap();
    loop {
        look(&hunt);
        let actor = match hunt.turn() {
            Turn::Over => return record,
            Turn::Chance => Actor::House,
            Turn::Seats(seats) => Actor::Seat(seats.single().unwrap()),
        };
        let mv = hunt.random_move(actor, rng).unwrap();
        play(&mut record, &mut hunt, actor, mv);
    }
}

/// Everything that is rendered for a perspective: the scene and the text board.
pub(crate) fn rendered(view: &View, perspective: Perspective) -> String {
    let names: Vec<String> = (0..MAX_SEATS).map(|seat| format!("Player {seat}")).collect();
    let mut shown = String::new();
    for language in LANGUAGES {
        let messages = messages(language);
        let context = RenderContext { colour: true, ..RenderContext::new(&messages, perspective, &names) };
        shown += &format!("{:?}", Hunt::scene(view, &context));
        shown += &Hunt::text_board(view, &context);
    }
    shown
}

/// Perspectives that do not include Mister X.
pub(crate) fn uninformed_perspectives() -> Vec<Perspective> {
    let detectives = stammtisch_presentation::SeatSet::first(MAX_SEATS).without(MISTER_X);
    (1..4)
        .map(|seat| Perspective::seat(Seat(seat)))
        .chain([Perspective::Seats(detectives), Perspective::SPECTATOR])
        .collect()
}
