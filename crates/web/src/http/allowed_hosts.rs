//! Host name validation, which protects against DNS rebinding.
//!
//! Requests for any other host name are rejected: a foreign page whose name resolves to our
//! address would otherwise be same-origin with us.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header::HOST};

use crate::http::proxy::ProxyConfig;

/// The accepted host names, in addition to IP addresses and `localhost`.
#[derive(Debug)]
pub(crate) struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    /// The names of this machine and the host of the public URL.
    pub(crate) fn of(proxy_config: &ProxyConfig) -> AllowedHosts {
        AllowedHosts::with(host_name().as_deref(), proxy_config)
    }

    /// The names for a machine with this host name: the full name, its first label, and that label
    /// with `.local` (mDNS).
    fn with(host_name: Option<&str>, proxy_config: &ProxyConfig) -> AllowedHosts {
        let host_name = host_name.map(|name| name.trim_end_matches('.')).filter(|name| !name.is_empty());
        let first = host_name.and_then(|name| name.split('.').next()).filter(|first| !first.is_empty());
        let local = first.map(|first| format!("{first}.local"));
        let public = proxy_config.public.as_ref().map(|public| public.host());
        let names = [host_name, first, local.as_deref(), public].into_iter().flatten();
        AllowedHosts(names.map(str::to_ascii_lowercase).collect())
    }

    /// Accepts a request by its URI or `Host` header; otherwise returns the rejected name.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), String> {
        let header = headers.get(HOST).map(|host| String::from_utf8_lossy(host.as_bytes()).into_owned());
        let host = uri.authority().map(ToString::to_string).or(header).unwrap_or_default();
        let is_allowed = host.parse::<Authority>().is_ok_and(|host| self.allows(host.host()));
        if is_allowed { Ok(()) } else { Err(host) }
    }

    fn allows(&self, host: &str) -> bool {
        let name = host.trim_end_matches('.').to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        name == "localhost"
            || name.ends_with(".localhost")
            || bare.parse::<IpAddr>().is_ok()
            || self.0.contains(&name)
    }
}

/// The host name of this machine.
#[cfg(unix)]
fn host_name() -> Option<String> {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    Some(name).filter(|name| !name.is_empty())
}

/// The host name of this machine.
#[cfg(not(unix))]
fn host_name() -> Option<String> {
    std::env::var("COMPUTERNAME").ok().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_servers_own_names_are_allowed() {
        let public = Some("https://games.example".parse().unwrap());
        let names = AllowedHosts::with(Some("ThinkPad"), &ProxyConfig { public, ..ProxyConfig::default() });
        let is_allowed = |host: &str| {
            let headers = HeaderMap::from_iter([(HOST, host.parse().unwrap())]);
            names.check(&Uri::from_static("/"), &headers).is_ok()
        };
        for host in [
            "127.0.0.1:7878",
            "192.168.0.7",
            "[::1]:7878",
            "localhost:80",
            "go.localhost",
            "Thinkpad:7878",
            "thinkpad.local",
            "games.example",
            "GAMES.example.:443",
        ] {
            assert!(is_allowed(host), "{host}");
        }
        for host in [
            "",
            "evil.example:7878",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "games.example.evil",
            "a b",
        ] {
            assert!(!is_allowed(host), "{host}");
        }
        assert!(names.check(&Uri::from_static("http://evil.example/"), &HeaderMap::new()).is_err());
        assert!(names.check(&Uri::from_static("/"), &HeaderMap::new()).is_err());
    }

    #[test]
    fn a_machine_has_its_full_name_first_label_and_mdns_name() {
        let allows =
            |host_name, host| AllowedHosts::with(Some(host_name), &ProxyConfig::default()).allows(host);
        for host in ["macbook.local", "macbook", "MacBook.local."] {
            assert!(allows("MacBook.local", host), "{host}");
        }
        for host in ["web.school.example", "web", "web.local"] {
            assert!(allows("web.school.example", host), "{host}");
        }
        for host in ["web.school", "school.example", "web.school.example.local", "local", "example", ""] {
            assert!(!allows("web.school.example", host), "{host}");
        }
        assert!(
            !allows("macbook.local", "macbook.local.local") && !allows(".", "") && !allows(".x", ".local")
        );
    }
}
