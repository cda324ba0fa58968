//! Decodes object streams, with limits on all sizes that the peer chooses.

use std::io::{self, Read};

use super::{
    Array, Class, ClassData, EnumConstant, Field, Handle, Heap, Item, MAX_BYTES, MAX_DEPTH, MAX_HANDLES,
    MAX_SUPERCLASSES, Node, Object, ProxyClass, SERIALIZABLE, Stream, Value, WRITE_METHOD, read_utf,
};

/// The constants of the protocol: header, first handle, and type tags.
pub(super) mod tag {
    pub(crate) const HEADER: [u8; 4] = [0xac, 0xed, 0, 5];
    pub(crate) const FIRST_HANDLE: u32 = 0x7e_0000;
    pub(crate) const NULL: u8 = 0x70;
    pub(crate) const REFERENCE: u8 = 0x71;
    pub(crate) const CLASS: u8 = 0x72;
    pub(crate) const OBJECT: u8 = 0x73;
    pub(crate) const TEXT: u8 = 0x74;
    pub(crate) const ARRAY: u8 = 0x75;
    pub(crate) const BLOCK: u8 = 0x77;
    pub(crate) const END_BLOCK_DATA: u8 = 0x78;
    pub(crate) const LONG_BLOCK: u8 = 0x7a;
    pub(crate) const PROXY: u8 = 0x7d;
    pub(crate) const ENUM: u8 = 0x7e;
}

/// Why a stream cannot be decoded.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// Reading failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The header of an object stream is missing.
    #[error("it does not begin with AC ED 00 05, the mark of a Java object stream of version 5")]
    Header,
    /// An unexpected tag.
    #[error("at byte {at} there is {found:#04x}, where {wanted} must be")]
    Tag {
        /// The offset from the stream's first byte.
        at: usize,
        /// The tag.
        found: u8,
        /// What is allowed there.
        wanted: &'static str,
    },
    /// A limit is exceeded.
    #[error("it holds more than {max} {what}")]
    TooMuch {
        /// What is limited.
        what: &'static str,
        /// The limit.
        max: usize,
    },
    /// A reference to a missing object, or to one of the wrong type.
    #[error("the reference that ends at byte {at} points to nothing that could be meant")]
    Reference {
        /// The offset from the stream's first byte.
        at: usize,
    },
    /// A text is not valid modified UTF-8.
    #[error("the text that ends at byte {at} is not written in Java's UTF-8")]
    Text {
        /// The offset from the stream's first byte.
        at: usize,
    },
    /// An object with an encoding that only its class can decode.
    #[error("it holds an object of class {0}, which writes itself in a way of its own")]
    Opaque(String),
}

/// Decodes a whole stream.
pub fn decode(bytes: &[u8]) -> Result<Stream, StreamError> {
    let mut decoder = Decoder::open(bytes)?;
    let mut items = Vec::new();
    while !decoder.source.is_empty() {
        items.push(decoder.item()?);
    }
    Ok(Stream { heap: decoder.heap, items })
}

/// Decodes a stream item by item, since only the caller knows how many there are.
pub struct Decoder<R> {
    source: R,
    heap: Heap,
    read: usize,
    depth: usize,
}

impl<R: Read> Decoder<R> {
    /// Reads the header.
    pub fn open(source: R) -> Result<Decoder<R>, StreamError> {
        let mut decoder = Decoder { source, heap: Heap::default(), read: 0, depth: 0 };
        if decoder.array::<4>()? == tag::HEADER { Ok(decoder) } else { Err(StreamError::Header) }
    }

    /// Reads the next top-level item.
    pub fn item(&mut self) -> Result<Item, StreamError> {
        let tag = self.byte()?;
        self.item_after(tag)
    }

    /// The objects that were decoded.
    pub fn finish(self) -> Heap {
        self.heap
    }

    fn item_after(&mut self, tag: u8) -> Result<Item, StreamError> {
        match tag {
            tag::BLOCK => {
                let length = self.byte()?;
                self.bytes(length.into()).map(Item::Block)
            }
            tag::LONG_BLOCK => {
                let length = self.int()?;
                self.bytes(usize::try_from(length).unwrap_or(usize::MAX)).map(Item::Block)
            }
            _ => self.value_after(tag).map(Item::Value),
        }
    }

    /// Reads an object, string, array, enum constant, class, reference or null.
    fn value(&mut self) -> Result<Option<Handle>, StreamError> {
        let tag = self.byte()?;
        self.value_after(tag)
    }

