//! The live connection of a table's page: a WebSocket that carries commands in and deltas out.
//!
//! All frames are JSON text:
//!
//! ```text
//! client: {"t":"touch","at":[7,0],"path":["B3","C4"]}   {"t":"undo","at":[5,0]}
//!         {"t":"decline"}   {"t":"peek","on":true}      {"t":"pulse"}   {"t":"whole"}
//!         {"t":"resign","seat":0}   {"t":"playon"}      {"t":"urge","seat":1}
//!         {"t":"replace","seat":1,"player":"classic"}
//! server: {"t":"state","at":[8,0],"have":"..","fragments":{"pieces":"..",..},"touches":{..},
//!          "log":{..},"events":[..],"by":"computer",..}
//!         {"t":"refused","why":".."}   {"t":"reload"}   {"t":"pulse"}
//!         {"t":"links","links":".."}   {"t":"thinking","part":0.4}   {"t":"waiting","why":".."}
//! ```
//!
//! - `at` is a position: the number of moves made, and the number of take-backs before. A touch
//!   for another position than the present one is answered with the present state. An undo names
//!   the position to return to.
//! - A fragment is its whole text, or a [`Delta`](diff::Delta) from a text that was sent before on
//!   this connection. A client that does not have that text asks for the `whole` state.
//! - `have` is a [digest](client_state::ViewDigest) that the client sends when it connects again,
//!   so that it gets only what it lacks.
//! - Bots may be faster than the client's animations. Every bot move has a state frame of its own,
//!   and `by` says who made the moves that were added; it is absent if some were taken back.
//! - Peeking at what the bots know lasts as long as the connection, and is allowed only while no
//!   person plays against the viewer. It counts as help, which is recorded before anything is
//!   shown.
//! - `links` are the viewer's personal seat links. They have a frame of their own because state
//!   frames are shared by all viewers with the same perspective.
//! - A client that connects with `zip=1` gets long state frames as binary frames: the same text,
//!   deflated.
//!
//! A page may come from a server of another version. It is served as long as both use the same
//! [`PROTOCOL_VERSION`]; otherwise it gets `reload` and the connection closes.

pub(crate) mod bad_frame;
pub(crate) mod client_state;
pub(crate) mod diff;
pub(crate) mod fragments;
pub(crate) mod frame;
pub(crate) mod render_cache;
pub(crate) mod rendered_view;
pub(crate) mod socket;
pub(crate) mod updates;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use stammtisch_presentation::{Language, Seat, SeatSet, Text};
use stammtisch_tables::{
    BlockingPool, PositionId, Refused, Snapshot, StoreError, Table, VisitorId, Watcher, on_behalf_of,
};
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::AppState;
use crate::http::error::HttpError;
use crate::http::guard::Peer;
use crate::http::visitor::Visitor;
use crate::limits::Address;
use crate::limits::action_rates::ActionRates;
use crate::limits::quota::QuotaPermit;
use crate::live::client_state::ClientState;
use crate::live::render_cache::RenderCache;
use crate::live::socket::{FrameSocket, Handshake, OutgoingFrame};
use crate::live::updates::{Updates, Viewer, render_updates};
use crate::messages::messages;
use crate::metrics::Metrics;
use crate::pages::links::links;

/// The version of the protocol between client and server.
///
/// It is raised when a client of the version before would not understand this server's frames,
/// could not show their content, or would not be understood. An added field, frame or fragment is
/// no reason: both sides ignore what they do not know.
pub(crate) const PROTOCOL_VERSION: u16 = 1;

/// How often a client is told that its request is still being executed. Shorter than the time
/// after which the client takes the connection for dead.
const WAITING_INTERVAL: Duration = Duration::from_secs(2);
/// The interval of WebSocket pings.
const PING_INTERVAL: Duration = Duration::from_secs(25);
/// After this many pings without any frame from the client the connection closes.
const MAX_UNANSWERED_PINGS: u32 = 2;
/// How often a client is sent the progress of a bot's search.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(300);
/// How long a client may take to accept a frame.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// After this many rate-limited frames in a row the connection closes.
const MAX_THROTTLED_FRAMES: u16 = 200;
/// Updates that take more CPU time than this mark their table as slow to render.
const SLOW_RENDER_THRESHOLD: Duration = Duration::from_millis(2);
/// Updates over more plies than this are rendered in the blocking pool.
const MAX_INLINE_PLIES: usize = 8;

