//! `stammtisch towerwars`: the command line of the course that TowerWars comes from, with its own
//! flags: `-size 8 -red human -blue simple -delay 500 --local`.

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
use stammtisch_rmi::registry::DEFAULT_PORT;
use stammtisch_towerwars_remote::RmiSettings;

use crate::cli_error::{CliError, Game};
use crate::commands::play::{ConsoleOptions, at_console, random_seed};
use crate::commands::search_limit::SearchLimitArgs;
use crate::commands::serve::{LimitArgs, PreparedMatch, ProxyArgs, ServeArgs, Startup, run_with};
use crate::commands::towerwars_network::{NetworkGame, REMOTE_PLAYER};
use crate::files::find_game;

/// The id of the game, also the name of the command.
const GAME_ID: &str = "towerwars";
/// The players, by the course's names and by the names of the levels of every game.
const PLAYERS: [&str; 13] = [
    HUMAN,
    "random",
    SIMPLE_PLAYER,
    "adv1",
    "adv2",
    "adv3",
    "adv4",
    "adv5",
    "search:1",
    "search:2",
    "search:3",
    "search:4",
    "search:5",
];
/// The course's name for the player `classic`.
const SIMPLE_PLAYER: &str = "simple";
/// The move that an empty line stands for in the course's parser.
const EMPTY_LINE_MOVE: &str = "surrender";

/// The arguments of `towerwars`.
#[derive(Args)]
#[command(override_usage = "stammtisch towerwars -size 8 -red human -blue simple -delay 500 --local")]
pub(crate) struct TowerwarsArgs {
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    size: Option<String>,
    #[arg(long, value_name = "PLAYER", default_value = HUMAN)]
    red: String,
    #[arg(long, value_name = "PLAYER", default_value = SIMPLE_PLAYER)]
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
    search_limit: SearchLimitArgs,
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
    if args.network || args.offer.is_some() || args.remote_count() > 0 {
        return args.run_network(find_game(GAME_ID)?, language);
    }
    let game = args.open(find_game(GAME_ID)?)?;
    if !args.graphic {
        let options = ConsoleOptions {
            seed: args.seed,
            delay: args.delay.unwrap_or_default(),
            search_limit: args.search_limit.parse()?,
            empty_line: Some(EMPTY_LINE_MOVE),
            data: args.data,
            ..ConsoleOptions::default()
        };
        return at_console(game, options, language);
    }
    let pause = args.delay.map(Duration::from_millis);
    let page = args.page.or(args.port.first().copied());
    run_with(args.serve_args(page), Startup::OpenTable(PreparedMatch { game, pause }), language)
}

/// Doubles the course's single dashes if this command is given: `-size` becomes `--size`.
pub(crate) fn double_single_dashes(arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_none_or(|command| command != GAME_ID) {
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
        let seats = vec![seat_tag(game, &self.red)?, seat_tag(game, &self.blue)?];
        let size = self.size.iter().map(|size| ("size".to_owned(), Value::from(size.as_str())));
        let limit = self.limit.iter().map(|limit| ("limit".to_owned(), Value::from(*limit)));
        let setup: Values = size.chain(limit).collect();
        game.start(&setup, seats).map_err(|faults| CliError::BadSetup(game, faults))
    }

    /// The arguments of the server for the page, at this port.
    fn serve_args(&self, port: Option<u16>) -> ServeArgs {
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

    fn remote_count(&self) -> usize {
        [&self.red, &self.blue].into_iter().filter(|player| *player == REMOTE_PLAYER).count()
    }

    /// Offers a player, or plays against offered ones.
    fn run_network(&self, game: Game, language: Language) -> Result<(), CliError> {
        let conflict = match (&self.offer, self.remote_count()) {
            (Some(_), _) if is_wildcard(&self.bind) => Some("network-bind-all"),
            (None, 0) => Some("network-nobody"),
            (None, _) if self.local => Some("network-local"),
            _ => None,
        };
        if let Some(key) = conflict {
            return Err(CliError::NetworkFlags(key));
        }
        let seed = self.seed.map_or_else(random_seed, Ok)?;
        let names = match &self.offer {
            Some(player) if self.name.is_empty() => vec![player.clone()],
            _ => self.name.clone(),
        };
        let rmi = RmiSettings { registries: self.registries(), listen: self.bind.clone(), names };
        let limit = self.limit.and_then(|limit| usize::try_from(limit).ok());
        let search_limit = self.search_limit.parse()?;
        let network = NetworkGame { game, rmi, seed, limit, search_limit, language };
        let page = self.graphic.then(|| self.serve_args(self.page));
        if let Some(player) = &self.offer {
            return network.offer(&seat_tag(game, player)?.player, page);
        }
        let [red, blue] = [&self.red, &self.blue].map(|player| match player.as_str() {
            REMOTE_PLAYER => Ok(REMOTE_PLAYER.to_owned()),
            _ => seat_tag(game, player).map(|tag| tag.player),
        });
        let delay = Duration::from_millis(self.delay.unwrap_or_default());
        network.play(self.size(game)?, [&red?, &blue?], delay, page)
    }

    /// The registries: as many as hosts or ports were given; the last of either serves all others.
    fn registries(&self) -> Vec<Endpoint> {
        let places = self.host.len().max(self.port.len()).max(1);
        let place = |index: usize| Endpoint {
            host: self.host.get(index).or(self.host.last()).cloned().unwrap_or_default(),
            port: self.port.get(index).or(self.port.last()).copied().unwrap_or(DEFAULT_PORT),
        };
        (0..places).map(place).collect()
    }

    /// The board size, validated by the game's form.
    fn size(&self, game: Game) -> Result<u8, CliError> {
        let given: Values =
            self.size.iter().map(|size| ("size".to_owned(), Value::from(size.as_str()))).collect();
        let agreed = check_form(game.fields(), &given).map_err(|faults| CliError::BadSetup(game, faults))?;
        Ok(agreed.get("size").and_then(Value::as_u64).and_then(|size| u8::try_from(size).ok()).unwrap_or(8))
    }
}

/// Whether this is a wildcard address, at which no program can be reached.
fn is_wildcard(address: &str) -> bool {
    address.parse::<IpAddr>().is_ok_and(|address| address.is_unspecified())
}

fn seat_tag(game: Game, player: &str) -> Result<SeatTag, CliError> {
    let name = match player {
        REMOTE_PLAYER => return Err(CliError::NetworkFlags("network-offer-remote")),
        SIMPLE_PLAYER => "classic",
        known if PLAYERS.contains(&known) => known,
        _ => {
            let known = [&PLAYERS[..], &[REMOTE_PLAYER]].concat().join(", ");
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
        let arguments = double_single_dashes(line.split(' ').map(OsString::from).collect());
        arguments.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn the_courses_flags_get_a_second_dash() {
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
