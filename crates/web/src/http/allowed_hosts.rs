//! The names by which this house may be asked for. A page of somebody else that has taken our address under a name of its own gets nothing.

use std::net::IpAddr;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header::HOST};

use crate::http::proxy::ProxyConfig;

/// The names of the house beside those that every house has.
#[derive(Debug)]
pub(crate) struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    /// The machine's own name, and the public one.
    pub(crate) fn of(proxy_config: &ProxyConfig) -> AllowedHosts {
        AllowedHosts::with(machine().as_deref(), proxy_config)
    }

    /// The same where the machine is called so: by its whole name, the first part of it, and that part as it is called in the local network.
    fn with(machine: Option<&str>, proxy_config: &ProxyConfig) -> AllowedHosts {
        let machine = machine.map(|name| name.trim_end_matches('.')).filter(|name| !name.is_empty());
        let first = machine.and_then(|name| name.split('.').next()).filter(|first| !first.is_empty());
        let local = first.map(|first| format!("{first}.local"));
        let public = proxy_config.public.as_ref().map(|public| public.host());
        let names = [machine, first, local.as_deref(), public].into_iter().flatten();
        AllowedHosts(names.map(str::to_ascii_lowercase).collect())
    }

    /// Whether the house answers to the name that a request asks for; else that name.
    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), String> {
        let told = headers.get(HOST).map(|host| String::from_utf8_lossy(host.as_bytes()).into_owned());
        let host = uri.authority().map(ToString::to_string).or(told).unwrap_or_default();
        let known = host.parse::<Authority>().is_ok_and(|host| self.answers_to(host.host()));
        if known { Ok(()) } else { Err(host) }
    }

    fn answers_to(&self, host: &str) -> bool {
        let name = host.trim_end_matches('.').to_ascii_lowercase();
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        name == "localhost"
            || name.ends_with(".localhost")
            || bare.parse::<IpAddr>().is_ok()
            || self.0.contains(&name)
    }
}

/// What this machine is called.
#[cfg(unix)]
fn machine() -> Option<String> {
    let name = rustix::system::uname().nodename().to_string_lossy().into_owned();
    Some(name).filter(|name| !name.is_empty())
}

/// What this machine is called.
#[cfg(not(unix))]
fn machine() -> Option<String> {
    std::env::var("COMPUTERNAME").ok().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_answers_to_its_own_names_only() {
        let public = Some("https://games.example".parse().unwrap());
        let names = AllowedHosts::with(Some("ThinkPad"), &ProxyConfig { public, ..ProxyConfig::default() });
        let asked = |host: &str| {
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
            assert!(asked(host), "{host}");
        }
        for host in [
            "",
            "evil.example:7878",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "games.example.evil",
            "a b",
        ] {
            assert!(!asked(host), "{host}");
        }
        assert!(names.check(&Uri::from_static("http://evil.example/"), &HeaderMap::new()).is_err());
        assert!(names.check(&Uri::from_static("/"), &HeaderMap::new()).is_err());
    }

    #[test]
    fn a_machine_is_known_by_its_whole_name_its_first_part_and_that_in_the_local_network() {
        let answers =
            |machine, host| AllowedHosts::with(Some(machine), &ProxyConfig::default()).answers_to(host);
        for host in ["macbook.local", "macbook", "MacBook.local."] {
            assert!(answers("MacBook.local", host), "{host}");
        }
        for host in ["web.school.example", "web", "web.local"] {
            assert!(answers("web.school.example", host), "{host}");
        }
        for host in ["web.school", "school.example", "web.school.example.local", "local", "example", ""] {
            assert!(!answers("web.school.example", host), "{host}");
        }
        assert!(
            !answers("macbook.local", "macbook.local.local") && !answers(".", "") && !answers(".x", ".local")
        );
    }
}