/// The query parameters of a live connection.
#[derive(Deserialize)]
pub(crate) struct ConnectQuery {
    /// The digest of the view that the client claims to show; see [`client_state::ViewDigest`].
    #[serde(default)]
    have: String,
    /// The client's [`PROTOCOL_VERSION`].
    #[serde(rename = "speaks")]
    protocol_version: Option<u16>,
    /// The code of the language in which the page was rendered.
    #[serde(default)]
    lang: String,
    /// 1 if the client reads deflated frames.
    #[serde(default)]
    zip: u8,
}

/// A frame from the client.
#[derive(Deserialize)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
enum ClientMessage {
    /// Makes the move of these touches.
    Touch { at: PositionId, path: stammtisch_presentation::Path },
    /// Requests or grants a return to a position.
    Undo { at: PositionId },
    /// Declines another player's undo request.
    Decline,
    /// Resigns for the team of a seat, or agrees to a team mate's wish to resign.
    Resign { seat: Seat },
    /// Declines a team mate's wish to resign.
    Playon {},
    /// Lets a bot that failed to move try again.
    Urge { seat: Seat },
    /// Replaces a bot that failed to move by another.
    Replace { seat: Seat, player: String },
    /// Starts or stops showing what the bots know.
    Peek { on: bool },
    /// Checks that the connection is alive.
    Pulse {},
    /// Requests the whole state.
    Whole {},
}

/// A frame from the server, other than the state frames of [`updates`].
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
enum ServerMessage {
    /// The request was not carried out, and why.
    Refused { why: String },
    /// The client's protocol version differs; the page has to be loaded again.
    Reload,
    /// The answer to a client's pulse.
    Pulse,
    /// The links to the viewer's own seats.
    Links { links: String },
    /// The progress of the search of the bot to move, 0 to 1.
    Thinking { part: f32 },
    /// The request is still being executed, since the store is slow.
    Waiting { why: String },
}

/// Upgrades a request to a live connection.
pub(crate) async fn connect(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
    Path(id): Path<String>,
    Query(query): Query<ConnectQuery>,
    handshake: Handshake,
) -> Result<Response, HttpError> {
    let address = Address::from(peer);
    let visitor_id = visitor.token.visitor_id();
    let table = app.table(&id).await?;
    table.record_visit(visitor_id);
    let too_many = |key| HttpError::new(StatusCode::TOO_MANY_REQUESTS, Text::new(key));
    let permit = app.sockets_by_visitor.acquire(visitor_id, app.options.limits.sockets_per_visitor);
    let visitor_permit = permit.ok_or_else(|| too_many("fault-too-many-sockets"))?;
    let permit = app.sockets_by_address.acquire(address, app.options.limits.connections_per_address);
    let address_permit = permit.ok_or_else(|| too_many("door-full-address"))?;
    table.prepare_proposal_for(visitor_id).await?;
    // Boxed: a value that moves from one future into another takes memory in both.
    let connection = Box::new(LiveConnection {
        snapshots: table.watch(),
        table,
        visitor_id,
        language: Language::from_code(&query.lang).unwrap_or(visitor.language),
        wants_peek: false,
        client_state: ClientState {
            digest: query.have.parse().unwrap_or_default(),
            ..ClientState::default()
        },
        throttled_frames: 0,
        accepts_deflate: query.zip == 1,
        action_rates: app.action_rates.clone(),
        close_delay: app.options.handover_duration.mul_f64(handover_fraction(&visitor_id)),
        metrics: app.metrics.clone(),
        blocking_pool: app.house.blocking_pool().clone(),
        render_cache: app.render_cache.clone(),
        visitor_permit,
        address_permit,
    });
    let closing = app.closing.subscribe();
    let is_compatible = query.protocol_version.is_none_or(|version| version == PROTOCOL_VERSION);
    let accepted = handshake.accept(move |mut socket| async move {
        if is_compatible {
            connection.run(socket, closing).await;
        } else if send(&mut socket, &ServerMessage::Reload).await {
            close(&mut socket, CloseCode::Away, "this server is of another version").await;
        }
    });
    accepted.ok_or_else(|| HttpError::new(StatusCode::BAD_REQUEST, Text::new("fault-request")))
}

/// One open page with its WebSocket.
struct LiveConnection {
    table: Arc<Table>,
    snapshots: Watcher,
    visitor_id: VisitorId,
    language: Language,
    /// Whether the viewer wants to see what the bots know.
    wants_peek: bool,
    client_state: ClientState,
    /// Whether the client reads deflated frames.
    accepts_deflate: bool,
    /// How many frames in a row were refused by the rate limit.
    throttled_frames: u16,
    blocking_pool: BlockingPool,
    render_cache: Arc<RenderCache>,
    /// The rate limits of actions, over all tables together.
    action_rates: Arc<ActionRates>,
    metrics: Arc<Metrics>,
    /// How long the connection stays open when the house closes, so that clients do not all move
    /// to another server at once.
    close_delay: Duration,
    /// Counts against the visitor's quota of sockets.
    visitor_permit: QuotaPermit<VisitorId>,
    /// Counts against the client address's quota of sockets.
    address_permit: QuotaPermit<Address>,
}

