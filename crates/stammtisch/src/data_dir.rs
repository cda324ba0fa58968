//! The data directory: readable only by its owner, and locked by at most one server at a time.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use stammtisch_tables::{Secret, Token};
use stammtisch_web::OperatorKeys;

use crate::cli_error::CliError;

/// The SQLite database.
const DATABASE_FILE: &str = "stammtisch.db";
/// The directory of the games' logs.
const LOGS_DIR: &str = "logs";
/// The lock file of the running server.
const LOCK_FILE: &str = "house.lock";
/// The file with the URL of the running server.
const ADDRESS_FILE: &str = "house.address";

/// The file with the operator's secret.
const OPERATOR_SECRET_FILE: &str = "operator.secret";

/// The file with the secret from which seat keys are derived.
const SEAT_SECRET_FILE: &str = "seats.secret";

/// A data directory.
pub(crate) struct DataDir(PathBuf);

impl DataDir {
    /// Opens the named directory or the platform's default; creates it if it is missing.
    pub(crate) fn open_or_create(named: Option<PathBuf>) -> Result<DataDir, CliError> {
        let path = locate(named)?;
        let mut builder = DirBuilder::new();
        owner_only_directory(builder.recursive(true))
            .create(&path)
            .map_err(|why| CliError::Unwritable(path.clone(), why))?;
        Ok(DataDir(path))
    }

    /// Opens a directory that already holds a database; creates nothing.
    pub(crate) fn open_existing(named: Option<PathBuf>) -> Result<DataDir, CliError> {
        let path = locate(named)?;
        if path.join(DATABASE_FILE).exists() { Ok(DataDir(path)) } else { Err(CliError::EmptyDataDir(path)) }
    }

    /// The path of the database, for writing. Also restricts files that earlier versions left
    /// readable to others.
    pub(crate) fn database(&self) -> PathBuf {
        #[cfg(unix)]
        permissions::restrict_files(&self.0);
        let path = self.0.join(DATABASE_FILE);
        // SQLite gives its journal files the same permissions. If the file cannot be created,
        // SQLite reports why.
        let _ = owner_only_file(OpenOptions::new().append(true).create(true)).open(&path);
        path
    }

    /// The directory of the logs.
    pub(crate) fn logs(&self) -> PathBuf {
        self.0.join(LOGS_DIR)
    }

    /// The path of the directory.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The path of the operator's secret.
    pub(crate) fn operator_secret_path(&self) -> PathBuf {
        self.0.join(OPERATOR_SECRET_FILE)
    }

    /// The operator's keys; a missing or malformed secret is replaced by a new one.
    pub(crate) fn operator_keys(&self) -> Result<OperatorKeys, CliError> {
        let path = self.operator_secret_path();
        let stored = match fs::read_to_string(&path) {
            Ok(text) => text.trim().parse().ok(),
            Err(why) if why.kind() == io::ErrorKind::NotFound => None,
            Err(why) => return Err(CliError::Unreadable(path, why)),
        };
        if let Some(secret) = stored {
            return Ok(OperatorKeys::new(secret));
        }
        let secret = Token::random().map_err(|why| CliError::NoRandomness(why.to_string()))?;
        write_owner_only(&path, &format!("{secret}\n")).map_err(|why| CliError::Unwritable(path, why))?;
        Ok(OperatorKeys::new(secret))
    }

    /// The operator's keys in a cluster: every server has the same secret, stored here to be shown.
    #[cfg(feature = "cluster")]
    pub(crate) fn store_operator_secret(&self, secret: Token) -> Result<OperatorKeys, CliError> {
        let path = self.operator_secret_path();
        write_owner_only(&path, &format!("{secret}\n")).map_err(|why| CliError::Unwritable(path, why))?;
        Ok(OperatorKeys::new(secret))
    }

    /// The path of the seat secret.
    pub(crate) fn seat_secret_path(&self) -> PathBuf {
        self.0.join(SEAT_SECRET_FILE)
    }

    /// The seat secret; created if it is missing.
    pub(crate) fn seat_secret(&self) -> Result<Secret, CliError> {
        let path = self.seat_secret_path();
        Secret::load_or_create(&path).map_err(|why| match why.kind() {
            io::ErrorKind::InvalidData => CliError::InvalidSeatSecret(path),
            _ => CliError::Unreadable(path, why),
        })
    }

    /// Locks the directory for a server. From now on the process creates files that only its owner
    /// can read.
    ///
    /// # Errors
    ///
    /// [`CliError::DataDirInUse`] if another server holds the lock.
    pub(crate) fn lock(&self) -> Result<DataDirLock, CliError> {
        let path = self.0.join(LOCK_FILE);
        let unwritable = |why| CliError::Unwritable(path.clone(), why);
        let lock =
            owner_only_file(OpenOptions::new().append(true).create(true)).open(&path).map_err(unwritable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(CliError::DataDirInUse(self.0.clone(), self.address()));
            }
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "cannot lock the data directory; another server may be using it");
            }
        }
        #[cfg(unix)]
        {
            permissions::set_owner_only_umask();
            permissions::restrict_files(&self.0);
        }
        Ok(DataDirLock { address: self.0.join(ADDRESS_FILE), _lock: lock })
    }

    /// Whether a server holds the lock.
    pub(crate) fn is_open(&self) -> bool {
        File::open(self.0.join(LOCK_FILE)).is_ok_and(|lock| lock.try_lock_shared().is_err())
    }

    /// The URL of the running server, if known.
    pub(crate) fn address(&self) -> Option<String> {
        if self.is_open() { fs::read_to_string(self.0.join(ADDRESS_FILE)).ok() } else { None }
    }
}

