//! The switches that say what stands between the house and its guests.

use clap::Args;
use stammtisch_web::ProxyConfig;

use crate::cli_error::CliError;

/// Under which address guests know the house, and who passes them on.
#[derive(Args, Default)]
pub(crate) struct ProxyArgs {
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    #[arg(long, value_name = "ADDRESS[/BITS]")]
    trusted_proxy: Vec<String>,
}

impl ProxyArgs {
    /// The street, if the switches can be read.
    pub(crate) fn read(&self) -> Result<ProxyConfig, CliError> {
        let public = self
            .public_url
            .as_deref()
            .map(|url| url.parse().map_err(|_| CliError::PublicUrl(url.to_owned())));
        let proxies =
            self.trusted_proxy.iter().map(|proxy| proxy.parse().map_err(|_| CliError::Proxy(proxy.clone())));
        Ok(ProxyConfig { public: public.transpose()?, proxies: proxies.collect::<Result<_, _>>()? })
    }
}
