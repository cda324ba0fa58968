//! Java's object stream: a graph of objects and the blocks of plain bytes between them.
//!
//! An object is written where it is first met and referred to by its handle afterwards; so reading a stream into a [`Heap`] and
//! writing it again gives the same bytes.

mod decode;
mod encode;
mod text;

pub use decode::{Decoder, Fault, decode};
pub use encode::encode;
pub(crate) use text::{read_utf, write_utf};

/// The longest message that is read, in bytes.
pub const MOST_BYTES: usize = 256 * 1024;
/// The most objects, strings and classes in one message.
pub const MOST_HANDLES: usize = 8 * 1024;
/// How deep objects may be nested.
pub const MOST_DEPTH: usize = 64;
/// How many classes an object may inherit from.
pub const MOST_ANCESTORS: usize = 16;

/// The class wrote more than its fields.
pub(crate) const WRITE_METHOD: u8 = 1;
/// The class's fields are written one by one.
pub(crate) const SERIALIZABLE: u8 = 2;
/// The class is an enumeration.
pub(crate) const ENUM: u8 = 16;

/// A message without its transport: what stands in it one after the other, and the objects.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stream {
    /// The objects.
    pub heap: Heap,
    /// What stands in the message, in order.
    pub items: Vec<Item>,
}

/// One thing at the top of a stream or in what a class wrote beside its fields.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Plain bytes.
    Block(Vec<u8>),
    /// An object, or null.
    Value(Option<Handle>),
}

/// Where an object is in its [`Heap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle(u32);

/// All objects of a stream.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Heap {
    nodes: Vec<Node>,
}

/// An object, a string or a class.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Node {
    /// Being read: its handle is known already, the rest is not.
    Unfinished,
    Text(String),
    Class(Class),
    Proxy(Proxy),
    Object(Object),
    Array(Array),
    Constant(Constant),
}

/// The description of a class.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Class {
    pub(crate) name: String,
    pub(crate) uid: u64,
    pub(crate) flags: u8,
    pub(crate) fields: Vec<Field>,
    pub(crate) annotation: Vec<Item>,
    pub(crate) parent: Option<Handle>,
}

/// A class that was made at run time to stand for some interfaces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Proxy {
    pub(crate) interfaces: Vec<String>,
    pub(crate) annotation: Vec<Item>,
    pub(crate) parent: Option<Handle>,
}

/// A field of a class; `signature` is a string and there for objects and arrays only.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub(crate) kind: u8,
    pub(crate) name: String,
    pub(crate) signature: Option<Handle>,
}

/// An object: what each of its classes wrote, the oldest ancestor first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Object {
    pub(crate) class: Option<Handle>,
    pub(crate) parts: Vec<Part>,
}

/// What one class wrote of an object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Part {
    pub(crate) class: Handle,
    pub(crate) values: Vec<Value>,
    /// What the class wrote beside its fields, if it does such things.
    pub(crate) annotation: Option<Vec<Item>>,
}

/// An array.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Array {
    pub(crate) class: Option<Handle>,
    pub(crate) values: Vec<Value>,
}

/// A constant of an enumeration; its name is a string.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Constant {
    pub(crate) class: Option<Handle>,
    pub(crate) name: Handle,
}

/// The value of a field or of an array's element. Fractions are kept as their bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Value {
    Byte(u8),
    Char(u16),
    Double(u64),
    Float(u32),
    Int(i32),
    Long(i64),
    Short(i16),
    Bool(u8),
    Object(Option<Handle>),
}

impl Heap {
    pub(crate) fn add(&mut self, node: Node) -> Handle {
        self.nodes.push(node);
        Handle(self.nodes.len() as u32 - 1)
    }

    /// Adds a string.
    pub(crate) fn text(&mut self, text: &str) -> Handle {
        self.add(Node::Text(text.to_owned()))
    }

    /// Adds a class as RMI writes it: without a place to load it from.
    pub(crate) fn class(
        &mut self,
        name: &str,
        uid: u64,
        flags: u8,
        fields: Vec<Field>,
        parent: Option<Handle>,
    ) -> Handle {
        let annotation = vec![Item::Value(None)];
        self.add(Node::Class(Class { name: name.to_owned(), uid, flags, fields, annotation, parent }))
    }

