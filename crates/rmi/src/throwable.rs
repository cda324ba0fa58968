//! Java exceptions: reading those of peers, and writing our own in Java's serialized form.

use std::fmt;

use crate::stream::{Array, ClassData, Field, Handle, Heap, Node, Object, SERIALIZABLE, Value, WRITE_METHOD};

/// The most causes of an exception that are read.
const MAX_CAUSES: usize = 4;
/// The longest message that is read; the rest is cut off.
const MAX_MESSAGE_CHARS: usize = 300;

/// An exception that another program threw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JavaException {
    /// The name of the Java class.
    pub class: String,
    /// The exception's message.
    pub message: Option<String>,
    /// The exception's cause.
    pub cause: Option<Box<JavaException>>,
}

impl fmt::Display for JavaException {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.message {
            // The class says nothing beyond the message.
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

impl JavaException {
    /// Reads an exception with its causes; `None` if it is none.
    pub(crate) fn read(heap: &Heap, handle: Option<Handle>) -> Option<JavaException> {
        JavaException::read_with_causes(heap, handle, MAX_CAUSES)
    }

    fn read_with_causes(heap: &Heap, handle: Option<Handle>, causes: usize) -> Option<JavaException> {
        let class = printable(heap.class_name(handle)?);
        heap.field(handle, "detailMessage")?;
        let message = heap.text_at(heap.object_field(handle, "detailMessage")).map(printable);
        // `RemoteException` keeps its cause in `detail`. An exception without a cause is its own
        // cause.
        let fields = [heap.object_field(handle, "cause"), heap.object_field(handle, "detail")];
        let cause = fields.into_iter().flatten().find(|cause| Some(*cause) != handle);
        let cause = if causes == 0 { None } else { cause };
        let cause = cause.and_then(|cause| JavaException::read_with_causes(heap, Some(cause), causes - 1));
        Some(JavaException { class, message, cause: cause.map(Box::new) })
    }
}

/// The exceptions that this crate throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExceptionKind {
    /// `java.lang.Exception`, the only one that the player interface declares.
    Plain,
    /// The name is not bound in the registry.
    NotBound,
    /// The name is bound in the registry already.
    AlreadyBound,
    /// The caller has no permission.
    Security,
}

/// Writes an exception to the heap, with an empty stack trace. Like every Java exception without a
/// cause, it is its own cause.
pub(crate) fn write(heap: &mut Heap, kind: ExceptionKind, message: &str) -> Handle {
    let superclasses = superclasses(heap, kind);
    let class = superclasses.last().copied();
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
    let mut class_data: Vec<ClassData> = superclasses
        .into_iter()
        .map(|class| ClassData { class, values: Vec::new(), annotation: None })
        .collect();
    if let Some(throwable) = class_data.first_mut() {
        throwable.values = values;
        throwable.annotation = Some(Vec::new());
    }
    heap.finish(this, Node::Object(Object { class, class_data }));
    this
}

/// The class of an exception with its superclasses, `Throwable` first.
fn superclasses(heap: &mut Heap, kind: ExceptionKind) -> Vec<Handle> {
    let signatures =
        ["Ljava/lang/Throwable;", "Ljava/lang/String;", "[Ljava/lang/StackTraceElement;", "Ljava/util/List;"]
            .map(|signature| heap.text(signature));
    let names =
        [(b'L', "cause"), (b'L', "detailMessage"), (b'[', "stackTrace"), (b'L', "suppressedExceptions")];
    let fields = names.iter().zip(signatures).map(|((kind, name), text)| Field::reference(*kind, name, text));
    let mut classes = vec![heap.class(
        "java.lang.Throwable",
        0xd5c6_3527_3977_b8cb,
        SERIALIZABLE | WRITE_METHOD,
        fields.collect(),
        None,
    )];
    for (name, uid) in [("java.lang.Exception", 0xd0fd_1f3e_1a3b_1cc4)].iter().chain(kind.classes()) {
        let parent = classes.last().copied();
        classes.push(heap.class(name, *uid, SERIALIZABLE, Vec::new(), parent));
    }
    classes
}

impl ExceptionKind {
    /// The classes below `Exception` with their `serialVersionUID`s.
    const fn classes(self) -> &'static [(&'static str, u64)] {
        match self {
            ExceptionKind::Plain => &[],
            ExceptionKind::NotBound => {
                &[("java.rmi.NotBoundException", (-1_857_741_824_849_069_317_i64) as u64)]
            }
            ExceptionKind::AlreadyBound => &[("java.rmi.AlreadyBoundException", 9_218_657_361_741_657_110)],
            ExceptionKind::Security => &[
                ("java.lang.RuntimeException", (-7_034_897_190_745_766_939_i64) as u64),
                ("java.lang.SecurityException", 6_878_364_983_674_394_167),
            ],
        }
    }
}

/// Replaces control characters and cuts long texts.
fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(MAX_MESSAGE_CHARS).collect()
}
