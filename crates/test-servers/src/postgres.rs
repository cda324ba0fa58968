//! A PostgreSQL server that lasts as long as a test.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::Signal;

use crate::certificate::{Certificate, own_address};
use crate::keeper::{Keeper, User};

/// How long a server may take to open.
const PATIENCE: Duration = Duration::from_secs(60);

/// A password with signs that an address cannot have.
const PASSWORD: &str = "p@ss/word";

/// A PostgreSQL server. It is reached by a socket in its own folder, so that no two servers can ever want the same port.
pub struct Postgres {
    keeper: Keeper,
}

impl Postgres {
    /// Starts one that holds nothing yet.
    pub fn start() -> io::Result<Postgres> {
        Postgres::start_with(None)
    }

    /// Starts one that is also reached over the network, at [`own_address`] and by TLS and a password only: see [`Postgres::secure_url`].
    pub fn start_secure(certificate: &Certificate) -> io::Result<Postgres> {
        let postgres = Postgres::start_with(Some(certificate))?;
        let mut making = Command::new(programs()?.join("psql"));
        making.arg("-h").arg(postgres.keeper.path()).args(["-U", "postgres", "-v", "ON_ERROR_STOP=1"]);
        making.args(["-c", &format!("CREATE ROLE house LOGIN PASSWORD '{PASSWORD}'")]);
        let made = making.args(["-c", "CREATE DATABASE house OWNER house"]).output()?;
        let why = String::from_utf8_lossy(&made.stderr);
        if made.status.success() { Ok(postgres) } else { Err(io::Error::other(why.into_owned())) }
    }

    fn start_with(certificate: Option<&Certificate>) -> io::Result<Postgres> {
        let (user, programs) = (User::unprivileged(), programs()?);
        let folder = Keeper::folder(user)?;
        let data = folder.join("data");
        copy(&blank(&programs, user)?, &data, user)?;
        let mut command =
            vec![programs.join("postgres").into_os_string(), "-D".into(), data.clone().into_os_string()];
        let mut socket = std::ffi::OsString::from("unix_socket_directories=");
        socket.push(&folder);
        command.extend(["-c".into(), socket]);
        // What is written survives the end of any process; no machine will lose its power here.
        for setting in ["fsync=off", "shared_buffers=16MB", "autovacuum=off"] {
            command.extend(["-c".into(), setting.into()]);
        }
        let listens = certificate.map_or_else(String::new, |_| own_address().to_string());
        command.extend(["-c".into(), format!("listen_addresses={listens}").into()]);
        if let Some(certificate) = certificate {
            for file in certificate.copy_into(&data)? {
                fs::set_permissions(&file, fs::Permissions::from_mode(0o600))?;
                User::owns(user, &file)?;
            }
            fs::write(data.join("pg_hba.conf"), "local all all trust\nhostssl all all all scram-sha-256\n")?;
            for setting in ["ssl=on", "ssl_cert_file=server.pem", "ssl_key_file=server.key"] {
                command.extend(["-c".into(), setting.into()]);
            }
        }
        let postgres = Postgres { keeper: Keeper::start(&folder, user, "QUIT", command)? };
        postgres.wait()?;
        Ok(postgres)
    }

    /// Where its database is.
    pub fn url(&self) -> String {
        let folder = self.keeper.path().to_string_lossy().replace('/', "%2F");
        format!("postgres://postgres@{folder}/postgres")
    }

    /// Where the database of [`Postgres::start_secure`] is for whoever knows its password.
    pub fn secure_url(&self) -> String {
        let password = PASSWORD.replace('@', "%40").replace('/', "%2F");
        format!("postgres://house:{password}@{}/house?sslmode=require", own_address())
    }

