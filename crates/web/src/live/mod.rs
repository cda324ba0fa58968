//! The live connection of a table's page: touches come in, what changed goes out. All frames are JSON text.
//!
//! ```text
//! page:  {"t":"touch","at":[7,0],"path":["B3","C4"]}   {"t":"undo","at":[5,0]}   {"t":"decline"}   {"t":"peek","on":true}   {"t":"pulse"}
//!        {"t":"whole"}   {"t":"resign","seat":0}   {"t":"playon"}   {"t":"urge","seat":1}   {"t":"replace","seat":1,"player":"classic"}
//! house: {"t":"state","at":[8,0],"have":"..","fragments":{"pieces":"..",..},"touches":{..},"log":{..},"events":[..],"by":"computer",..}
//!        {"t":"refused","why":".."}                     {"t":"reload"}            {"t":"pulse"}          {"t":"links","links":".."}
//!        {"t":"thinking","part":0.4}                    {"t":"waiting","why":".."}
//! ```
//! A fragment is its whole text, or a list that makes it out of the text that was sent before on this connection: the length of that
//! text in UTF-16 units (below zero if it is the last but one), and then from where to where it is kept (two numbers) or what is new (a
//! text). A page that does not have a text of that length asks for the whole state. The links to the viewer's own seats come by themselves, since states are made for
//! everybody with the same eye.
//!
//! A page that asks for it with `zip=1` gets long states as binary frames: the same text, deflated.
//!
//! `at` is a position: how many moves were made, and how often some were taken back before. A touch on another position than the present
//! one is answered with the present state; an undo names the position that it wants to go back to. `have` is what the page names when it connects again, so that it is sent no more than it lacks. Computer players may be faster than a page can
//! show: every move of theirs has a state of its own, and `by` says whose moves were added (nobody's, if some were taken back). Peeking
//! lasts as long as the connection and only while no person plays against the viewer. It counts as
//! help,
//! which is recorded before anything is shown.
//!
//! A page may come from another version of the house than the server that it reaches. It goes on there as long as both speak alike
//! ([`SPEAKS`]); else it is told so with `reload` and the line ends.

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
use crate::limits::quota::Held;
use crate::live::client_state::ClientState;
use crate::live::render_cache::RenderCache;
use crate::live::rendered_view::RenderedView;
use crate::live::socket::{FrameSocket, Handshake, OutgoingFrame};
use crate::live::updates::{Listener, Told, tell};
use crate::messages::messages;
use crate::metrics::Metrics;
use crate::pages::links::links;

/// How pages and house speak with one another. It is raised when a page of the version before would not understand this one's frames,
/// could not show what they draw, or would not be understood; a field, a frame or a fragment that is added can be passed over by both.
pub(crate) const SPEAKS: u16 = 1;

/// How often a page hears that what it asked for is still under way. It must be less than a page's patience.
const STILL: Duration = Duration::from_secs(2);
/// How often a silent browser is asked whether it is still there.
const PING: Duration = Duration::from_secs(25);
/// How often a page hears how far a computer player is who thinks long.
const LOOK: Duration = Duration::from_millis(300);
/// How long a browser may take to accept a frame.
const PATIENCE: Duration = Duration::from_secs(20);
/// So many frames in a row that come too fast are refused; then the line is closed.
const MAX_RUSHED: u16 = 200;
/// A frame that takes longer to make is slow.
const SLOW: Duration = Duration::from_millis(2);
/// More plies than these that a page lacks are not told on the threads that serve the lines.
const FEW_PLIES: usize = 8;

/// What a page says about itself when it connects.
#[derive(Deserialize)]
pub(crate) struct Hello {
    /// What it has already; see [`Have`].
    #[serde(default)]
    have: String,
    /// How it speaks; see [`SPEAKS`].
    speaks: Option<u16>,
    /// The language that it was written in.
    #[serde(default)]
    lang: String,
    /// Whether it reads deflated frames.
    #[serde(default)]
    zip: u8,
}

