//! The timeout for receiving a request's body.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::{StreamExt, stream};
use stammtisch_presentation::Text;
use tokio::time::{Instant, timeout_at};

use crate::http::error::HttpError;

/// Answers 408 if the body has not arrived completely within the limit.
pub(crate) async fn limit_body_time(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let timed_out = Arc::new(AtomicBool::new(false));
    let timed = TimedBody { deadline: Instant::now() + limit, timed_out: timed_out.clone() };
    let request = request.map(|body| timed.wrap(body.into_data_stream()));
    let response = next.run(request).await;
    if timed_out.load(Ordering::Relaxed) {
        HttpError::new(StatusCode::REQUEST_TIMEOUT, Text::new("fault-slow")).into_response()
    } else {
        response
    }
}

/// A request body that fails once its deadline has passed, and records that it did.
struct TimedBody {
    deadline: Instant,
    timed_out: Arc<AtomicBool>,
}

impl TimedBody {
    fn wrap(self, chunks: BodyDataStream) -> Body {
        Body::from_stream(stream::try_unfold((self, chunks), |(body, mut chunks)| async {
            match timeout_at(body.deadline, chunks.next()).await {
                Ok(None) => Ok(None),
                Ok(Some(Ok(chunk))) => Ok(Some((chunk, (body, chunks)))),
                Ok(Some(Err(error))) => Err(io::Error::other(error)),
                Err(elapsed) => {
                    body.timed_out.store(true, Ordering::Relaxed);
                    Err(elapsed.into())
                }
            }
        }))
    }
}
