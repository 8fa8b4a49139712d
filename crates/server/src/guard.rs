//! The check of requests: hosts, origins and the token.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::net::SocketAddr;

use axum::http::HeaderValue;

/// The rules of a server.
pub struct Guard {
    /// The values of `Host` that are answered; all if `None`.
    hosts: Option<Vec<String>>,
    token: Option<String>,
    port: u16,
    allowed_origins: Vec<String>,
}

/// The reason that a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It was sent to another name than the server's.
    Host,
    /// It comes from a page of another server.
    Origin,
    /// It lacks the token.
    Token,
}

/// The part of a request that is checked.
#[derive(Clone, Copy, Debug, Default)]
pub struct Caller<'a> {
    /// The header `Host`.
    pub host: Option<&'a str>,
    /// The header `Origin`.
    pub origin: Option<&'a str>,
    /// The header `Sec-Fetch-Site`, where it counts.
    pub site: Option<&'a str>,
    /// The token, from the cookie, the header `Authorization` or the address.
    pub token: Option<&'a str>,
}

impl Guard {
    /// The rules for a server at this address.
    pub fn new(address: SocketAddr, public: bool, allowed_origins: Vec<String>) -> Guard {
        let is_local = address.ip().is_loopback();
        let port = address.port();
        let names = ["127.0.0.1", "localhost", "[::1]"];
        let hosts = names.iter().map(|name| format!("{name}:{port}"));
        Guard {
            hosts: is_local.then(|| hosts.collect()),
            token: (!is_local && !public).then(random_name),
            port,
            allowed_origins,
        }
    }

    /// The token that requests need.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Returns whether a text is the token.
    pub fn is_token(&self, given: &str) -> bool {
        // Compared in a time that does not depend on where the texts differ.
        let hash = |text: &str| blake3::hash(text.as_bytes());
        self.token.as_ref().is_some_and(|token| hash(given) == hash(token))
    }

    /// The name of the cookie with the token. Cookies do not know ports, so the name holds it.
    pub fn cookie(&self) -> String {
        format!("gopdb_{}", self.port)
    }

    /// The allowed origins, as headers.
    pub fn origins(&self) -> impl Iterator<Item = HeaderValue> {
        self.allowed_origins.iter().filter_map(|origin| HeaderValue::from_str(origin).ok())
    }

    /// The origin that a response may name as allowed.
    pub fn allowed_origin<'o>(&self, origin: Option<&'o str>) -> Option<&'o str> {
        origin.filter(|origin| self.allowed_origins.iter().any(|allowed| allowed == origin))
    }

    /// Checks a request.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn check(&self, caller: Caller<'_>) -> Result<(), Refusal> {
        let host = caller.host.ok_or(Refusal::Host)?;
        if let Some(hosts) = &self.hosts
            && !hosts.iter().any(|known| known.eq_ignore_ascii_case(host))
        {
            return Err(Refusal::Host);
        }
        if let Some(origin) = caller.origin
            && !is_origin_of(host, origin)
            && self.allowed_origin(Some(origin)).is_none()
        {
            return Err(Refusal::Origin);
        }
        // Pages of other servers can ask without `Origin`, by an image for example.
        if !is_own_site(caller.site) && self.allowed_origin(caller.origin).is_none() {
            return Err(Refusal::Origin);
        }
        match &self.token {
            Some(_) if !caller.token.is_some_and(|given| self.is_token(given)) => {
                Err(Refusal::Token)
            }
            _ => Ok(()),
        }
    }
}

/// Returns whether a request comes from the server's own page, or from no page: others may not
/// change anything. `host` was checked; `site` is the header `Sec-Fetch-Site`.
pub fn is_own(host: &str, origin: Option<&str>, site: Option<&str>) -> bool {
    origin.is_none_or(|origin| is_origin_of(host, origin)) && is_own_site(site)
}

fn is_origin_of(host: &str, origin: &str) -> bool {
    let rest = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    rest == Some(host)
}

fn is_own_site(site: Option<&str>) -> bool {
    matches!(site, None | Some("same-origin" | "none"))
}

/// 128 bits from the system's source of chance, as the standard library seeds its hash maps.
pub fn random_name() -> String {
    let state = RandomState::new();
    format!("{:016x}{:016x}", state.hash_one(1_u8), state.hash_one(2_u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn local() -> Guard {
        Guard::new("127.0.0.1:4967".parse().unwrap(), false, vec!["http://trusted.test".into()])
    }

    #[test]
    fn other_names_of_this_machine_are_refused() {
        let guard = local();
        let of = |host| guard.check(Caller { host: Some(host), ..Caller::default() });
        assert_eq!(of("127.0.0.1:4967"), Ok(()));
        assert_eq!(of("localhost:4967"), Ok(()));
        assert_eq!(of("LocalHost:4967"), Ok(()));
        for bad in ["evil.test:4967", "127.0.0.1:80", "localhost", "127.0.0.1:4967.evil.test", ""] {
            assert_eq!(of(bad), Err(Refusal::Host), "{bad}");
        }
        assert_eq!(guard.check(Caller::default()), Err(Refusal::Host));
    }

    #[test]
    fn pages_of_other_servers_are_refused_unless_allowed() {
        let guard = local();
        let of = |origin| {
            let host = Some("localhost:4967");
            guard.check(Caller { host, origin: Some(origin), ..Caller::default() })
        };
        assert_eq!(of("http://localhost:4967"), Ok(()));
        assert_eq!(of("http://trusted.test"), Ok(()));
        for bad in ["http://evil.test", "null", "http://localhost:80", "file://localhost:4967"] {
            assert_eq!(of(bad), Err(Refusal::Origin), "{bad}");
        }
        assert_eq!(guard.allowed_origin(Some("http://trusted.test")), Some("http://trusted.test"));
        assert_eq!(guard.allowed_origin(Some("http://localhost:4967")), None);
        let of = |origin, site| {
            let host = Some("localhost:4967");
            guard.check(Caller { host, origin, site: Some(site), ..Caller::default() })
        };
        assert_eq!(of(None, "same-origin"), Ok(()));
        assert_eq!(of(None, "cross-site"), Err(Refusal::Origin));
        assert_eq!(of(Some("http://trusted.test"), "cross-site"), Ok(()));
    }

    #[test]
    fn only_the_own_page_may_change_something() {
        let host = "localhost:4967";
        assert!(is_own(host, None, None));
        assert!(is_own(host, Some("http://localhost:4967"), Some("same-origin")));
        assert!(!is_own(host, Some("http://trusted.test"), None));
        assert!(!is_own(host, Some("null"), None));
        assert!(!is_own(host, None, Some("cross-site")));
        assert!(!is_own(host, Some("http://localhost:4967"), Some("same-site")));
    }

    #[test]
    fn other_machines_need_the_token_unless_the_server_is_public() {
        let address = "192.0.2.1:80".parse().unwrap();
        let guard = Guard::new(address, false, Vec::new());
        let of = |token| guard.check(Caller { host: Some("any"), token, ..Caller::default() });
        let token = guard.token().unwrap().to_owned();
        assert_eq!((token.len(), of(Some(&token))), (32, Ok(())));
        assert_eq!(of(None), Err(Refusal::Token));
        assert_eq!(of(Some("")), Err(Refusal::Token));
        assert_ne!(random_name(), token);
        let public = Guard::new(address, true, Vec::new());
        assert_eq!(public.check(Caller { host: Some("any"), ..Caller::default() }), Ok(()));
    }
}