/// Whether the connection stays open.
type StaysOpen = bool;

impl LiveConnection {
    async fn run(mut self: Box<Self>, mut socket: FrameSocket, mut closing: watch::Receiver<bool>) {
        let mut ping = interval(PING_INTERVAL);
        let mut progress_timer = interval(PROGRESS_INTERVAL);
        progress_timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut part = 0.0;
        let mut unanswered_pings = 0;
        let mut stays_open = self.send_updates(&mut socket, false).await;
        let close_delay = self.close_delay;
        let mut house_closed = std::pin::pin!(async move {
            wait_for_closing(&mut closing).await;
            tokio::time::sleep(close_delay).await;
        });
        while stays_open {
            stays_open = tokio::select! {
                () = &mut house_closed => {
                    close(&mut socket, CloseCode::Away, "the house is closing").await;
                    false
                }
                _ = self.snapshots.changed() => self.send_updates(&mut socket, false).await,
                received = socket.receive() => {
                    unanswered_pings = 0;
                    // Boxed, so that an idle connection does not keep the large future's memory.
                    Box::pin(self.handle_frame(&mut socket, received)).await
                }
                _ = progress_timer.tick(), if self.snapshots.borrow().bot_to_move().is_some() => {
                    let before = std::mem::replace(&mut part, self.search_progress());
                    part == 0.0 || part == before || send(&mut socket, &ServerMessage::Thinking { part }).await
                }
                _ = ping.tick() => {
                    unanswered_pings += 1;
                    unanswered_pings <= MAX_UNANSWERED_PINGS
                        && send_control(&mut socket, Message::Ping(Default::default())).await
                }
            };
        }
    }

    /// The progress of the search of the bot to move, 0 to 1. It is 0 for a viewer that may not
    /// know the bot's secrets, since the duration of a search hints at them.
    fn search_progress(&self) -> f32 {
        let now = self.snapshots.borrow();
        let Some((seat, _)) = now.bot_to_move() else { return 0.0 };
        let perspective = now.perspective(now.seats_of(self.visitor_id), self.wants_peek);
        let may_know = perspective.holds(seat) || !now.game.game().has_private_information(seat);
        if may_know { self.table.search_progress() } else { 0.0 }
    }

    async fn handle_frame(
        &mut self,
        socket: &mut FrameSocket,
        received: Option<Result<Message, Error>>,
    ) -> StaysOpen {
        match received {
            Some(Ok(Message::Text(text))) => self.handle_text(socket, text.as_str()).await,
            Some(Ok(Message::Close(_))) | None => false,
            Some(Ok(_)) if !self.may_act(Instant::now()) => {
                close(socket, CloseCode::Policy, "too many frames").await;
                false
            }
            Some(Ok(Message::Binary(_))) => {
                self.refuse(socket, messages(self.language).say("frame-binary")).await
            }
            Some(Ok(_)) => true,
            Some(Err(_)) => {
                close(socket, CloseCode::Policy, "this frame cannot be taken").await;
                false
            }
        }
    }

    /// Takes one action from the rate limits of visitor and address.
    fn may_act(&self, now: Instant) -> bool {
        self.action_rates.allow(self.address_permit.key(), self.visitor_id, now)
    }

    /// Executes the client's request and sends the new state or the reason for a refusal.
    async fn handle_text(&mut self, socket: &mut FrameSocket, text: &str) -> StaysOpen {
        let started = Instant::now();
        if !self.may_act(started) {
            self.throttled_frames += 1;
            if self.throttled_frames > MAX_THROTTLED_FRAMES {
                close(socket, CloseCode::Policy, "too many frames").await;
                return false;
            }
            return self.refuse(socket, messages(self.language).say("frame-too-fast")).await;
        }
        self.throttled_frames = 0;
        let result = match parse_frame(text) {
            Ok(ClientMessage::Peek { on: false }) => {
                self.wants_peek = false;
                Ok(())
            }
            Ok(message @ ClientMessage::Peek { on: true }) => {
                let recorded = self.execute_with_keepalive(socket, message).await;
                self.wants_peek |= recorded.is_ok();
                recorded
            }
            Ok(ClientMessage::Pulse {}) => return send(socket, &ServerMessage::Pulse).await,
            Ok(ClientMessage::Whole {}) => {
                self.client_state = ClientState::default();
                Ok(())
            }
            Ok(message) => self.execute_with_keepalive(socket, message).await,
            Err(why) => return self.refuse(socket, messages(self.language).text(&why)).await,
        };
        self.metrics.record_table_request(&result, started.elapsed());
        if let Err(Refused::Store(error)) = &result
            && !matches!(error, StoreError::Gone(_))
        {
            tracing::error!(table = %self.table.id(), %error, "a move was not written");
        }
        match result.err().and_then(|refused| refusal(&self.table, &refused, self.language)) {
            Some(why) => self.refuse(socket, why).await,
            None => self.send_updates(socket, true).await,
        }
    }

