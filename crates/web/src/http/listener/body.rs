//! The time limit for the body of a request.

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

/// Gives a body so long to arrive and no longer.
pub(crate) async fn in_time(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let late = Arc::new(AtomicBool::new(false));
    let arrival = Arrival { deadline: Instant::now() + limit, late: late.clone() };
    let request = request.map(|body| arrival.of(body.into_data_stream()));
    let response = next.run(request).await;
    if late.load(Ordering::Relaxed) {
        HttpError::new(StatusCode::REQUEST_TIMEOUT, Text::new("fault-slow")).into_response()
    } else {
        response
    }
}

/// A body that is on its way.
struct Arrival {
    deadline: Instant,
    late: Arc<AtomicBool>,
}

impl Arrival {
    fn of(self, bytes: BodyDataStream) -> Body {
        Body::from_stream(stream::try_unfold((self, bytes), |(arrival, mut bytes)| async {
            match timeout_at(arrival.deadline, bytes.next()).await {
                Ok(None) => Ok(None),
                Ok(Some(Ok(portion))) => Ok(Some((portion, (arrival, bytes)))),
                Ok(Some(Err(error))) => Err(io::Error::other(error)),
                Err(elapsed) => {
                    arrival.late.store(true, Ordering::Relaxed);
                    Err(elapsed.into())
                }
            }
        }))
    }
}