/// What a page asks for.
#[derive(Deserialize)]
#[serde(tag = "t", rename_all = "lowercase", deny_unknown_fields)]
enum Asked {
    /// To make the move of these touches.
    Touch { at: PositionId, path: stammtisch_presentation::Path },
    /// To go back to a position, or to agree to that.
    Undo { at: PositionId },
    /// Not to go back.
    Decline,
    /// To give up for the team of a seat, or to agree to that.
    Resign { seat: Seat },
    /// Not to give up.
    Playon {},
    /// That a computer player who gave no move tries again.
    Urge { seat: Seat },
    /// That another computer player takes his seat.
    Replace { seat: Seat, player: String },
    /// To be shown what the computer players know, or no longer.
    Peek { on: bool },
    /// A sign that the line is alive.
    Pulse {},
    /// To be told everything anew.
    Whole {},
}

/// What a page is told beside the states of the table.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
enum Answer {
    /// It was not done, and why.
    Refused { why: String },
    /// The page does not speak as this server does.
    Reload,
    /// The line is alive.
    Pulse,
    /// The links to the seats in this hand.
    Links { links: String },
    /// How far the computer player who thinks is, 0 to 1.
    Thinking { part: f32 },
    /// What was asked for is neither done nor refused yet, since the store takes its time.
    Waiting { why: String },
}

/// Opens the live connection of a page.
pub(crate) async fn connect(
    State(app): State<AppState>,
    visitor: Visitor,
    Peer(peer): Peer,
    Path(id): Path<String>,
    Query(hello): Query<Hello>,
    handshake: Handshake,
) -> Result<Response, HttpError> {
    let guest = Address::from(peer);
    let table = app.table(&id).await?;
    table.greet(visitor.hand.visitor_id());
    let held = app.sockets.take(visitor.hand.visitor_id(), app.options.limits.sockets_per_hand);
    let refused = |key| HttpError::new(StatusCode::TOO_MANY_REQUESTS, Text::new(key));
    let line = held.ok_or_else(|| refused("fault-too-many-sockets"))?;
    let held = app.lines.take(guest, app.options.limits.connections_per_address);
    let place = held.ok_or_else(|| refused("door-full-address"))?;
    table.consider_for(visitor.hand.visitor_id()).await?;
    // Boxed, since what is moved from one future into another takes room in both.
    let connection = Box::new(Connection {
        shown: table.watch(),
        table,
        hand: visitor.hand.visitor_id(),
        language: Language::from_code(&hello.lang).unwrap_or(visitor.language),
        peeks: false,
        have: ClientState { summary: hello.have.parse().unwrap_or_default(), ..ClientState::default() },
        rushed: 0,
        zips: hello.zip == 1,
        acts: app.acts.clone(),
        lingers: app.options.handing_over.mul_f64(share(&visitor.hand.visitor_id())),
        metrics: app.metrics.clone(),
        studio: app.house.studio().clone(),
        render_cache: app.render_cache.clone(),
        line,
        place,
    });
    let closing = app.closing.subscribe();
    let is_understood = hello.speaks.is_none_or(|speaks| speaks == SPEAKS);
    let accepted = handshake.accept(move |mut wire| async move {
        if is_understood {
            connection.run(wire, closing).await;
        } else if send(&mut wire, &Answer::Reload).await {
            close(&mut wire, CloseCode::Away, "this server is of another version").await;
        }
    });
    accepted.ok_or_else(|| HttpError::new(StatusCode::BAD_REQUEST, Text::new("fault-request")))
}

