//! The flags for a server behind a reverse proxy.

use clap::Args;
use stammtisch_web::ProxyConfig;

use crate::cli_error::CliError;

/// The public URL, and the proxies whose forwarding headers are trusted.
#[derive(Args, Default)]
pub(crate) struct ProxyArgs {
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    #[arg(long, value_name = "ADDRESS[/BITS]")]
    trusted_proxy: Vec<String>,
}

impl ProxyArgs {
    /// The proxy configuration, if the flags can be parsed.
    pub(crate) fn parse(&self) -> Result<ProxyConfig, CliError> {
        let public = self
            .public_url
            .as_deref()
            .map(|url| url.parse().map_err(|_| CliError::BadPublicUrl(url.to_owned())));
        let proxies = self
            .trusted_proxy
            .iter()
            .map(|proxy| proxy.parse().map_err(|_| CliError::BadProxy(proxy.clone())));
        Ok(ProxyConfig { public: public.transpose()?, trusted_proxies: proxies.collect::<Result<_, _>>()? })
    }
}
