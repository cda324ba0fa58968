//! A TLS certificate for the servers of one test, with its certificate authority, made by
//! `openssl`.

use std::fs;
use std::io;
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A certificate for this machine, signed by an authority of its own.
pub struct Certificate {
    folder: tempfile::TempDir,
}

impl Certificate {
    /// Creates one for `localhost`, 127.0.0.1 and [`own_address`].
    pub fn make() -> io::Result<Certificate> {
        let folder = tempfile::tempdir()?;
        let names = format!("subjectAltName=DNS:localhost,IP:127.0.0.1,IP:{}\n", own_address());
        fs::write(folder.path().join("names"), names)?;
        let certificate = Certificate { folder };
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-batch", "-days", "2"];
        let authority = ["req", "-x509", "-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.pem"];
        certificate.openssl(authority.iter().chain(&key))?;
        let request = ["req", "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr"];
        certificate.openssl(request.iter().chain(&key[..6]))?;
        let signing =
            ["x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-days", "2"];
        let output = ["-CAcreateserial", "-extfile", "names", "-out", "server.pem"];
        certificate.openssl(signing.iter().chain(&output))?;
        Ok(certificate)
    }

    fn openssl<'a>(&self, arguments: impl Iterator<Item = &'a &'a str>) -> io::Result<()> {
        let done = Command::new("openssl").args(arguments).current_dir(self.folder.path()).output()?;
        let why = String::from_utf8_lossy(&done.stderr);
        if done.status.success() { Ok(()) } else { Err(io::Error::other(why.into_owned())) }
    }

    /// The authority's certificate, for clients to trust.
    pub fn authority(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// The server's certificate and its private key.
    pub(crate) fn files(&self) -> [PathBuf; 2] {
        ["server.pem", "server.key"].map(|name| self.folder.path().join(name))
    }

    /// Copies the certificate and the key into a folder.
    pub(crate) fn copy_into(&self, folder: &Path) -> io::Result<[PathBuf; 2]> {
        let copies = ["server.pem", "server.key"].map(|name| folder.join(name));
        for (from, to) in self.files().iter().zip(&copies) {
            fs::copy(from, to)?;
        }
        Ok(copies)
    }
}

/// A loopback address derived from this process's id, so that all its ports are free for this
/// process.
pub fn own_address() -> Ipv4Addr {
    let [_, high, middle, low] = std::process::id().to_be_bytes();
    Ipv4Addr::new(127, 64 + high % 64, middle, low)
}