/// The named directory, or the platform's default.
fn locate(named: Option<PathBuf>) -> Result<PathBuf, CliError> {
    let default = || ProjectDirs::from("", "", "stammtisch").map(|folders| folders.data_dir().to_owned());
    named.or_else(default).ok_or(CliError::NoDefaultDataDir)
}

/// The lock on a data directory, released on drop.
pub(crate) struct DataDirLock {
    address: PathBuf,
    _lock: File,
}

impl DataDirLock {
    /// Publishes the URL of the server in the directory.
    pub(crate) fn publish_address(&self, address: &str) -> Result<(), CliError> {
        write_owner_only(&self.address, address)
            .map_err(|why| CliError::Unwritable(self.address.clone(), why))
    }
}

impl Drop for DataDirLock {
    fn drop(&mut self) {
        // The address is worthless without the lock.
        let _ = fs::remove_file(&self.address);
    }
}

/// Writes a file that only its owner can read.
fn write_owner_only(path: &Path, text: &str) -> io::Result<()> {
    use io::Write as _;
    owner_only_file(OpenOptions::new().write(true).create(true).truncate(true))
        .open(path)?
        .write_all(text.as_bytes())
}

#[cfg(unix)]
fn owner_only_file(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn owner_only_file(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(unix)]
fn owner_only_directory(builder: &mut DirBuilder) -> &mut DirBuilder {
    use std::os::unix::fs::DirBuilderExt;
    builder.mode(0o700)
}

#[cfg(not(unix))]
fn owner_only_directory(builder: &mut DirBuilder) -> &mut DirBuilder {
    builder
}

#[cfg(unix)]
mod permissions {
    //! Unix permissions of the files in the directory.

    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use rustix::fs::Mode;

    use super::{DATABASE_FILE, LOGS_DIR};

    /// The mode bit of directories that all users may write into, such as `/tmp`.
    const STICKY_BIT: u32 = 0o1000;

    /// Sets the umask so that new files are accessible to the owner only.
    pub(super) fn set_owner_only_umask() {
        rustix::process::umask(Mode::RWXG | Mode::RWXO);
    }

    /// Removes the permissions of other users from the program's files, and from the directory
    /// itself if it holds nothing else: others may need access to a shared one.
    pub(super) fn restrict_files(path: &Path) {
        let Ok(entries) = fs::read_dir(path) else { return };
        let is_ours = |name: &str| {
            name.starts_with("stammtisch") || name.starts_with("house.") || name.ends_with(".secret")
        };
        let names: Vec<String> =
            entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
        for name in names.iter().filter(|name| is_ours(name)) {
            restrict(&path.join(name), 0o600);
        }
        restrict_tree(&path.join(LOGS_DIR));
        let is_own = names.iter().all(|name| is_ours(name) || name == LOGS_DIR)
            || names.iter().any(|name| name == DATABASE_FILE);
        let is_shared =
            fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & STICKY_BIT != 0);
        if is_own && !is_shared {
            restrict(path, 0o700);
        }
    }

    fn restrict_tree(path: &Path) {
        let Ok(entries) = fs::read_dir(path) else { return };
        restrict(path, 0o700);
        for entry in entries.flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => restrict_tree(&entry.path()),
                Ok(kind) if kind.is_file() => restrict(&entry.path(), 0o600),
                _ => {}
            }
        }
    }

    fn restrict(path: &Path, mode: u32) {
        let is_exposed = fs::metadata(path).is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0);
        if is_exposed && let Err(error) = fs::set_permissions(path, Permissions::from_mode(mode)) {
            tracing::warn!(path = %path.display(), %error, "cannot restrict permissions; other users may be able to read this");
        }
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    #[test]
    fn a_shared_directory_keeps_its_mode() {
        let directory = tempfile::tempdir().unwrap();
        fs::set_permissions(directory.path(), Permissions::from_mode(0o1777)).unwrap();
        let data = DataDir::open_or_create(Some(directory.path().to_owned()))
            .unwrap_or_else(|_| panic!("the directory exists"));
        let database = data.database();
        assert!(data.lock().is_ok());
        assert_eq!((mode(directory.path()), mode(&database)), (0o1777, 0o600));
    }

    #[test]
    fn one_server_locks_the_directory_and_publishes_its_url() {
        let directory = tempfile::tempdir().unwrap();
        let open = || {
            DataDir::open_or_create(Some(directory.path().to_owned()))
                .unwrap_or_else(|_| panic!("the directory exists"))
        };
        let Ok(first) = open().lock() else { panic!("the lock is free") };
        assert!(first.publish_address("http://127.0.0.1:7878/").is_ok());
        assert_eq!(open().address().as_deref(), Some("http://127.0.0.1:7878/"));
        assert!(matches!(open().lock(), Err(CliError::DataDirInUse(_, Some(_)))));
        drop(first);
        assert_eq!(open().address(), None);
        assert!(open().lock().is_ok());
    }
}
