//! The data folder: nobody else reads what is in it, and one house at a time is open on it.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;
use stammtisch_tables::{Secret, Token};
use stammtisch_web::Keys;

use crate::cli_error::CliError;

/// The file that holds all tables.
const DATABASE: &str = "stammtisch.db";
/// The folder for the logs of the games that have one.
const LOGS: &str = "logs";
/// Held as long as a house is open.
const LOCK: &str = "house.lock";
/// Where the open house is found.
const ADDRESS: &str = "house.address";

/// The secret of whoever runs the house.
const SECRET: &str = "operator.secret";

/// What the keys to seats are made of.
const SEATS: &str = "seats.secret";

/// The folder for what the house keeps.
pub(crate) struct DataDir(PathBuf);

impl DataDir {
    /// The folder that was asked for or the system's place for data; made if need be.
    pub(crate) fn find(asked: Option<PathBuf>) -> Result<DataDir, CliError> {
        let folder = place(asked)?;
        let mut builder = DirBuilder::new();
        private_folder(builder.recursive(true))
            .create(&folder)
            .map_err(|why| CliError::Unwritable(folder.clone(), why))?;
        Ok(DataDir(folder))
    }

    /// The folder of a house that has kept something already. Nothing is made where there is none.
    pub(crate) fn existing(asked: Option<PathBuf>) -> Result<DataDir, CliError> {
        let folder = place(asked)?;
        if folder.join(DATABASE).exists() { Ok(DataDir(folder)) } else { Err(CliError::NothingKept(folder)) }
    }

    /// The file that holds all that the house keeps, for whoever may write to it. What earlier versions left open to others is closed.
    pub(crate) fn database(&self) -> PathBuf {
        #[cfg(unix)]
        privacy::restore(&self.0);
        let path = self.0.join(DATABASE);
        // What the database keeps beside its file gets the same rights. If the file cannot be made, the database says why.
        let _ = private_file(OpenOptions::new().append(true).create(true)).open(&path);
        path
    }

    /// The folder for the logs.
    pub(crate) fn logs(&self) -> PathBuf {
        self.0.join(LOGS)
    }

    /// The folder itself.
    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The file with the secret of whoever runs the house.
    pub(crate) fn secret_path(&self) -> PathBuf {
        self.0.join(SECRET)
    }

    /// The keys of whoever runs the house; made if there are none, or none that can be read.
    pub(crate) fn keys(&self) -> Result<Keys, CliError> {
        let path = self.secret_path();
        let kept = match fs::read_to_string(&path) {
            Ok(text) => text.trim().parse().ok(),
            Err(why) if why.kind() == io::ErrorKind::NotFound => None,
            Err(why) => return Err(CliError::Unreadable(path, why)),
        };
        if let Some(secret) = kept {
            return Ok(Keys::new(secret));
        }
        let secret = Token::random().map_err(|why| CliError::NoDice(why.to_string()))?;
        write_private(&path, &format!("{secret}\n")).map_err(|why| CliError::Unwritable(path, why))?;
        Ok(Keys::new(secret))
    }

    /// The keys of whoever runs a house of several servers: the same secret at each of them, kept here to be shown.
    #[cfg(feature = "cluster")]
    pub(crate) fn keep_keys(&self, secret: Token) -> Result<Keys, CliError> {
        let path = self.secret_path();
        write_private(&path, &format!("{secret}\n")).map_err(|why| CliError::Unwritable(path, why))?;
        Ok(Keys::new(secret))
    }

    /// The file with what the keys to seats are made of.
    pub(crate) fn seats_path(&self) -> PathBuf {
        self.0.join(SEATS)
    }

    /// What the keys to seats are made of; made if there is nothing yet.
    pub(crate) fn seats(&self) -> Result<Secret, CliError> {
        let path = self.seats_path();
        Secret::in_file(&path).map_err(|why| match why.kind() {
            io::ErrorKind::InvalidData => CliError::BrokenSecret(path),
            _ => CliError::Unreadable(path, why),
        })
    }

    /// Opens the folder for a house, unless there is one already. Nobody else may read what it writes.
    pub(crate) fn occupy(&self) -> Result<Occupied, CliError> {
        let path = self.0.join(LOCK);
        let unwritable = |why| CliError::Unwritable(path.clone(), why);
        let lock =
            private_file(OpenOptions::new().append(true).create(true)).open(&path).map_err(unwritable)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(CliError::Occupied(self.0.clone(), self.address())),
            Err(TryLockError::Error(error)) => {
                tracing::warn!(%error, "nobody can tell whether another house is open on this folder");
            }
        }
        #[cfg(unix)]
        {
            privacy::write_for_the_owner_alone();
            privacy::restore(&self.0);
        }
        Ok(Occupied { address: self.0.join(ADDRESS), _lock: lock })
    }

    /// Whether a house is open on this folder.
    pub(crate) fn is_open(&self) -> bool {
        File::open(self.0.join(LOCK)).is_ok_and(|lock| lock.try_lock_shared().is_err())
    }

    /// Where the house is that is open on this folder, as far as anybody knows.
    pub(crate) fn address(&self) -> Option<String> {
        if self.is_open() { fs::read_to_string(self.0.join(ADDRESS)).ok() } else { None }
    }
}

