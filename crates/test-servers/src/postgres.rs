//! A PostgreSQL server for one test.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::certificate::{Certificate, own_address};
use crate::server_process::{ServerProcess, User};

/// How long the server may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// A password with characters that must be percent-encoded in a URL.
const PASSWORD: &str = "p@ss/word";

/// A running PostgreSQL server, ended on drop. It listens at a Unix socket in its own folder, so
/// that servers cannot compete for a port.
pub struct Postgres {
    process: ServerProcess,
}

impl Postgres {
    /// Starts one with an empty database.
    pub fn start() -> io::Result<Postgres> {
        Postgres::start_with(None)
    }

    /// Starts one that also listens at [`own_address`], only with TLS and a password: see
    /// [`Postgres::secure_url`].
    pub fn start_secure(certificate: &Certificate) -> io::Result<Postgres> {
        let postgres = Postgres::start_with(Some(certificate))?;
        let mut making = Command::new(programs()?.join("psql"));
        making.arg("-h").arg(postgres.process.folder()).args(["-U", "postgres", "-v", "ON_ERROR_STOP=1"]);
        making.args(["-c", &format!("CREATE ROLE house LOGIN PASSWORD '{PASSWORD}'")]);
        let made = making.args(["-c", "CREATE DATABASE house OWNER house"]).output()?;
        let why = String::from_utf8_lossy(&made.stderr);
        if made.status.success() { Ok(postgres) } else { Err(io::Error::other(why.into_owned())) }
    }

    fn start_with(certificate: Option<&Certificate>) -> io::Result<Postgres> {
        let user = User::unprivileged();
        let programs = programs()?;
        let folder = ServerProcess::create_folder(user)?;
        let data = folder.join("data");
        copy(&data_template(&programs, user)?, &data, user)?;
        let mut command =
            vec![programs.join("postgres").into_os_string(), "-D".into(), data.clone().into_os_string()];
        let mut socket = std::ffi::OsString::from("unix_socket_directories=");
        socket.push(&folder);
        command.extend(["-c".into(), socket]);
        // Without fsync, data still survives the end of processes, only not a power failure.
        for setting in ["fsync=off", "shared_buffers=16MB", "autovacuum=off"] {
            command.extend(["-c".into(), setting.into()]);
        }
        let listens = certificate.map_or_else(String::new, |_| own_address().to_string());
        command.extend(["-c".into(), format!("listen_addresses={listens}").into()]);
        if let Some(certificate) = certificate {
            for file in certificate.copy_into(&data)? {
                fs::set_permissions(&file, fs::Permissions::from_mode(0o600))?;
                User::chown(user, &file)?;
            }
            fs::write(data.join("pg_hba.conf"), "local all all trust\nhostssl all all all scram-sha-256\n")?;
            for setting in ["ssl=on", "ssl_cert_file=server.pem", "ssl_key_file=server.key"] {
                command.extend(["-c".into(), setting.into()]);
            }
        }
        let postgres = Postgres { process: ServerProcess::start(&folder, user, "QUIT", command)? };
        postgres.wait()?;
        Ok(postgres)
    }

    /// The URL of its database, by the socket.
    pub fn url(&self) -> String {
        let folder = self.process.folder().to_string_lossy().replace('/', "%2F");
        format!("postgres://postgres@{folder}/postgres")
    }

    /// The URL of the database of [`Postgres::start_secure`], by TLS and with the password.
    pub fn secure_url(&self) -> String {
        let password = PASSWORD.replace('@', "%40").replace('/', "%2F");
        format!("postgres://house:{password}@{}/house?sslmode=require", own_address())
    }