/// One open page.
struct Connection {
    table: Arc<Table>,
    shown: Watcher,
    hand: VisitorId,
    language: Language,
    /// Whether the viewer wants to be shown what the computer players know.
    peeks: bool,
    /// What the page has.
    have: ClientState,
    /// Whether the page reads deflated frames.
    zips: bool,
    /// How many frames in a row came too fast.
    rushed: u16,
    studio: BlockingPool,
    render_cache: Arc<RenderCache>,
    /// How fast everybody acts, at all tables together.
    acts: Arc<ActionRates>,
    metrics: Arc<Metrics>,
    /// How long this connection goes on when the house closes, so that those who go over to other servers do so one by one.
    lingers: Duration,
    /// Its place among the hand's lines.
    line: Held<VisitorId>,
    /// Its place among the lines of the network address at the other end.
    place: Held<Address>,
}

/// Whether the connection goes on.
type GoesOn = bool;

impl Connection {
    async fn run(mut self: Box<Self>, mut wire: FrameSocket, mut closing: watch::Receiver<bool>) {
        let mut ping = interval(PING);
        let (mut look, mut part) = (interval(LOOK), 0.0);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut silent = 0;
        let mut goes_on = self.tell(&mut wire, false).await;
        let lingers = self.lingers;
        let mut farewell = std::pin::pin!(async move {
            rung(&mut closing).await;
            tokio::time::sleep(lingers).await;
        });
        while goes_on {
            goes_on = tokio::select! {
                () = &mut farewell => {
                    close(&mut wire, CloseCode::Away, "the house is closing").await;
                    false
                }
                _ = self.shown.changed() => self.tell(&mut wire, false).await,
                heard = wire.hear() => {
                    silent = 0;
                    // What is done meanwhile needs much room, and most lines rest: they do not keep it.
                    Box::pin(self.hear(&mut wire, heard)).await
                }
                _ = look.tick(), if self.shown.borrow().bot_to_move().is_some() => {
                    let before = std::mem::replace(&mut part, self.thought_so_far());
                    part == 0.0 || part == before || send(&mut wire, &Answer::Thinking { part }).await
                }
                _ = ping.tick() => {
                    silent += 1;
                    silent <= 2 && control(&mut wire, Message::Ping(Default::default())).await
                }
            };
        }
    }

    /// How far the computer player is who thinks; 0 for whoever may not know what that player knows, since it would tell of his secrets.
    fn thought_so_far(&self) -> f32 {
        let now = self.shown.borrow();
        let Some((seat, _)) = now.bot_to_move() else { return 0.0 };
        let perspective = now.perspective(now.seats_of(self.hand), self.peeks);
        let may_know = perspective.holds(seat) || !now.game.game().has_private_information(seat);
        if may_know { self.table.thought_so_far() } else { 0.0 }
    }

    async fn hear(&mut self, wire: &mut FrameSocket, heard: Option<Result<Message, Error>>) -> GoesOn {
        match heard {
            Some(Ok(Message::Text(text))) => self.answer(wire, text.as_str()).await,
            Some(Ok(Message::Close(_))) | None => false,
            Some(Ok(_)) if !self.may_act(Instant::now()) => {
                close(wire, CloseCode::Policy, "too many frames").await;
                false
            }
            Some(Ok(Message::Binary(_))) => {
                self.refuse(wire, messages(self.language).say("frame-binary")).await
            }
            Some(Ok(_)) => true,
            Some(Err(_)) => {
                close(wire, CloseCode::Policy, "this frame cannot be taken").await;
                false
            }
        }
    }

    fn may_act(&self, now: Instant) -> bool {
        self.acts.allow(self.place.who(), self.hand, now)
    }

