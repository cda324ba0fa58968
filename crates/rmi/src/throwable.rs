//! Java's exceptions: those that come are read into a sentence, those that we throw are built so that Java takes them.

use std::fmt;

use crate::stream::{Array, Field, Handle, Heap, Node, Object, Part, SERIALIZABLE, Value, WRITE_METHOD};

/// How many causes of an exception are told.
const MOST_CAUSES: usize = 4;
/// The longest message that is told, in characters.
const LONGEST_MESSAGE: usize = 300;

/// An exception that another program threw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The Java class.
    pub class: String,
    /// What it says, if anything.
    pub message: Option<String>,
    /// What caused it.
    pub cause: Option<Box<Thrown>>,
}

impl fmt::Display for Thrown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.message {
            // What any Java method throws that has nothing special to say.
            Some(message) if self.class == "java.lang.Exception" => f.write_str(message)?,
            Some(message) => write!(f, "{}: {message}", self.class)?,
            None => f.write_str(&self.class)?,
        }
        match &self.cause {
            Some(cause) => write!(f, " (because of {cause})"),
            None => Ok(()),
        }
    }
}

impl Thrown {
    /// The exception that is there.
    pub(crate) fn read(heap: &Heap, handle: Option<Handle>) -> Option<Thrown> {
        Thrown::read_with_causes(heap, handle, MOST_CAUSES)
    }

    fn read_with_causes(heap: &Heap, handle: Option<Handle>, causes: usize) -> Option<Thrown> {
        let class = printable(heap.class_name(handle)?);
        heap.field(handle, "detailMessage")?;
        let message = heap.text_at(heap.object_field(handle, "detailMessage")).map(printable);
        // Remote exceptions have their cause in a field of their own; without a cause an exception names itself.
        let own = [heap.object_field(handle, "cause"), heap.object_field(handle, "detail")];
        let cause = own.into_iter().flatten().find(|cause| Some(*cause) != handle).filter(|_| causes > 0);
        let cause = cause.and_then(|cause| Thrown::read_with_causes(heap, Some(cause), causes - 1));
        Some(Thrown { class, message, cause: cause.map(Box::new) })
    }
}

/// The exceptions that we throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The only one that a player may throw.
    Plain,
    /// The registry does not have the name.
    NotBound,
    /// The registry has the name already.
    AlreadyBound,
    /// Not for you.
    Security,
}

/// Adds an exception to the heap: without a stack trace, its own cause as Java has it.
pub(crate) fn write(heap: &mut Heap, kind: Kind, message: &str) -> Handle {
    let line = lineage(heap, kind);
    let class = line.last().copied();
    let message = heap.text(message);
    let trace =
        heap.class("[Ljava.lang.StackTraceElement;", 0x0246_2a3c_3cfd_2239, SERIALIZABLE, Vec::new(), None);
    let trace = heap.add(Node::Array(Array { class: Some(trace), values: Vec::new() }));
    let this = heap.add(Node::Unfinished);
    let values = vec![
        Value::Object(Some(this)),
        Value::Object(Some(message)),
        Value::Object(Some(trace)),
        Value::Object(None),
    ];
    let mut parts: Vec<Part> =
        line.into_iter().map(|class| Part { class, values: Vec::new(), annotation: None }).collect();
    if let Some(throwable) = parts.first_mut() {
        throwable.values = values;
        throwable.annotation = Some(Vec::new());
    }
    heap.finish(this, Node::Object(Object { class, parts }));
    this
}

/// The classes of an exception, `Throwable` first.
fn lineage(heap: &mut Heap, kind: Kind) -> Vec<Handle> {
    let signatures =
        ["Ljava/lang/Throwable;", "Ljava/lang/String;", "[Ljava/lang/StackTraceElement;", "Ljava/util/List;"]
            .map(|signature| heap.text(signature));
    let names =
        [(b'L', "cause"), (b'L', "detailMessage"), (b'[', "stackTrace"), (b'L', "suppressedExceptions")];
    let fields = names.iter().zip(signatures).map(|((kind, name), text)| Field::reference(*kind, name, text));
    let mut line = vec![heap.class(
        "java.lang.Throwable",
        0xd5c6_3527_3977_b8cb,
        SERIALIZABLE | WRITE_METHOD,
        fields.collect(),
        None,
    )];
    for (name, uid) in [("java.lang.Exception", 0xd0fd_1f3e_1a3b_1cc4)].iter().chain(kind.classes()) {
        let parent = line.last().copied();
        line.push(heap.class(name, *uid, SERIALIZABLE, Vec::new(), parent));
    }
    line
}

impl Kind {
    /// The classes below `Exception`, with their serial numbers.
    const fn classes(self) -> &'static [(&'static str, u64)] {
        match self {
            Kind::Plain => &[],
            Kind::NotBound => &[("java.rmi.NotBoundException", (-1_857_741_824_849_069_317_i64) as u64)],
            Kind::AlreadyBound => &[("java.rmi.AlreadyBoundException", 9_218_657_361_741_657_110)],
            Kind::Security => &[
                ("java.lang.RuntimeException", (-7_034_897_190_745_766_939_i64) as u64),
                ("java.lang.SecurityException", 6_878_364_983_674_394_167),
            ],
        }
    }
}

/// One line without control characters, and not without end.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST_MESSAGE).collect()
}
