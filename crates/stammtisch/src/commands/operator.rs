//! `stammtisch operator`: the link that makes a browser that of whoever runs the house.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use clap::Args;

use crate::cli_error::CliError;
use crate::commands::print_line;
use crate::data_dir::DataDir;

/// The arguments of `operator`.
#[derive(Args)]
pub(crate) struct OperatorArgs {
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Prints the link to the house that is open on the folder. A link that gives such rights is shown to people only: what a
/// program prints into a file or a journal is read by others.
pub(crate) fn run(args: OperatorArgs) -> Result<(), CliError> {
    let folder = DataDir::existing(args.data)?;
    if !io::stdout().is_terminal() {
        return Err(CliError::SecretLink(folder.secret_path()));
    }
    let home = folder.address().ok_or_else(|| CliError::NoHouse(folder.path().to_owned()))?;
    print_line(&format!("{home}{}", folder.keys()?.path()))
}