    fn value_after(&mut self, tag: u8) -> Result<Option<Handle>, StreamError> {
        if self.depth == MAX_DEPTH {
            return Err(StreamError::TooMuch { what: "objects inside each other", max: MAX_DEPTH });
        }
        self.depth += 1;
        let value = match tag {
            tag::NULL => Ok(None),
            tag::REFERENCE => self.reference().map(Some),
            tag::TEXT => self.text().map(Some),
            tag::CLASS => self.class().map(Some),
            tag::PROXY => self.proxy().map(Some),
            tag::OBJECT => self.object().map(Some),
            tag::ARRAY => self.array_object().map(Some),
            tag::ENUM => self.enum_constant().map(Some),
            found => {
                Err(self.unexpected(found, "an object, a string, an array, a class, a reference or null"))
            }
        };
        self.depth -= 1;
        value
    }

    fn reference(&mut self) -> Result<Handle, StreamError> {
        let number = (self.int()? as u32).checked_sub(tag::FIRST_HANDLE).map(Handle);
        let known = number.filter(|handle| self.heap.node(*handle).is_some());
        known.ok_or(StreamError::Reference { at: self.read })
    }

    fn text(&mut self) -> Result<Handle, StreamError> {
        let handle = self.assign_handle()?;
        let text = self.utf()?;
        self.heap.finish(handle, Node::Text(text));
        Ok(handle)
    }

    fn class(&mut self) -> Result<Handle, StreamError> {
        let name = self.utf()?;
        let uid = u64::from_be_bytes(self.array()?);
        let handle = self.assign_handle()?;
        let flags = self.byte()?;
        let count = u16::from_be_bytes(self.array()?);
        let fields = (0..count).map(|_| self.field()).collect::<Result<_, _>>()?;
        let annotation = self.annotation()?;
        let parent = self.class_or_null()?;
        self.heap.finish(handle, Node::Class(Class { name, uid, flags, fields, annotation, parent }));
        Ok(handle)
    }

    fn proxy(&mut self) -> Result<Handle, StreamError> {
        let handle = self.assign_handle()?;
        let count = self.int()?;
        let interfaces = (0..count).map(|_| self.utf()).collect::<Result<_, _>>()?;
        let annotation = self.annotation()?;
        let parent = self.class_or_null()?;
        self.heap.finish(handle, Node::ProxyClass(ProxyClass { interfaces, annotation, parent }));
        Ok(handle)
    }

    fn field(&mut self) -> Result<Field, StreamError> {
        let kind = self.byte()?;
        let has_signature = match kind {
            b'L' | b'[' => true,
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => false,
            found => return Err(self.unexpected(found, "the type of a field")),
        };
        let name = self.utf()?;
        let signature = if has_signature { Some(self.signature()?) } else { None };
        Ok(Field { kind, name, signature })
    }

    fn signature(&mut self) -> Result<Handle, StreamError> {
        let handle = self.value()?;
        match self.heap.text_at(handle) {
            Some(_) => handle.ok_or(StreamError::Reference { at: self.read }),
            None => Err(StreamError::Reference { at: self.read }),
        }
    }

    /// Reads the items of an annotation up to its end tag.
    fn annotation(&mut self) -> Result<Vec<Item>, StreamError> {
        let mut items = Vec::new();
        loop {
            match self.byte()? {
                tag::END_BLOCK_DATA => return Ok(items),
                tag => items.push(self.item_after(tag)?),
            }
        }
    }

    fn class_or_null(&mut self) -> Result<Option<Handle>, StreamError> {
        let handle = self.value()?;
        match handle.and_then(|handle| self.heap.node(handle)) {
            None | Some(Node::Class(_) | Node::ProxyClass(_)) => Ok(handle),
            Some(_) => Err(StreamError::Reference { at: self.read }),
        }
    }

    fn object(&mut self) -> Result<Handle, StreamError> {
        let class = self.class_or_null()?;
        let handle = self.assign_handle()?;
        let classes = self.superclasses(class)?;
        let class_data = classes.into_iter().map(|class| self.class_data(class)).collect::<Result<_, _>>()?;
        self.heap.finish(handle, Node::Object(Object { class, class_data }));
        Ok(handle)
    }

