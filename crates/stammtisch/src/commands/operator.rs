//! `stammtisch operator`: prints the link that signs a browser in as the operator.

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

/// Prints the link to the running server, at a terminal only: output in files and journals may be
/// read by others.
pub(crate) fn run(args: OperatorArgs) -> Result<(), CliError> {
    let data_dir = DataDir::open_existing(args.data)?;
    if !io::stdout().is_terminal() {
        return Err(CliError::SecretLinkNeedsTerminal(data_dir.operator_secret_path()));
    }
    let base_url = data_dir.address().ok_or_else(|| CliError::HouseNotRunning(data_dir.path().to_owned()))?;
    print_line(&format!("{base_url}{}", data_dir.operator_keys()?.path()))
}
