//! A self-play loop as training programs have it: the rules of Go and the house's search, without
//! pages or texts.
//!
//! ```sh
//! cargo run --release -p stammtisch-go --no-default-features --example self_play
//! ```

use rand::SeedableRng;
use stammtisch_go::{Count, Go, Setup};
use stammtisch_rules::{Actor, Budget, Game, Notation, Perspective, Rng, SearchRequest, Turn, write_view};

fn main() {
    let setup = Setup { size: 9, count: Count::Area, ..Setup::default() };
    let Ok(mut state) = Go::start(&setup) else { return };
    let Ok(mut player) = stammtisch_bots::player::<Go>("search:3") else { return };
    let budget = Budget::nodes(200);
    let mut rng = Rng::seed_from_u64(1);
    while let Turn::Seats(seats) = state.turn() {
        let Some(seat) = seats.iter().next() else { break };
        let view = state.view(Perspective::seat(seat));
        let mut ask = SearchRequest { view: &view, seat, budget: &budget, rng: &mut rng };
        let Some(choice) = player.choose(&mut ask) else { break };
        // One line for each position: the view of the seat, and the move that it played.
        println!("{}\t{}", write_view::<Go>(&view), state.write_move(choice.mv));
        state.play_unchecked(Actor::Seat(seat), choice.mv);
    }
    println!("worth to Black: {:?}", state.returns().map(|worth| worth.get(stammtisch_rules::Seat(0))));
}