/// The folder that was asked for, or the system's place for data.
fn place(asked: Option<PathBuf>) -> Result<PathBuf, CliError> {
    let usual = || ProjectDirs::from("", "", "stammtisch").map(|folders| folders.data_dir().to_owned());
    asked.or_else(usual).ok_or(CliError::NoHome)
}

/// The folder while a house is open on it.
pub(crate) struct Occupied {
    address: PathBuf,
    _lock: File,
}

impl Occupied {
    /// Writes down where the house is.
    pub(crate) fn tell(&self, address: &str) -> Result<(), CliError> {
        write_private(&self.address, address).map_err(|why| CliError::Unwritable(self.address.clone(), why))
    }
}

impl Drop for Occupied {
    fn drop(&mut self) {
        // It is of no use without the lock.
        let _ = fs::remove_file(&self.address);
    }
}

/// Writes a file that only its owner can read.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    use io::Write as _;
    private_file(OpenOptions::new().write(true).create(true).truncate(true))
        .open(path)?
        .write_all(text.as_bytes())
}

#[cfg(unix)]
fn private_file(options: &mut OpenOptions) -> &mut OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn private_file(options: &mut OpenOptions) -> &mut OpenOptions {
    options
}

#[cfg(unix)]
fn private_folder(builder: &mut DirBuilder) -> &mut DirBuilder {
    use std::os::unix::fs::DirBuilderExt;
    builder.mode(0o700)
}

#[cfg(not(unix))]
fn private_folder(builder: &mut DirBuilder) -> &mut DirBuilder {
    builder
}

#[cfg(unix)]
mod privacy {
    //! The rights of what is in the folder.

    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use rustix::fs::Mode;

    use super::{DATABASE, LOGS};

    /// Of a folder that everybody may write into, such as `/tmp`.
    const STICKY: u32 = 0o1000;

    /// Gives nobody else rights to what this program will write.
    pub(super) fn write_for_the_owner_alone() {
        rustix::process::umask(Mode::RWXG | Mode::RWXO);
    }

    /// Takes everybody else's rights from what is in the folder, and from the folder itself if it is the house's own: in one that
    /// holds other things, others may have to go in.
    pub(super) fn restore(folder: &Path) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        let ours = |name: &str| {
            name.starts_with("stammtisch") || name.starts_with("house.") || name.ends_with(".secret")
        };
        let names: Vec<String> =
            entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
        for name in names.iter().filter(|name| ours(name)) {
            close(&folder.join(name), 0o600);
        }
        close_all(&folder.join(LOGS));
        let own =
            names.iter().all(|name| ours(name) || name == LOGS) || names.iter().any(|name| name == DATABASE);
        let everybodys = fs::metadata(folder).is_ok_and(|folder| folder.permissions().mode() & STICKY != 0);
        if own && !everybodys {
            close(folder, 0o700);
        }
    }

    fn close_all(folder: &Path) {
        let Ok(entries) = fs::read_dir(folder) else { return };
        close(folder, 0o700);
        for entry in entries.flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => close_all(&entry.path()),
                Ok(kind) if kind.is_file() => close(&entry.path(), 0o600),
                _ => {}
            }
        }
    }

    fn close(path: &Path, mode: u32) {
        let open = fs::metadata(path).is_ok_and(|told| told.permissions().mode() & 0o077 != 0);
        if open && let Err(error) = fs::set_permissions(path, Permissions::from_mode(mode)) {
            tracing::warn!(path = %path.display(), %error, "others may be able to read this");
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
    fn a_folder_that_everybody_writes_into_stays_so() {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), Permissions::from_mode(0o1777)).unwrap();
        let data = DataDir::find(Some(folder.path().to_owned())).unwrap_or_else(|_| panic!("it is there"));
        let database = data.database();
        assert!(data.occupy().is_ok());
        assert_eq!((mode(folder.path()), mode(&database)), (0o1777, 0o600));
    }

    #[test]
    fn only_one_house_has_the_folder_at_a_time_and_others_learn_where_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let find = || DataDir::find(Some(folder.path().to_owned())).unwrap_or_else(|_| panic!("it is there"));
        let Ok(first) = find().occupy() else { panic!("nobody is there") };
        assert!(first.tell("http://127.0.0.1:7878/").is_ok());
        assert_eq!(find().address().as_deref(), Some("http://127.0.0.1:7878/"));
        assert!(matches!(find().occupy(), Err(CliError::Occupied(_, Some(_)))));
        drop(first);
        assert_eq!(find().address(), None);
        assert!(find().occupy().is_ok());
    }
}
