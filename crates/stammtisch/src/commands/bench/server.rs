//! The house that is measured: another process, so that its processor time and its memory are its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::cli_error::CliError;

/// So much of everything that no limit is met.
const PLENTY: &str = "1000000000";
/// How many ticks of the processor's clock the system counts in a second.
const TICKS: f64 = 100.0;

/// The house under measurement. One that was started here is closed when it is dropped.
pub(super) struct Server {
    /// Host and port.
    pub(super) house: String,
    child: Option<(Child, TempDir)>,
}

impl Server {
    /// A house of one's own, without limits, that keeps its tables as any other.
    pub(super) fn start() -> Result<Server, CliError> {
        let data = tempfile::tempdir().map_err(CliError::NoServer)?;
        let mut command = Command::new(std::env::current_exe().map_err(CliError::NoServer)?);
        command
            .args(["serve", "--no-open", "--examples", "--port", "0", "--lang", "en", "--data"])
            .arg(data.path());
        for limit in [
            "connections-per-address",
            "tables-per-minute",
            "tables-per-hour",
            "sockets-per-hand",
            "moves-per-second",
            "moves-per-address",
            "megabytes-per-hour",
        ] {
            command.args([&format!("--{limit}"), PLENTY]);
        }
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.map_err(CliError::NoServer)?;
        let mut told = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut told).map_err(CliError::NoServer)?;
        }
        let house = told.rsplit("http://").next().unwrap_or_default().trim().trim_end_matches('/').to_owned();
        Ok(Server { house, child: Some((child, data)) })
    }

    /// A house that is open already.
    pub(super) fn at(url: &str) -> Result<Server, CliError> {
        let house = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        let house = house.filter(|house| !house.is_empty() && !house.contains('/'));
        let house = house.ok_or_else(|| CliError::BenchUrl(url.to_owned()))?.to_owned();
        Ok(Server { house, child: None })
    }

    /// Its processor time so far, where the system tells.
    pub(super) fn cpu(&self) -> Option<Duration> {
        let told = fs::read_to_string(self.proc("stat")?).ok()?;
        // The name of the program stands in brackets and may have blanks in it.
        let mut fields = told.rsplit_once(')')?.1.split_whitespace().skip(11);
        let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
        Some(Duration::from_secs_f64(ticks as f64 / TICKS))
    }

    /// Its memory in KiB, where the system tells.
    pub(super) fn memory(&self) -> Option<u64> {
        let told = fs::read_to_string(self.proc("status")?).ok()?;
        told.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
    }

    fn proc(&self, file: &str) -> Option<String> {
        let (child, _) = self.child.as_ref()?;
        Some(format!("/proc/{}/{file}", child.id()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some((child, _)) = &mut self.child {
            // It is gone already, or it goes now.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
