//! HTTP errors, rendered as pages in the visitor's language.

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use maud::html;
use stammtisch_presentation::Text;
use stammtisch_tables::{Refused, StoreError};

use crate::http::visitor::Visitor;
use crate::pages::{self, Page};

/// A failed request: its status and a message from the pages' own texts.
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

    /// An error whose sentence is in the visitor's language already.
    pub(crate) fn localized(status: StatusCode, sentence: String) -> HttpError {
        HttpError::new(status, Text::new("fault-said").with("sentence", sentence))
    }

    /// An internal error. Its details are logged and not shown to the visitor.
    pub(crate) fn internal(error: impl std::error::Error) -> HttpError {
        tracing::error!(%error, "a request failed");
        HttpError::new(StatusCode::INTERNAL_SERVER_ERROR, Text::new("fault-inside"))
    }
}

impl From<StoreError> for HttpError {
    fn from(error: StoreError) -> HttpError {
        if let StoreError::Gone(_) = error {
            return HttpError::new(StatusCode::GONE, error.user_message());
        }
        tracing::error!(%error, "a request failed");
        HttpError::new(StatusCode::SERVICE_UNAVAILABLE, error.user_message())
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
    /// Attaches the error to an empty response; [`as_page`], which knows the visitor, renders it.
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// Replaces an error response without a page by an error page.
pub(crate) fn as_page(mut response: Response, visitor: &Visitor) -> Response {
    let status = response.status();
    let content_type = response.headers().get(CONTENT_TYPE);
    let is_page = content_type.is_some_and(|value| value.as_bytes().starts_with(b"text/html"));
    if is_page || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let error = response
        .extensions_mut()
        .remove::<HttpError>()
        .unwrap_or_else(|| HttpError::new(status, default_message(status)));
    let messages = visitor.messages();
    let message = messages.text(&error.why);
    let title = messages.text(&Text::new("fault-title").with("status", status.as_str()));
    let body = html! {
        main.prose {
            h1 { (title) }
            p #fault { (message) }
            p { a href="/" { (messages.say("to-start")) } }
        }
    };
    (status, pages::page(visitor, &Page::plain(&title), body)).into_response()
}

/// The message for an error response that no handler has explained.
fn default_message(status: StatusCode) -> Text {
    match status {
        StatusCode::NOT_FOUND => Text::new("fault-no-page"),
        StatusCode::METHOD_NOT_ALLOWED => Text::new("fault-method"),
        StatusCode::PAYLOAD_TOO_LARGE => Text::new("fault-too-large"),
        _ => Text::new("fault-request"),
    }
}
