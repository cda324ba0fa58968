//! What went wrong, told on a page in the visitor's language.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use maud::html;
use stammtisch_presentation::Text;
use stammtisch_tables::{Refused, StoreError};

use crate::http::visitor::Visitor;
use crate::pages::{self, Page};

/// A request that cannot be answered as it was meant. The text is one of the pages' own messages.
#[derive(Clone, Debug)]
pub(crate) struct HttpError {
    pub(crate) status: StatusCode,
    pub(crate) why: Text,
}

impl HttpError {
    pub(crate) fn new(status: StatusCode, why: Text) -> HttpError {
        HttpError { status, why }
    }

    pub(crate) fn not_found(key: &'static str) -> HttpError {
        HttpError::new(StatusCode::NOT_FOUND, Text::new(key))
    }

    /// A sentence that is in the visitor's language already.
    pub(crate) fn said(status: StatusCode, sentence: String) -> HttpError {
        HttpError::new(status, Text::new("fault-said").with("sentence", sentence))
    }

    /// Something in the house itself. The log has the details, the visitor does not.
    pub(crate) fn inside(error: impl std::error::Error) -> HttpError {
        tracing::error!(%error, "a request failed");
        HttpError::new(StatusCode::INTERNAL_SERVER_ERROR, Text::new("fault-inside"))
    }
}

impl From<StoreError> for HttpError {
    fn from(error: StoreError) -> HttpError {
        if let StoreError::Gone(_) = error {
            return HttpError::new(StatusCode::GONE, error.told());
        }
        tracing::error!(%error, "a request failed");
        HttpError::new(StatusCode::SERVICE_UNAVAILABLE, error.told())
    }
}

impl From<Refused> for HttpError {
    fn from(refused: Refused) -> HttpError {
        match refused {
            Refused::Stale => HttpError::new(StatusCode::CONFLICT, Text::new("fault-stale")),
            Refused::Because(why) => HttpError::new(StatusCode::CONFLICT, why),
            Refused::Store(error) => error.into(),
        }
    }
}

impl IntoResponse for HttpError {
    /// Leaves the page to [`as_page`], which knows the visitor.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Puts a page in place of a bare error.
pub(crate) fn as_page(mut response: Response, visitor: &Visitor) -> Response {
    let status = response.status();
    let page =
        response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"));
    if page || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let fault = response
        .extensions_mut()
        .remove::<HttpError>()
        .unwrap_or_else(|| HttpError::new(status, bare(status)));
    let messages = visitor.messages();
    let told = messages.text(&fault.why);
    let title = messages.text(&Text::new("fault-title").with("status", status.as_str()));
    let body = html! {
        main.prose {
            h1 { (title) }
            p #fault { (told) }
            p { a href="/" { (messages.say("to-start")) } }
        }
    };
    (status, pages::page(visitor, &Page::plain(&title), body)).into_response()
}

/// What there is to say about an error that no handler has explained.
fn bare(status: StatusCode) -> Text {
    match status {
        StatusCode::NOT_FOUND => Text::new("fault-no-page"),
        StatusCode::METHOD_NOT_ALLOWED => Text::new("fault-method"),
        StatusCode::PAYLOAD_TOO_LARGE => Text::new("fault-too-large"),
        _ => Text::new("fault-request"),
    }
}