    async fn answer(&mut self, wire: &mut FrameSocket, text: &str) -> GoesOn {
        let begun = Instant::now();
        if !self.may_act(begun) {
            self.rushed += 1;
            if self.rushed > MAX_RUSHED {
                close(wire, CloseCode::Policy, "too many frames").await;
                return false;
            }
            return self.refuse(wire, messages(self.language).say("frame-too-fast")).await;
        }
        self.rushed = 0;
        let done = match read_frame(text) {
            Ok(Asked::Peek { on: false }) => {
                self.peeks = false;
                Ok(())
            }
            Ok(asked @ Asked::Peek { on: true }) => {
                let counted = self.carry_out(wire, asked).await;
                self.peeks |= counted.is_ok();
                counted
            }
            Ok(Asked::Pulse {}) => return send(wire, &Answer::Pulse).await,
            Ok(Asked::Whole {}) => {
                self.have = ClientState::default();
                Ok(())
            }
            Ok(asked) => self.carry_out(wire, asked).await,
            Err(why) => return self.refuse(wire, messages(self.language).text(&why)).await,
        };
        self.metrics.settled(&done, begun.elapsed());
        if let Err(Refused::Store(error)) = &done
            && !matches!(error, StoreError::Gone(_))
        {
            tracing::error!(table = %self.table.id(), %error, "a move was not written");
        }
        match done.err().and_then(|refused| refusal(&self.table, &refused, self.language)) {
            Some(why) => self.refuse(wire, why).await,
            None => self.tell(wire, true).await,
        }
    }

    /// Does at the table what was asked for. As long as that takes, the page hears that the line is alive: it is the store that does not
    /// answer, and no other line would help. What was begun is waited for in any case, since it may be written.
    async fn carry_out(&self, wire: &mut FrameSocket, asked: Asked) -> Result<(), Refused> {
        let mut acting = std::pin::pin!(act(&self.table, self.hand, asked));
        let mut is_heard = true;
        loop {
            match timeout(STILL, &mut acting).await {
                Ok(done) => return done,
                Err(_) if is_heard => {
                    let told = Answer::Waiting { why: messages(self.language).say("still-saving") };
                    let mut telling = Box::pin(send(wire, &told));
                    // Whoever does not listen holds up nobody else at the table.
                    is_heard = tokio::select! {
                        heard = &mut telling => heard,
                        done = &mut acting => {
                            telling.await;
                            return done;
                        }
                    };
                }
                Err(_) => {}
            }
        }
    }

    /// Sends what the page lacks. If it has everything, nothing is sent, unless it waits for an answer.
    async fn tell(&mut self, wire: &mut FrameSocket, awaited: bool) -> GoesOn {
        let now = self.shown.borrow_and_update().clone();
        let (held, peeks, language, zips) = (now.seats_of(self.hand), self.peeks, self.language, self.zips);
        let Some(told) = self.made(now.clone(), Listener { held, peeks, language, zips }).await else {
            return false;
        };
        if self.have.summary.links != told.have.summary.links {
            let links = links(&now, held, language).into_string();
            if !send(wire, &Answer::Links { links }).await {
                return false;
            }
        }
        self.have.clone_from(&told.have);
        self.peeks = told.peeks;
        let last = told.frames.len() - 1;
        for (index, frame) in told.frames.iter().enumerate() {
            let wanted = frame.news || awaited && index == last;
            if wanted && !push(wire, &frame.parcel).await {
                return false;
            }
        }
        true
    }

    /// The frames that the page lacks. Most are made at once, in less time than it takes to hand them to another thread. What a page
    /// lacks when it comes (unless that was drawn with the page), whatever is more than a few plies, and all that is slow to draw is made
    /// in the studio, in the guest's share.
    async fn made(&mut self, now: Arc<Snapshot>, listener: Listener) -> Option<Arc<Told>> {
        let is_shared = self.is_seen_by_others(&now, listener.held);
        if is_shared {
            self.render_cache.keep(&self.table, &now);
        }
        let is_long = self.have.summary.at.ply.saturating_add(FEW_PLIES) < now.game.ply();
        let perspective = now.perspective(listener.held, listener.peeks);
        let is_new =
            self.have.outline.is_none() && !RenderedView::is_there(&now, perspective, listener.language);
        let told = if is_new || is_long || self.table.is_slow() {
            let have = self.have.clone();
            let draw = move || tell(&now, listener, &have, is_shared);
            // Lines do not keep the room for what they seldom do.
            Box::pin(on_behalf_of(self.place.who().bits(), self.studio.draw(draw))).await?
        } else {
            tell(&now, listener, &self.have, is_shared)
        };
        let told = told
            .inspect_err(|error| tracing::error!(table = %self.table.id(), %error, "a frame was not written"))
            .ok()?;
        if told.took > SLOW {
            self.table.was_slow();
        }
        Some(told)
    }

