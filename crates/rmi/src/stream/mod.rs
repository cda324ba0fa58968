//! The Java object serialization stream protocol: objects, and blocks of primitive data between
//! them.
//!
//! An object is encoded at its first occurrence and referred to by a handle afterwards. Decoding a
//! stream into a [`Heap`] and encoding it again gives the same bytes.

mod decode;
mod encode;
mod text;

pub use decode::{Decoder, StreamError, decode};
pub use encode::encode;
pub(crate) use text::{read_utf, write_utf};

/// The longest message that is decoded.
pub const MAX_BYTES: usize = 256 * 1024;
/// The most objects, strings and classes in a message.
pub const MAX_HANDLES: usize = 8 * 1024;
/// The deepest nesting of objects.
pub const MAX_DEPTH: usize = 64;
/// The most superclasses of an object.
pub const MAX_SUPERCLASSES: usize = 16;

/// Class flag: the class has a `writeObject` method, which may write more than the fields.
pub(crate) const WRITE_METHOD: u8 = 1;
/// Class flag: the class is serializable.
pub(crate) const SERIALIZABLE: u8 = 2;
/// Class flag: the class is an enum.
pub(crate) const ENUM: u8 = 16;

/// A decoded stream: its top-level items, and the objects they refer to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stream {
    /// All objects.
    pub heap: Heap,
    /// The top-level items in order.
    pub items: Vec<Item>,
}

/// An item at the top level of a stream or in an annotation.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// Primitive data.
    Block(Vec<u8>),
    /// An object, or null.
    Value(Option<Handle>),
}

/// The index of an object in its [`Heap`].
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
    /// An object that is being decoded: it has a handle already, but no content.
    Unfinished,
    Text(String),
    Class(Class),
    ProxyClass(ProxyClass),
    Object(Object),
    Array(Array),
    Enum(EnumConstant),
}

/// A class description.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Class {
    pub(crate) name: String,
    pub(crate) uid: u64,
    pub(crate) flags: u8,
    pub(crate) fields: Vec<Field>,
    pub(crate) annotation: Vec<Item>,
    pub(crate) parent: Option<Handle>,
}

/// The description of a dynamic proxy class, which implements some interfaces.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ProxyClass {
    pub(crate) interfaces: Vec<String>,
    pub(crate) annotation: Vec<Item>,
    pub(crate) parent: Option<Handle>,
}

/// A field of a class. `signature` is a string; only objects and arrays have it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Field {
    pub(crate) kind: u8,
    pub(crate) name: String,
    pub(crate) signature: Option<Handle>,
}

/// An object: the data of each of its classes, topmost superclass first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Object {
    pub(crate) class: Option<Handle>,
    pub(crate) class_data: Vec<ClassData>,
}

/// The data that one class has written of an object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ClassData {
    pub(crate) class: Handle,
    pub(crate) values: Vec<Value>,
    /// What `writeObject` wrote beside the fields, if the class has that method.
    pub(crate) annotation: Option<Vec<Item>>,
}

/// An array.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Array {
    pub(crate) class: Option<Handle>,
    pub(crate) values: Vec<Value>,
}

/// An enum constant; its name is a string.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EnumConstant {
    pub(crate) class: Option<Handle>,
    pub(crate) name: Handle,
}

/// The value of a field or array element. Floating-point numbers are kept as bits.
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

    /// Adds a class description as RMI encodes it, without a codebase.
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

    /// Adds an object of a class without superclasses, with these field values.
    pub(crate) fn object(&mut self, class: Handle, values: Vec<Value>) -> Handle {
        let data = ClassData { class, values, annotation: None };
        self.add(Node::Object(Object { class: Some(class), class_data: vec![data] }))
    }

    /// Adds an enum constant.
    pub(crate) fn enum_constant(&mut self, class: &str, name: &str) -> Handle {
        let parent = self.class("java.lang.Enum", 0, SERIALIZABLE | ENUM, Vec::new(), None);
        let class = self.class(class, 0, SERIALIZABLE | ENUM, Vec::new(), Some(parent));
        let name = self.text(name);
        self.add(Node::Enum(EnumConstant { class: Some(class), name }))
    }

    pub(crate) fn node(&self, handle: Handle) -> Option<&Node> {
        self.nodes.get(handle.0 as usize)
    }

    /// The string at a handle.
    pub(crate) fn text_at(&self, handle: Option<Handle>) -> Option<&str> {
        match self.node(handle?)? {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The elements of the array at a handle.
    pub(crate) fn array_at(&self, handle: Option<Handle>) -> Option<&[Value]> {
        match self.node(handle?)? {
            Node::Array(array) => Some(&array.values),
            _ => None,
        }
    }

    /// The object at a handle.
    pub(crate) fn object_at(&self, handle: Option<Handle>) -> Option<&Object> {
        match self.node(handle?)? {
            Node::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The class name of the object, array or enum constant at a handle.
    pub(crate) fn class_name(&self, handle: Option<Handle>) -> Option<&str> {
        let class = match self.node(handle?)? {
            Node::Object(object) => object.class,
            Node::Array(array) => array.class,
            Node::Enum(constant) => constant.class,
            _ => None,
        };
        self.class_at(class).map(|class| class.name.as_str())
    }

    /// The name of the enum constant at a handle, if it is of that class.
    pub(crate) fn enum_constant_at(&self, class: &str, handle: Option<Handle>) -> Option<&str> {
        match self.node(handle?)? {
            Node::Enum(constant) if self.class_name(handle) == Some(class) => {
                self.text_at(Some(constant.name))
            }
            _ => None,
        }
    }

    /// The value of a field of the object at a handle.
    pub(crate) fn field(&self, handle: Option<Handle>, name: &str) -> Option<Value> {
        let in_class = |data: &ClassData| {
            let class = self.class_at(Some(data.class))?;
            let index = class.fields.iter().position(|field| field.name == name)?;
            data.values.get(index).copied()
        };
        self.object_at(handle)?.class_data.iter().find_map(in_class)
    }

    /// The object in a field of the object at a handle; `None` if it is null or there is no such
    /// field.
    pub(crate) fn object_field(&self, handle: Option<Handle>, name: &str) -> Option<Handle> {
        match self.field(handle, name)? {
            Value::Object(object) => object,
            _ => None,
        }
    }

    /// The integer in a field of the object at a handle.
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

    pub(crate) fn proxy_at(&self, handle: Option<Handle>) -> Option<&ProxyClass> {
        match self.node(handle?)? {
            Node::ProxyClass(proxy) => Some(proxy),
            _ => None,
        }
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Replaces the node at a handle, which was [`Node::Unfinished`].
    pub(crate) fn finish(&mut self, handle: Handle, node: Node) {
        if let Some(slot) = self.nodes.get_mut(handle.0 as usize) {
            *slot = node;
        }
    }
}

impl Field {
    /// A field of a primitive type.
    pub(crate) fn primitive(kind: u8, name: &str) -> Field {
        Field { kind, name: name.to_owned(), signature: None }
    }

    /// A field of an object (`L`) or array (`[`) type.
    pub(crate) fn reference(kind: u8, name: &str, signature: Handle) -> Field {
        Field { kind, name: name.to_owned(), signature: Some(signature) }
    }
}