    /// Executes a request, and sends `waiting` frames until it is done.
    ///
    /// They tell the client that the connection is alive and the store slow: to reconnect would
    /// not help. The request always runs to its end, even if the client is gone, since its events
    /// may be stored already.
    async fn execute_with_keepalive(
        &self,
        socket: &mut FrameSocket,
        message: ClientMessage,
    ) -> Result<(), Refused> {
        let mut execution = std::pin::pin!(execute(&self.table, self.visitor_id, message));
        let mut is_connected = true;
        loop {
            match timeout(WAITING_INTERVAL, &mut execution).await {
                Ok(result) => return result,
                Err(_) if is_connected => {
                    let waiting = ServerMessage::Waiting { why: messages(self.language).say("still-saving") };
                    let mut sending = Box::pin(send(socket, &waiting));
                    // Polls both: a client that does not read must not delay the table.
                    is_connected = tokio::select! {
                        is_sent = &mut sending => is_sent,
                        result = &mut execution => {
                            sending.await;
                            return result;
                        }
                    };
                }
                Err(_) => {}
            }
        }
    }

    /// Sends the frames that the client lacks. If it lacks nothing, one frame is sent only if the
    /// client awaits an answer.
    async fn send_updates(&mut self, socket: &mut FrameSocket, is_awaited: bool) -> StaysOpen {
        let now = self.snapshots.borrow_and_update().clone();
        let viewer = Viewer {
            held: now.seats_of(self.visitor_id),
            wants_peek: self.wants_peek,
            language: self.language,
            accepts_deflate: self.accepts_deflate,
        };
        let Some(updates) = self.render(now.clone(), viewer).await else {
            return false;
        };
        if self.client_state.digest.links != updates.client_state.digest.links {
            let links = links(&now, viewer.held, viewer.language).into_string();
            if !send(socket, &ServerMessage::Links { links }).await {
                return false;
            }
        }
        self.client_state.clone_from(&updates.client_state);
        self.wants_peek = updates.is_peeking;
        let last = updates.frames.len() - 1;
        for (index, frame) in updates.frames.iter().enumerate() {
            let is_wanted = frame.has_changes || is_awaited && index == last;
            if is_wanted && !send_frame(socket, &frame.encoded).await {
                return false;
            }
        }
        true
    }

    /// Renders the frames that the client lacks; `None` after an error or if the house closes.
    ///
    /// Most updates are rendered inline, in less time than it takes to hand them to another thread.
    /// The blocking pool, in the client address's share of it, renders the slow ones: the first
    /// frame unless its view is cached, updates over many plies, and all updates of a table that
    /// was slow to render lately.
    async fn render(&mut self, now: Arc<Snapshot>, viewer: Viewer) -> Option<Arc<Updates>> {
        let is_shared = self.may_share_view(&now, viewer.held);
        let renders = is_shared.then(|| self.render_cache.get_or_insert(&self.table, &now));
        let is_long = self.client_state.digest.at.ply.saturating_add(MAX_INLINE_PLIES) < now.game.ply();
        let perspective = now.perspective(viewer.held, viewer.wants_peek);
        let is_cached =
            || renders.as_ref().is_some_and(|known| known.views.has(&(perspective, viewer.language)));
        let is_uncached_first = self.client_state.signature.is_none() && !is_cached();
        let updates = if is_uncached_first || is_long || self.table.is_slow_to_render() {
            let client_state = self.client_state.clone();
            let render = move || render_updates(&now, viewer, &client_state, renders.as_deref());
            // Boxed: idle connections should not keep memory for this rare case.
            Box::pin(on_behalf_of(self.address_permit.key().bits(), self.blocking_pool.run(render))).await?
        } else {
            render_updates(&now, viewer, &self.client_state, renders.as_deref())
        };
        let updates = updates
            .inspect_err(
                |error| tracing::error!(table = %self.table.id(), %error, "a frame could not be written"),
            )
            .ok()?;
        if updates.cpu_time > SLOW_RENDER_THRESHOLD {
            self.table.mark_slow_to_render();
        }
        Some(updates)
    }