    /// The database as SQL statements.
    pub fn dump(&self) -> io::Result<String> {
        let mut dumping = Command::new(programs()?.join("pg_dump"));
        dumping.args(["-U", "postgres", "--inserts", "--no-owner", "--no-privileges", "--no-comments", "-h"]);
        let dumped = dumping.arg(self.process.folder()).output()?;
        if !dumped.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&dumped.stderr).into_owned()));
        }
        let text = String::from_utf8_lossy(&dumped.stdout).into_owned();
        // Drop psql commands, comments and empty lines.
        let is_sql = |line: &&str| !line.starts_with('\\') && !line.starts_with("--") && !line.is_empty();
        Ok(text.lines().filter(is_sql).flat_map(|line| [line, "\n"]).collect())
    }

    /// The path of its socket.
    pub fn socket(&self) -> PathBuf {
        self.process.folder().join(".s.PGSQL.5432")
    }

    /// Ends it without a clean shutdown.
    pub fn kill(&mut self) -> io::Result<()> {
        self.process.end()
    }

    /// Starts it again with the same data.
    pub fn start_again(&mut self) -> io::Result<()> {
        self.process.start_again()?;
        self.wait()
    }

    /// Suspends all its processes.
    pub fn pause(&self) -> io::Result<()> {
        self.process.signal(Signal::STOP)
    }

    /// Resumes its processes.
    pub fn resume(&self) -> io::Result<()> {
        self.process.signal(Signal::CONT)
    }

    /// The id of its main process, while it runs.
    pub fn pid(&self) -> Option<i32> {
        self.process.pid()
    }

    /// Waits until the server accepts connections.
    fn wait(&self) -> io::Result<()> {
        let began = Instant::now();
        let folder = self.process.folder();
        let pid = self.process.pid().unwrap_or_default().to_string();
        loop {
            let status = fs::read_to_string(folder.join("data/postmaster.pid")).unwrap_or_default();
            if status.lines().next() == Some(&pid) && status.lines().any(|line| line.trim() == "ready") {
                return Ok(());
            }
            if began.elapsed() > START_TIMEOUT {
                let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
                return Err(io::Error::other(format!("PostgreSQL does not open: {log}")));
            }
            sleep(Duration::from_millis(5));
        }
    }
}

/// The folder with the programs of the newest installed PostgreSQL.
fn programs() -> io::Result<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = versions.map(|version| version.path().join("bin")).filter(|bin| bin.join("initdb").exists());
    found.max().ok_or_else(|| io::Error::other("there is no PostgreSQL here: apt-get install postgresql"))
}

/// The path of an empty data folder in the build folder. Created once and then copied for each
/// server, because `initdb` takes longer than copying.
fn data_template(programs: &Path, user: Option<User>) -> io::Result<PathBuf> {
    let test_program = std::env::current_exe()?;
    let build_folder =
        test_program.parent().ok_or_else(|| io::Error::other("the test program has no parent folder"))?;
    let version = programs.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let template = build_folder.join(format!("blank-postgresql-{version}"));
    let lock = File::create(build_folder.join("blank-postgresql.lock"))?;
    lock.lock()?;
    if template.exists() {
        return Ok(template);
    }
    let folder = ServerProcess::create_folder(user)?;
    let mut initdb = Command::new(programs.join("initdb"));
    initdb.args([
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
        "--wal-segsize=1",
        "-N",
        "-D",
    ]);
    let done = User::run_as(user, initdb.arg(folder.join("data"))).output()?;
    if !done.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&done.stderr).into_owned()));
    }
    let new = template.with_extension("new");
    let _ = fs::remove_dir_all(&new);
    copy(&folder.join("data"), &new, None)?;
    fs::remove_dir_all(&folder)?;
    fs::rename(&new, &template)?;
    Ok(template)
}

/// Copies a folder recursively and makes the user its owner.
fn copy(from: &Path, to: &Path, user: Option<User>) -> io::Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target, user)?;
        } else {
            fs::copy(entry.path(), &target)?;
            User::chown(user, &target)?;
        }
    }
    fs::set_permissions(to, fs::metadata(from)?.permissions())?;
    User::chown(user, to)
}