    /// Adds an object of a class without ancestors, made of these fields.
    pub(crate) fn object(&mut self, class: Handle, values: Vec<Value>) -> Handle {
        let part = Part { class, values, annotation: None };
        self.add(Node::Object(Object { class: Some(class), parts: vec![part] }))
    }

    /// Adds a constant of an enumeration.
    pub(crate) fn constant(&mut self, class: &str, name: &str) -> Handle {
        let parent = self.class("java.lang.Enum", 0, SERIALIZABLE | ENUM, Vec::new(), None);
        let class = self.class(class, 0, SERIALIZABLE | ENUM, Vec::new(), Some(parent));
        let name = self.text(name);
        self.add(Node::Constant(Constant { class: Some(class), name }))
    }

    pub(crate) fn node(&self, handle: Handle) -> Option<&Node> {
        self.nodes.get(handle.0 as usize)
    }

    /// The string that is there.
    pub(crate) fn text_at(&self, handle: Option<Handle>) -> Option<&str> {
        match self.node(handle?)? {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The elements of the array that is there.
    pub(crate) fn array_at(&self, handle: Option<Handle>) -> Option<&[Value]> {
        match self.node(handle?)? {
            Node::Array(array) => Some(&array.values),
            _ => None,
        }
    }

    /// The object that is there.
    pub(crate) fn object_at(&self, handle: Option<Handle>) -> Option<&Object> {
        match self.node(handle?)? {
            Node::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The name of the class of what is there.
    pub(crate) fn class_name(&self, handle: Option<Handle>) -> Option<&str> {
        let class = match self.node(handle?)? {
            Node::Object(object) => object.class,
            Node::Array(array) => array.class,
            Node::Constant(constant) => constant.class,
            _ => None,
        };
        self.class_at(class).map(|class| class.name.as_str())
    }

    /// The name of the constant that is there, if it is of that enumeration.
    pub(crate) fn constant_of(&self, class: &str, handle: Option<Handle>) -> Option<&str> {
        match self.node(handle?)? {
            Node::Constant(constant) if self.class_name(handle) == Some(class) => {
                self.text_at(Some(constant.name))
            }
            _ => None,
        }
    }

    /// The value of a field of the object that is there.
    pub(crate) fn field(&self, handle: Option<Handle>, name: &str) -> Option<Value> {
        let in_part = |part: &Part| {
            let class = self.class_at(Some(part.class))?;
            let index = class.fields.iter().position(|field| field.name == name)?;
            part.values.get(index).copied()
        };
        self.object_at(handle)?.parts.iter().find_map(in_part)
    }

    /// The object in a field of the object that is there: nothing when there is no such field, or null in it.
    pub(crate) fn object_field(&self, handle: Option<Handle>, name: &str) -> Option<Handle> {
        match self.field(handle, name)? {
            Value::Object(object) => object,
            _ => None,
        }
    }

    /// The number in a field of the object that is there.
    pub(crate) fn int_field(&self, handle: Option<Handle>, name: &str) -> Option<i32> {
        match self.field(handle, name)? {
            Value::Int(number) => Some(number),
            _ => None,
        }
    }

    pub(crate) fn class_at(&self, handle: Option<Handle>) -> Option<&Class> {
        match self.node(handle?)? {
            Node::Class(class) => Some(class),
            _ => None,
        }
    }

    pub(crate) fn proxy_at(&self, handle: Option<Handle>) -> Option<&Proxy> {
        match self.node(handle?)? {
            Node::Proxy(proxy) => Some(proxy),
            _ => None,
        }
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn finish(&mut self, handle: Handle, node: Node) {
        if let Some(place) = self.nodes.get_mut(handle.0 as usize) {
            *place = node;
        }
    }
}

impl Field {
    /// A field that holds a plain number.
    pub(crate) fn plain(kind: u8, name: &str) -> Field {
        Field { kind, name: name.to_owned(), signature: None }
    }

    /// A field that holds an object (`L`) or an array (`[`).
    pub(crate) fn reference(kind: u8, name: &str, signature: Handle) -> Field {
        Field { kind, name: name.to_owned(), signature: Some(signature) }
    }
}