    /// Whether anybody else may see the same with the same eye: all who only watch do, and whoever plays does with another line of his own.
    /// What was drawn for a page is there for the connection that it opens.
    fn is_seen_by_others(&self, now: &Snapshot, held: SeatSet) -> bool {
        held.is_empty() || !self.line.is_only() || self.have.outline.is_none() && now.shares()
    }

    async fn refuse(&self, wire: &mut FrameSocket, why: String) -> GoesOn {
        send(wire, &Answer::Refused { why }).await
    }
}

/// Does at a table what one frame of a page asks for, as a live connection does. An error is the
/// sentence that the page would show.
pub async fn take_frame(
    table: &Arc<Table>,
    hand: VisitorId,
    language: Language,
    text: &str,
) -> Result<(), String> {
    let asked = read_frame(text).map_err(|why| messages(language).text(&why))?;
    let done = act(table, hand, asked).await;
    done.err().and_then(|refused| refusal(table, &refused, language)).map_or(Ok(()), Err)
}

/// What the page asks for, or why its frame cannot be read.
fn read_frame(text: &str) -> Result<Asked, Text> {
    serde_json::from_str(text).map_err(|_| bad_frame::why(text))
}

/// The sentence for a refusal; none if the page only has to be shown the present state.
fn refusal(table: &Table, refused: &Refused, language: Language) -> Option<String> {
    match refused {
        Refused::Stale => None,
        Refused::Because(why) => Some(table.look().game.game().messages(language).text(why)),
        Refused::Store(error) => Some(messages(language).text(&error.told())),
    }
}

/// What a hand asks for at a table.
async fn act(table: &Arc<Table>, hand: VisitorId, asked: Asked) -> Result<(), Refused> {
    match asked {
        Asked::Touch { at, path } => table.touch(hand, at, &path).await,
        Asked::Undo { at } => table.undo(hand, at).await,
        Asked::Decline => table.decline(hand).await,
        Asked::Resign { seat } => table.resign(hand, seat).await,
        Asked::Playon {} => table.play_on(hand).await,
        Asked::Urge { seat } => table.urge(hand, seat).await,
        Asked::Replace { seat, player } => table.replace(hand, seat, &player).await,
        Asked::Peek { on: true } => table.peek(hand).await,
        Asked::Peek { on: false } | Asked::Pulse {} | Asked::Whole {} => Ok(()),
    }
}

/// A part of one, the same for the same hand and spread evenly over all.
fn share(hand: &VisitorId) -> f64 {
    let first = hand.as_bytes().iter().take(2).fold(0, |number, byte| number << 8 | u32::from(*byte));
    f64::from(first) / 65_536.0
}

/// Waits until the house closes.
async fn rung(closing: &mut watch::Receiver<bool>) {
    drop(closing.wait_for(|closing| *closing).await);
}

async fn send(wire: &mut FrameSocket, answer: &Answer) -> GoesOn {
    match serde_json::to_string(answer) {
        Ok(text) => push(wire, &OutgoingFrame::text(text)).await,
        Err(_) => false,
    }
}

async fn push(wire: &mut FrameSocket, parcel: &OutgoingFrame) -> GoesOn {
    matches!(timeout(PATIENCE, wire.send(parcel)).await, Ok(Ok(())))
}

async fn control(wire: &mut FrameSocket, message: Message) -> GoesOn {
    matches!(timeout(PATIENCE, wire.control(message)).await, Ok(Ok(())))
}

/// Says goodbye. A reason may have at most 123 bytes.
async fn close(wire: &mut FrameSocket, code: CloseCode, reason: &str) {
    let reason: String = reason.chars().filter(char::is_ascii).take(120).collect();
    control(wire, Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
}
