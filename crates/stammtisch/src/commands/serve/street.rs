//! The switches that say what stands between the house and its guests.

use clap::Args;
use stammtisch_web::Street;

use crate::problem::Problem;

/// Under which address guests know the house, and who passes them on.
#[derive(Args, Default)]
pub(crate) struct StreetArgs {
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    #[arg(long, value_name = "ADDRESS[/BITS]")]
    trusted_proxy: Vec<String>,
}

impl StreetArgs {
    /// The street, if the switches can be read.
    pub(crate) fn read(&self) -> Result<Street, Problem> {
        let public =
            self.public_url.as_deref().map(|url| url.parse().map_err(|_| Problem::PublicUrl(url.to_owned())));
        let proxies =
            self.trusted_proxy.iter().map(|proxy| proxy.parse().map_err(|_| Problem::Proxy(proxy.clone())));
        Ok(Street { public: public.transpose()?, proxies: proxies.collect::<Result<_, _>>()? })
    }
}