    /// The classes with data in an object of this class, topmost superclass first. Proxy classes
    /// have none.
    fn superclasses(&self, class: Option<Handle>) -> Result<Vec<Handle>, StreamError> {
        let mut classes = Vec::new();
        let mut next = class;
        for _ in 0..=MAX_SUPERCLASSES {
            let Some(handle) = next else {
                classes.reverse();
                return Ok(classes);
            };
            next = match self.heap.node(handle) {
                Some(Node::Class(class)) => {
                    classes.push(handle);
                    class.parent
                }
                Some(Node::ProxyClass(proxy)) => proxy.parent,
                _ => return Err(StreamError::Reference { at: self.read }),
            };
        }
        Err(StreamError::TooMuch { what: "classes that an object inherits from", max: MAX_SUPERCLASSES })
    }

    fn class_data(&mut self, class: Handle) -> Result<ClassData, StreamError> {
        let Some(description) = self.heap.class_at(Some(class)) else {
            return Err(StreamError::Reference { at: self.read });
        };
        if description.flags & SERIALIZABLE == 0 {
            return Err(StreamError::Opaque(description.name.clone()));
        }
        let has_annotation = description.flags & WRITE_METHOD != 0;
        let kinds: Vec<u8> = description.fields.iter().map(|field| field.kind).collect();
        let values =
            kinds.into_iter().map(|kind| self.primitive_or_object(kind)).collect::<Result<_, _>>()?;
        let annotation = if has_annotation { Some(self.annotation()?) } else { None };
        Ok(ClassData { class, values, annotation })
    }

    fn array_object(&mut self) -> Result<Handle, StreamError> {
        let class = self.class_or_null()?;
        let handle = self.assign_handle()?;
        let kind = match self.heap.class_at(class).map(|class| class.name.as_bytes()) {
            Some([b'[', kind, ..]) => *kind,
            _ => return Err(StreamError::Reference { at: self.read }),
        };
        let count = self.int()?;
        let values = (0..count).map(|_| self.primitive_or_object(kind)).collect::<Result<_, _>>()?;
        self.heap.finish(handle, Node::Array(Array { class, values }));
        Ok(handle)
    }

    fn enum_constant(&mut self) -> Result<Handle, StreamError> {
        let class = self.class_or_null()?;
        let handle = self.assign_handle()?;
        let name = self.signature()?;
        self.heap.finish(handle, Node::Enum(EnumConstant { class, name }));
        Ok(handle)
    }

    fn primitive_or_object(&mut self, kind: u8) -> Result<Value, StreamError> {
        Ok(match kind {
            b'B' => Value::Byte(self.byte()?),
            b'Z' => Value::Bool(self.byte()?),
            b'C' => Value::Char(u16::from_be_bytes(self.array()?)),
            b'S' => Value::Short(i16::from_be_bytes(self.array()?)),
            b'I' => Value::Int(self.int()?),
            b'F' => Value::Float(u32::from_be_bytes(self.array()?)),
            b'J' => Value::Long(i64::from_be_bytes(self.array()?)),
            b'D' => Value::Double(u64::from_be_bytes(self.array()?)),
            b'L' | b'[' => Value::Object(self.value()?),
            found => return Err(self.unexpected(found, "the type of an array")),
        })
    }

    /// Assigns the next handle to the object that is being decoded.
    fn assign_handle(&mut self) -> Result<Handle, StreamError> {
        if self.heap.len() == MAX_HANDLES {
            return Err(StreamError::TooMuch { what: "objects", max: MAX_HANDLES });
        }
        Ok(self.heap.add(Node::Unfinished))
    }

    fn utf(&mut self) -> Result<String, StreamError> {
        let length = u16::from_be_bytes(self.array()?);
        let bytes = self.bytes(length.into())?;
        read_utf(&bytes).ok_or(StreamError::Text { at: self.read })
    }

    fn int(&mut self) -> Result<i32, StreamError> {
        self.array().map(i32::from_be_bytes)
    }

    fn byte(&mut self) -> Result<u8, StreamError> {
        self.array().map(|[byte]| byte)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], StreamError> {
        self.count_bytes(N)?;
        let mut bytes = [0; N];
        self.source.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn bytes(&mut self, length: usize) -> Result<Vec<u8>, StreamError> {
        self.count_bytes(length)?;
        let mut bytes = vec![0; length];
        self.source.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn count_bytes(&mut self, bytes: usize) -> Result<(), StreamError> {
        self.read = self.read.saturating_add(bytes);
        if self.read > MAX_BYTES {
            Err(StreamError::TooMuch { what: "bytes", max: MAX_BYTES })
        } else {
            Ok(())
        }
    }

    fn unexpected(&self, found: u8, wanted: &'static str) -> StreamError {
        StreamError::Tag { at: self.read.saturating_sub(1), found, wanted }
    }
}
