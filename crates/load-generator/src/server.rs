//! The measured server: a process of its own, so that its CPU time and memory are its own.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

use crate::LoadError;

/// A limit that is never reached.
const NO_LIMIT: &str = "1000000000";
/// Clock ticks per second in `/proc/PID/stat`.
const TICKS_PER_SECOND: f64 = 100.0;

/// The measured server. A process started here is killed on drop.
pub struct Server {
    /// Host and port.
    pub(crate) address: String,
    child: Option<(Child, TempDir)>,
}

impl Server {
    /// Starts the `serve` command of a program, without limits and with a temporary data directory.
    pub fn start(program: &Path) -> Result<Server, LoadError> {
        let data = tempfile::tempdir().map_err(LoadError::CannotStart)?;
        let mut command = Command::new(program);
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
            command.args([&format!("--{limit}"), NO_LIMIT]);
        }
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.map_err(LoadError::CannotStart)?;
        let mut text = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut text).map_err(LoadError::CannotStart)?;
        }
        let address =
            text.rsplit("http://").next().unwrap_or_default().trim().trim_end_matches('/').to_owned();
        Ok(Server { address, child: Some((child, data)) })
    }

    /// A server that is running already.
    pub fn at(url: &str) -> Result<Server, LoadError> {
        let address = url.strip_prefix("http://").map(|rest| rest.trim_end_matches('/'));
        let address = address.filter(|address| !address.is_empty() && !address.contains('/'));
        let address = address.ok_or_else(|| LoadError::BadUrl(url.to_owned()))?.to_owned();
        Ok(Server { address, child: None })
    }

    /// The CPU time of the process so far, where the system reports it.
    pub(crate) fn cpu(&self) -> Option<Duration> {
        let text = fs::read_to_string(self.proc("stat")?).ok()?;
        // The process name is in parentheses and may contain blanks.
        let mut fields = text.rsplit_once(')')?.1.split_whitespace().skip(11);
        let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
        Some(Duration::from_secs_f64(ticks as f64 / TICKS_PER_SECOND))
    }

    /// The resident memory of the process in KiB, where the system reports it.
    pub(crate) fn memory(&self) -> Option<u64> {
        let text = fs::read_to_string(self.proc("status")?).ok()?;
        text.lines().find_map(|line| line.strip_prefix("VmRSS:")?.split_whitespace().next()?.parse().ok())
    }

    fn proc(&self, file: &str) -> Option<String> {
        let (child, _) = self.child.as_ref()?;
        Some(format!("/proc/{}/{file}", child.id()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some((child, _)) = &mut self.child {
            // Either the process has exited already, or it is killed now.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
