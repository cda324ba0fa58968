//! Whoever looks after one server: a shell that ends it and clears its folder away when we are gone.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

/// Starts and ends the server as it is told. When nobody is left to tell it anything, it ends the server and clears away.
const KEEP: &str = r#"
folder=$1; signal=$2; shift 2
PATH=$PATH:/usr/sbin
end() { [ -z "$pid" ] || { kill -CONT "$pid"; kill -"$signal" "$pid"; wait "$pid"; pid=; } 2>/dev/null; }
while read -r order; do
    case $order in
        start) "$@" >>"$folder/log" 2>&1 </dev/null & pid=$!; echo "$pid" ;;
        end) end; echo 0 ;;
    esac
done
end
rm -rf "$folder"
"#;

/// The user who runs servers for somebody who is root and whom they therefore refuse.
#[derive(Clone, Copy)]
pub(crate) struct User {
    uid: u32,
    gid: u32,
}

impl User {
    /// Whoever we are, or for root somebody who is not.
    pub(crate) fn unprivileged() -> Option<User> {
        if !rustix::process::geteuid().is_root() {
            return None;
        }
        let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
        let named = |name: &str| {
            let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
            let mut ids = line.split(':').skip(2).map_while(|id| id.parse().ok());
            Some(User { uid: ids.next()?, gid: ids.next()? })
        };
        named("postgres").or_else(|| named("nobody"))
    }

    /// Gives a file or folder to him.
    pub(crate) fn owns(user: Option<User>, path: &Path) -> io::Result<()> {
        user.map_or(Ok(()), |user| chown(path, Some(user.uid), Some(user.gid)))
    }

    /// Lets a command run as him.
    pub(crate) fn runs(user: Option<User>, command: &mut Command) -> &mut Command {
        if let Some(user) = user {
            command.uid(user.uid).gid(user.gid);
        }
        command.current_dir("/")
    }
}

/// A server and its folder.
pub(crate) struct Keeper {
    folder: PathBuf,
    shell: Child,
    orders: Option<ChildStdin>,
    told: BufReader<ChildStdout>,
    server: Option<Pid>,
}

impl Keeper {
    /// A new folder in the system's place for such, for a server that runs as that user.
    pub(crate) fn folder(user: Option<User>) -> io::Result<PathBuf> {
        let folder = tempfile::Builder::new().prefix("stammtisch-").tempdir()?.keep();
        User::owns(user, &folder)?;
        Ok(folder)
    }

    /// Starts the server; it ends by that signal.
    pub(crate) fn start(
        folder: &Path,
        user: Option<User>,
        signal: &str,
        command: impl IntoIterator<Item = impl AsRef<OsStr>>,
    ) -> io::Result<Keeper> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", KEEP, "keeper"]).arg(folder).arg(signal).args(command);
        // Ctrl-C is for us; the server ends when we have.
        shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut shell = User::runs(user, &mut shell).spawn()?;
        let (Some(orders), Some(told)) = (shell.stdin.take(), shell.stdout.take()) else {
            return Err(io::Error::other("the keeper cannot be spoken to"));
        };
        let (folder, told) = (folder.to_owned(), BufReader::new(told));
        let mut keeper = Keeper { folder, shell, orders: Some(orders), told, server: None };
        keeper.start_again()?;
        Ok(keeper)
    }

    /// Starts the server again after its end.
    pub(crate) fn start_again(&mut self) -> io::Result<()> {
        let pid = self.order("start")?;
        self.server = Pid::from_raw(pid);
        Ok(())
    }

    /// Ends the server as if its machine had failed.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.server = None;
        self.order("end").map(drop)
    }

    fn order(&mut self, order: &str) -> io::Result<i32> {
        let orders = self.orders.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        writeln!(orders, "{order}")?;
        let mut answer = String::new();
        self.told.read_line(&mut answer)?;
        answer.trim().parse().map_err(io::Error::other)
    }

    /// Sends a signal to the server and all that it has started.
    pub(crate) fn signal(&self, signal: Signal) -> io::Result<()> {
        let Some(server) = self.server else { return Ok(()) };
        kill_process(server, signal)?;
        for process in fs::read_dir("/proc")?.flatten() {
            let name = process.file_name();
            let pid = name.to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw);
            let status = fs::read_to_string(process.path().join("status")).unwrap_or_default();
            let parent = status.lines().find_map(|line| line.strip_prefix("PPid:")?.trim().parse().ok());
            if let Some(pid) = pid.filter(|_| parent == Some(server.as_raw_nonzero().get())) {
                // It may have ended meanwhile.
                let _ = kill_process(pid, signal);
            }
        }
        Ok(())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn pid(&self) -> Option<i32> {
        self.server.map(|server| server.as_raw_nonzero().get())
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        let _ = self.signal(Signal::CONT);
        self.orders = None;
        let _ = self.shell.wait();
    }
}
