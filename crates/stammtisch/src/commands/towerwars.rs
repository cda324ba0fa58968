//! `stammtisch towerwars`: the command line of the course that TowerWars comes from, with its own switches:
//! `-size 8 -red human -blue simple -delay 500 --local`.

use std::ffi::OsString;
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::Value;
use stammtisch_bots::HUMAN;
use stammtisch_catalog::{AnyMatch, KnownBoardData};
use stammtisch_presentation::{Language, SeatTag, Text, Values, check_form, excerpt};
use stammtisch_rmi::Endpoint;
use stammtisch_rmi::registry::USUAL_PORT;

use crate::cli_error::{CliError, Game};
use crate::commands::play::{Manner, at_console, random_seed};
use crate::commands::serve::{LimitArgs, Occasion, Prepared, ProxyArgs, ServeArgs, run_with};
use crate::commands::thought::ThoughtArgs;
use crate::commands::towerwars_network::{Meeting, NetworkGame, REMOTE};
use crate::files::named;

/// The game, and the command that has its name.
const GAME: &str = "towerwars";
/// Who can play, as the course named them, and by the names that the levels have in every game.
const PLAYERS: [&str; 13] = [
    HUMAN, "random", SIMPLE, "adv1", "adv2", "adv3", "adv4", "adv5", "search:1", "search:2", "search:3",
    "search:4", "search:5",
];
/// The course's name for the player that the house calls `classic`.
const SIMPLE: &str = "simple";
/// What an empty line means to the course's parser.
const EMPTY_LINE: &str = "surrender";

/// The arguments of `towerwars`.
#[derive(Args)]
#[command(override_usage = "stammtisch towerwars -size 8 -red human -blue simple -delay 500 --local")]
pub(crate) struct TowerwarsArgs {
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    size: Option<String>,
    #[arg(long, value_name = "PLAYER", default_value = HUMAN)]
    red: String,
    #[arg(long, value_name = "PLAYER", default_value = SIMPLE)]
    blue: String,
    #[arg(long, value_name = "MS")]
    delay: Option<u64>,
    #[arg(long)]
    local: bool,
    #[arg(long, conflicts_with = "local")]
    network: bool,
    #[arg(long, conflicts_with_all = ["time", "nodes"])]
    graphic: bool,
    #[arg(long, value_name = "PLIES", conflicts_with = "offer", value_parser = clap::value_parser!(u32).range(1..))]
    limit: Option<u32>,
    #[command(flatten)]
    thought: ThoughtArgs,
    #[arg(long, value_name = "N", conflicts_with = "graphic")]
    seed: Option<u64>,
    #[arg(long, requires = "graphic")]
    no_open: bool,
    #[arg(long, value_name = "PORT,..", value_delimiter = ',')]
    port: Vec<u16>,
    #[arg(long, value_name = "PLAYER", conflicts_with_all = ["local", "size", "delay"])]
    offer: Option<String>,
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    name: Vec<String>,
    #[arg(long, value_name = "HOST,..", default_value = "127.0.0.1", value_delimiter = ',')]
    host: Vec<String>,
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    bind: String,
    #[arg(long, value_name = "PORT", requires = "graphic")]
    page: Option<u16>,
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Plays at the terminal, on the page with `--graphic`, or over the network.
pub(crate) fn run(args: TowerwarsArgs, language: Language) -> Result<(), CliError> {
    if args.network || args.offer.is_some() || args.remotes() > 0 {
        return args.run_network(named(GAME)?, language);
    }
    let game = args.open(named(GAME)?)?;
    if !args.graphic {
        let manner = Manner {
            seed: args.seed,
            delay: args.delay.unwrap_or_default(),
            thought: args.thought.read()?,
            empty_line: Some(EMPTY_LINE),
            data: args.data,
            ..Manner::default()
        };
        return at_console(game, manner, language);
    }
    let pause = args.delay.map(Duration::from_millis);
    let page = args.page.or(args.port.first().copied());
    run_with(args.house(page), Occasion::Table(Prepared { game, pause }), language)
}

/// The arguments with the course's single dashes doubled, if this command is asked for: `-size` becomes `--size`.
pub(crate) fn with_two_dashes(arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_none_or(|command| command != GAME) {
        return arguments;
    }
    let doubled = |argument: OsString| match argument.to_str().and_then(|text| text.strip_prefix('-')) {
        Some(name) if name.len() > 1 && name.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            OsString::from(format!("--{name}"))
        }
        _ => argument,
    };
    arguments.into_iter().map(doubled).collect()
}

impl TowerwarsArgs {
    fn open(&self, game: Game) -> Result<Box<dyn AnyMatch>, CliError> {
        let seats = vec![seat(game, &self.red)?, seat(game, &self.blue)?];
        let size = self.size.iter().map(|size| ("size".to_owned(), Value::from(size.as_str())));
        let limit = self.limit.iter().map(|limit| ("limit".to_owned(), Value::from(*limit)));
        let setup: Values = size.chain(limit).collect();
        game.start(&setup, seats).map_err(|faults| CliError::Setup(game, faults))
    }