    /// The whole database as SQL statements.
    pub fn dump(&self) -> io::Result<String> {
        let mut dumping = Command::new(programs()?.join("pg_dump"));
        dumping.args(["-U", "postgres", "--inserts", "--no-owner", "--no-privileges", "--no-comments", "-h"]);
        let dumped = dumping.arg(self.keeper.path()).output()?;
        if !dumped.status.success() {
            return Err(io::Error::other(String::from_utf8_lossy(&dumped.stderr).into_owned()));
        }
        let text = String::from_utf8_lossy(&dumped.stdout).into_owned();
        // Commands of psql and comments are no SQL.
        let is_sql = |line: &&str| !line.starts_with('\\') && !line.starts_with("--") && !line.is_empty();
        Ok(text.lines().filter(is_sql).flat_map(|line| [line, "\n"]).collect())
    }

    /// The same for whoever puts something in between.
    pub fn socket(&self) -> PathBuf {
        self.keeper.path().join(".s.PGSQL.5432")
    }

    /// Ends it as if it had crashed.
    pub fn kill(&mut self) -> io::Result<()> {
        self.keeper.end()
    }

    /// Starts it again on what it has written.
    pub fn start_again(&mut self) -> io::Result<()> {
        self.keeper.start_again()?;
        self.wait()
    }

    /// Lets it stand still, with all its processes.
    pub fn pause(&self) -> io::Result<()> {
        self.keeper.signal(Signal::STOP)
    }

    /// Lets it go on.
    pub fn resume(&self) -> io::Result<()> {
        self.keeper.signal(Signal::CONT)
    }

    /// The number of its first process, while it runs.
    pub fn pid(&self) -> Option<i32> {
        self.keeper.pid()
    }

    fn wait(&self) -> io::Result<()> {
        let (began, folder) = (Instant::now(), self.keeper.path());
        let pid = self.keeper.pid().unwrap_or_default().to_string();
        loop {
            let told = fs::read_to_string(folder.join("data/postmaster.pid")).unwrap_or_default();
            if told.lines().next() == Some(&pid) && told.lines().any(|line| line.trim() == "ready") {
                return Ok(());
            }
            if began.elapsed() > PATIENCE {
                let log = fs::read_to_string(folder.join("log")).unwrap_or_default();
                return Err(io::Error::other(format!("PostgreSQL does not open: {log}")));
            }
            sleep(Duration::from_millis(5));
        }
    }
}

/// Where the programs of the newest PostgreSQL here are.
fn programs() -> io::Result<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found = versions.map(|version| version.path().join("bin")).filter(|bin| bin.join("initdb").exists());
    found.max().ok_or_else(|| io::Error::other("there is no PostgreSQL here: apt-get install postgresql"))
}

/// A blank data folder beside what is compiled, made once: making one takes longer than copying it.
fn blank(programs: &Path, user: Option<User>) -> io::Result<PathBuf> {
    let compiled = std::env::current_exe()?;
    let beside = compiled.parent().ok_or_else(|| io::Error::other("a program lies in no folder"))?;
    let version = programs.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let blank = beside.join(format!("blank-postgresql-{version}"));
    let lock = File::create(beside.join("blank-postgresql.lock"))?;
    lock.lock()?;
    if blank.exists() {
        return Ok(blank);
    }
    let made = Keeper::folder(user)?;
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
    let done = User::runs(user, initdb.arg(made.join("data"))).output()?;
    if !done.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&done.stderr).into_owned()));
    }
    let new = blank.with_extension("new");
    let _ = fs::remove_dir_all(&new);
    copy(&made.join("data"), &new, None)?;
    fs::remove_dir_all(&made)?;
    fs::rename(&new, &blank)?;
    Ok(blank)
}

/// Copies a folder for that user.
fn copy(from: &Path, to: &Path, user: Option<User>) -> io::Result<()> {
    fs::create_dir(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &place, user)?;
        } else {
            fs::copy(entry.path(), &place)?;
            User::owns(user, &place)?;
        }
    }
    fs::set_permissions(to, fs::metadata(from)?.permissions())?;
    User::owns(user, to)
}