    /// Whether other connections may need the same view, so that caching it pays off.
    ///
    /// They may if the viewer is a spectator or a player with several connections. A view that was
    /// cached for the page itself is used by the first update of the page's connection.
    fn may_share_view(&self, now: &Arc<Snapshot>, held: SeatSet) -> bool {
        let is_first_update = self.client_state.signature.is_none();
        held.is_empty()
            || !self.visitor_permit.is_only()
            || is_first_update && self.render_cache.find(now).is_some()
    }

    async fn refuse(&self, socket: &mut FrameSocket, why: String) -> StaysOpen {
        send(socket, &ServerMessage::Refused { why }).await
    }
}

/// Parses and executes one client frame at a table, as a live connection does.
///
/// # Errors
/// The sentence that the client would show.
pub async fn execute_frame(
    table: &Arc<Table>,
    visitor_id: VisitorId,
    language: Language,
    text: &str,
) -> Result<(), String> {
    let message = parse_frame(text).map_err(|why| messages(language).text(&why))?;
    let result = execute(table, visitor_id, message).await;
    result.err().and_then(|refused| refusal(table, &refused, language)).map_or(Ok(()), Err)
}

/// # Errors
/// The reason why the frame is no valid message, for the reader.
fn parse_frame(text: &str) -> Result<ClientMessage, Text> {
    serde_json::from_str(text).map_err(|_| bad_frame::parse_error(text))
}

/// The sentence for a refusal; `None` if the client only has to get the present state.
fn refusal(table: &Table, refused: &Refused, language: Language) -> Option<String> {
    match refused {
        Refused::Stale => None,
        Refused::Because(why) => Some(table.snapshot().game.game().messages(language).text(why)),
        Refused::Store(error) => Some(messages(language).text(&error.user_message())),
    }
}

/// Executes a client's request at a table.
async fn execute(table: &Arc<Table>, visitor_id: VisitorId, message: ClientMessage) -> Result<(), Refused> {
    match message {
        ClientMessage::Touch { at, path } => table.touch(visitor_id, at, &path).await,
        ClientMessage::Undo { at } => table.undo(visitor_id, at).await,
        ClientMessage::Decline => table.decline_undo(visitor_id).await,
        ClientMessage::Resign { seat } => table.resign(visitor_id, seat).await,
        ClientMessage::Playon {} => table.decline_resignation(visitor_id).await,
        ClientMessage::Urge { seat } => table.retry_bot(visitor_id, seat).await,
        ClientMessage::Replace { seat, player } => table.replace_bot(visitor_id, seat, &player).await,
        ClientMessage::Peek { on: true } => table.allow_peek(visitor_id).await,
        ClientMessage::Peek { on: false } | ClientMessage::Pulse {} | ClientMessage::Whole {} => Ok(()),
    }
}

/// A number in `0..1` that is fixed for a visitor and evenly distributed over visitors.
fn handover_fraction(visitor_id: &VisitorId) -> f64 {
    let first = visitor_id.as_bytes().iter().take(2).fold(0, |number, byte| number << 8 | u32::from(*byte));
    f64::from(first) / 65_536.0
}

/// Waits until the house closes.
async fn wait_for_closing(closing: &mut watch::Receiver<bool>) {
    drop(closing.wait_for(|closing| *closing).await);
}

async fn send(socket: &mut FrameSocket, message: &ServerMessage) -> StaysOpen {
    match serde_json::to_string(message) {
        Ok(text) => send_frame(socket, &OutgoingFrame::text(text)).await,
        Err(_) => false,
    }
}

async fn send_frame(socket: &mut FrameSocket, frame: &OutgoingFrame) -> StaysOpen {
    matches!(timeout(SEND_TIMEOUT, socket.send(frame)).await, Ok(Ok(())))
}

async fn send_control(socket: &mut FrameSocket, message: Message) -> StaysOpen {
    matches!(timeout(SEND_TIMEOUT, socket.send_control(message)).await, Ok(Ok(())))
}

/// Sends a close frame. The protocol allows a reason of at most 123 bytes.
async fn close(socket: &mut FrameSocket, code: CloseCode, reason: &str) {
    let reason: String = reason.chars().filter(char::is_ascii).take(120).collect();
    send_control(socket, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}