    /// The house in which the page is, at that port.
    fn house(&self, port: Option<u16>) -> ServeArgs {
        ServeArgs {
            no_open: self.no_open,
            port,
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            data: self.data.clone(),
            new_seat_secret: false,
            examples: false,
            proxy_config: ProxyArgs::default(),
            access_log: false,
            metrics_port: None,
            metrics_bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
            limits: LimitArgs::default(),
            #[cfg(feature = "cluster")]
            shared: crate::commands::serve::SharedArgs::default(),
            known_boards: KnownBoardData::default(),
        }
    }

    fn remotes(&self) -> usize {
        [&self.red, &self.blue].into_iter().filter(|player| *player == REMOTE).count()
    }

    /// Offers a player, or plays with those that others offer.
    fn run_network(&self, game: Game, language: Language) -> Result<(), CliError> {
        let missing = match (&self.offer, self.remotes()) {
            (Some(_), _) if is_everywhere(&self.bind) => Some("network-bind-all"),
            (None, 0) => Some("network-nobody"),
            (None, _) if self.local => Some("network-local"),
            _ => None,
        };
        if let Some(key) = missing {
            return Err(CliError::NetworkSwitches(key));
        }
        let seed = self.seed.map_or_else(random_seed, Ok)?;
        let names = match &self.offer {
            Some(player) if self.name.is_empty() => vec![player.clone()],
            _ => self.name.clone(),
        };
        let meeting = Meeting { registries: self.registries(), listen: self.bind.clone(), names };
        let limit = self.limit.and_then(|limit| usize::try_from(limit).ok());
        let thought = self.thought.read()?;
        let network = NetworkGame { game, meeting, seed, limit, thought, language };
        let page = self.graphic.then(|| self.house(self.page));
        if let Some(player) = &self.offer {
            return network.offer(&seat(game, player)?.player, page);
        }
        let [red, blue] = [&self.red, &self.blue].map(|player| match player.as_str() {
            REMOTE => Ok(REMOTE.to_owned()),
            _ => seat(game, player).map(|tag| tag.player),
        });
        let delay = Duration::from_millis(self.delay.unwrap_or_default());
        network.play(self.size(game)?, [&red?, &blue?], delay, page)
    }

    /// Where players are offered: as many places as hosts or ports were given, the last of either for all others.
    fn registries(&self) -> Vec<Endpoint> {
        let places = self.host.len().max(self.port.len()).max(1);
        let place = |index: usize| Endpoint {
            host: self.host.get(index).or(self.host.last()).cloned().unwrap_or_default(),
            port: self.port.get(index).or(self.port.last()).copied().unwrap_or(USUAL_PORT),
        };
        (0..places).map(place).collect()
    }

    /// The size of the board, as the game's own form takes it.
    fn size(&self, game: Game) -> Result<u8, CliError> {
        let given: Values =
            self.size.iter().map(|size| ("size".to_owned(), Value::from(size.as_str()))).collect();
        let agreed = check_form(game.fields(), &given).map_err(|faults| CliError::Setup(game, faults))?;
        Ok(agreed.get("size").and_then(Value::as_u64).and_then(|size| u8::try_from(size).ok()).unwrap_or(8))
    }
}

/// Whether it is the address of all of a machine's networks, by which nobody can be found.
fn is_everywhere(address: &str) -> bool {
    address.parse::<IpAddr>().is_ok_and(|address| address.is_unspecified())
}

fn seat(game: Game, player: &str) -> Result<SeatTag, CliError> {
    let name = match player {
        REMOTE => return Err(CliError::NetworkSwitches("network-offer-remote")),
        SIMPLE => "classic",
        known if PLAYERS.contains(&known) => known,
        _ => {
            let known = [&PLAYERS[..], &[REMOTE]].concat().join(", ");
            let why = Text::new("player-unknown").with("name", excerpt(player)).with("known", known);
            return Err(CliError::Refused(game, why));
        }
    };
    Ok(SeatTag { name: String::new(), player: name.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doubled(line: &str) -> String {
        let read = with_two_dashes(line.split(' ').map(OsString::from).collect());
        read.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_courses_switches_get_a_second_dash() {
        assert_eq!(
            doubled("x towerwars -size 8 --local -delay -5"),
            "x towerwars --size 8 --local --delay -5"
        );
        assert_eq!(doubled("x towerwars --lang de -red human -h"), "x towerwars --lang de --red human -h");
    }

    #[test]
    fn other_commands_keep_their_dashes() {
        assert_eq!(doubled("x render -o a.svg towerwars"), "x render -o a.svg towerwars");
        assert_eq!(doubled("x play towerwars -red"), "x play towerwars -red");
    }
}
