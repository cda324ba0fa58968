//! A server process under a supervising shell, which ends the server and deletes its folder when
//! the test process ends in any way.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

/// The supervisor: reads the commands `start` and `end` from its standard input and replies to each
/// with a number. At the end of input, which is when the test process ends, it ends the server and
/// deletes the folder. Arguments: the folder, the signal that ends the server, the server's
/// command.
const SUPERVISOR_SCRIPT: &str = r#"
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

/// An unprivileged user to run servers as when the tests run as root: some servers refuse to run
/// as root.
#[derive(Clone, Copy)]
pub(crate) struct User {
    uid: u32,
    gid: u32,
}

impl User {
    /// An unprivileged user if this process runs as root; none if servers run as the current user.
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

    /// Makes the user the owner of a file or folder.
    pub(crate) fn chown(user: Option<User>, path: &Path) -> io::Result<()> {
        user.map_or(Ok(()), |user| chown(path, Some(user.uid), Some(user.gid)))
    }

    /// Lets a command run as the user.
    pub(crate) fn run_as(user: Option<User>, command: &mut Command) -> &mut Command {
        if let Some(user) = user {
            command.uid(user.uid).gid(user.gid);
        }
        command.current_dir("/")
    }
}

/// A server process, its supervisor and its folder.
pub(crate) struct ServerProcess {
    folder: PathBuf,
    supervisor: Child,
    commands: Option<ChildStdin>,
    replies: BufReader<ChildStdout>,
    server: Option<Pid>,
}

impl ServerProcess {
    /// Creates a temporary folder for a server that runs as that user.
    pub(crate) fn create_folder(user: Option<User>) -> io::Result<PathBuf> {
        let folder = tempfile::Builder::new().prefix("stammtisch-").tempdir()?.keep();
        User::chown(user, &folder)?;
        Ok(folder)
    }

    /// Starts a server that is ended by `signal` (a name, such as `QUIT`).
    pub(crate) fn start(
        folder: &Path,
        user: Option<User>,
        signal: &str,
        command: impl IntoIterator<Item = impl AsRef<OsStr>>,
    ) -> io::Result<ServerProcess> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", SUPERVISOR_SCRIPT, "supervisor"]).arg(folder).arg(signal).args(command);
        // A process group of its own: Ctrl-C reaches only the test process, whose end is what ends
        // the server.
        shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut supervisor = User::run_as(user, &mut shell).spawn()?;
        let (Some(commands), Some(replies)) = (supervisor.stdin.take(), supervisor.stdout.take()) else {
            return Err(io::Error::other("the supervisor has no pipes"));
        };
        let mut process = ServerProcess {
            folder: folder.to_owned(),
            supervisor,
            commands: Some(commands),
            replies: BufReader::new(replies),
            server: None,
        };
        process.start_again()?;
        Ok(process)
    }

    /// Starts the server, also again after its end.
    pub(crate) fn start_again(&mut self) -> io::Result<()> {
        let pid = self.send_command("start")?;
        self.server = Pid::from_raw(pid);
        Ok(())
    }

    /// Ends the server by its signal.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.server = None;
        self.send_command("end").map(drop)
    }

    /// Sends a command to the supervisor and returns its reply.
    fn send_command(&mut self, command: &str) -> io::Result<i32> {
        let commands = self.commands.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        writeln!(commands, "{command}")?;
        let mut reply = String::new();
        self.replies.read_line(&mut reply)?;
        reply.trim().parse().map_err(io::Error::other)
    }

    /// Sends a signal to the server and its child processes.
    pub(crate) fn signal(&self, signal: Signal) -> io::Result<()> {
        let Some(server) = self.server else { return Ok(()) };
        kill_process(server, signal)?;
        for process in fs::read_dir("/proc")?.flatten() {
            let name = process.file_name();
            let pid = name.to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw);
            let status = fs::read_to_string(process.path().join("status")).unwrap_or_default();
            let parent = status.lines().find_map(|line| line.strip_prefix("PPid:")?.trim().parse().ok());
            if let Some(pid) = pid
                && parent == Some(server.as_raw_nonzero().get())
            {
                // The child may have ended meanwhile.
                let _ = kill_process(pid, signal);
            }
        }
        Ok(())
    }

    /// The server's folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(crate) fn pid(&self) -> Option<i32> {
        self.server.map(|server| server.as_raw_nonzero().get())
    }
}

impl Drop for ServerProcess {
    /// Resumes the server if it is paused, and waits until the supervisor has ended it.
    fn drop(&mut self) {
        let _ = self.signal(Signal::CONT);
        self.commands = None;
        let _ = self.supervisor.wait();
    }
}
