//! Reading an object stream, with a bound on everything that the other side may choose.

use std::io::{self, Read};

use super::{
    Array, Class, Constant, Field, Handle, Heap, Item, MOST_ANCESTORS, MOST_BYTES, MOST_DEPTH, MOST_HANDLES,
    Node, Object, Part, Proxy, SERIALIZABLE, Stream, Value, WRITE_METHOD, read_utf,
};

/// The bytes that say what comes next.
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
    pub(crate) const END: u8 = 0x78;
    pub(crate) const LONG_BLOCK: u8 = 0x7a;
    pub(crate) const PROXY: u8 = 0x7d;
    pub(crate) const CONSTANT: u8 = 0x7e;
}

/// Why a stream cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The bytes do not come.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It does not begin as an object stream does.
    #[error("it does not begin with AC ED 00 05, the mark of a Java object stream of version 5")]
    Header,
    /// Something else had to be here.
    #[error("at byte {at} there is {found:#04x}, where {wanted} must be")]
    Tag {
        /// Where, counted from the stream's first byte.
        at: usize,
        /// What is there.
        found: u8,
        /// What would be right.
        wanted: &'static str,
    },
    /// Something is larger than anything in this game.
    #[error("it holds more than {most} {what}")]
    TooMuch {
        /// Of what.
        what: &'static str,
        /// How much of it is read.
        most: usize,
    },
    /// A reference to what is not there.
    #[error("the reference that ends at byte {at} points to nothing that could be meant")]
    Reference {
        /// Where, counted from the stream's first byte.
        at: usize,
    },
    /// A text that is none.
    #[error("the text that ends at byte {at} is not written in Java's UTF-8")]
    Text {
        /// Where, counted from the stream's first byte.
        at: usize,
    },
    /// An object that only its own class could read.
    #[error("it holds an object of class {0}, which writes itself in a way of its own")]
    Opaque(String),
}

/// Reads a whole stream: everything up to the end of the bytes.
pub fn decode(bytes: &[u8]) -> Result<Stream, Fault> {
    let mut decoder = Decoder::open(bytes)?;
    let mut items = Vec::new();
    while !decoder.source.is_empty() {
        items.push(decoder.item()?);
    }
    Ok(Stream { heap: decoder.heap, items })
}

/// Reads a stream item by item, since only the reader knows how many there are.
pub struct Decoder<R> {
    source: R,
    heap: Heap,
    read: usize,
    depth: usize,
}

impl<R: Read> Decoder<R> {
    /// Begins with the header.
    pub fn open(source: R) -> Result<Decoder<R>, Fault> {
        let mut decoder = Decoder { source, heap: Heap::default(), read: 0, depth: 0 };
        if decoder.array::<4>()? == tag::HEADER { Ok(decoder) } else { Err(Fault::Header) }
    }

    /// The next item at the top of the stream.
    pub fn item(&mut self) -> Result<Item, Fault> {
        let tag = self.byte()?;
        self.item_after(tag)
    }

    /// The objects that were read.
    pub fn finish(self) -> Heap {
        self.heap
    }

    fn item_after(&mut self, tag: u8) -> Result<Item, Fault> {
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

    /// An object, a string, an array, a constant, a class or null.
    fn value(&mut self) -> Result<Option<Handle>, Fault> {
        let tag = self.byte()?;
        self.value_after(tag)
    }

    fn value_after(&mut self, tag: u8) -> Result<Option<Handle>, Fault> {
        if self.depth == MOST_DEPTH {
            return Err(Fault::TooMuch { what: "objects inside each other", most: MOST_DEPTH });
        }
        self.depth += 1;
        let value = match tag {
            tag::NULL => Ok(None),
            tag::REFERENCE => self.reference().map(Some),
            tag::TEXT => self.text().map(Some),
            tag::CLASS => self.class().map(Some),
            tag::PROXY => self.proxy().map(Some),
            tag::OBJECT => self.object().map(Some),
            tag::ARRAY => self.elements().map(Some),
            tag::CONSTANT => self.constant().map(Some),
            found => {
                Err(self.unexpected(found, "an object, a string, an array, a class, a reference or null"))
            }
        };
        self.depth -= 1;
        value
    }

    fn reference(&mut self) -> Result<Handle, Fault> {
        let number = (self.int()? as u32).checked_sub(tag::FIRST_HANDLE).map(Handle);
        let known = number.filter(|handle| self.heap.node(*handle).is_some());
        known.ok_or(Fault::Reference { at: self.read })
    }

    fn text(&mut self) -> Result<Handle, Fault> {
        let handle = self.name()?;
        let text = self.utf()?;
        self.heap.finish(handle, Node::Text(text));
        Ok(handle)
    }

    fn class(&mut self) -> Result<Handle, Fault> {
        let name = self.utf()?;
        let uid = u64::from_be_bytes(self.array()?);
        let handle = self.name()?;
        let flags = self.byte()?;
        let count = u16::from_be_bytes(self.array()?);
        let fields = (0..count).map(|_| self.field()).collect::<Result<_, _>>()?;
        let annotation = self.annotation()?;
        let parent = self.class_or_null()?;
        self.heap.finish(handle, Node::Class(Class { name, uid, flags, fields, annotation, parent }));
        Ok(handle)
    }

    fn proxy(&mut self) -> Result<Handle, Fault> {
        let handle = self.name()?;
        let count = self.int()?;
        let interfaces = (0..count).map(|_| self.utf()).collect::<Result<_, _>>()?;
        let annotation = self.annotation()?;
        let parent = self.class_or_null()?;
        self.heap.finish(handle, Node::Proxy(Proxy { interfaces, annotation, parent }));
        Ok(handle)
    }

    fn field(&mut self) -> Result<Field, Fault> {
        let kind = self.byte()?;
        let signature = match kind {
            b'L' | b'[' => true,
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => false,
            found => return Err(self.unexpected(found, "the type of a field")),
        };
        let name = self.utf()?;
        let signature = if signature { Some(self.signature()?) } else { None };
        Ok(Field { kind, name, signature })
    }

    fn signature(&mut self) -> Result<Handle, Fault> {
        let handle = self.value()?;
        match self.heap.text_at(handle) {
            Some(_) => handle.ok_or(Fault::Reference { at: self.read }),
            None => Err(Fault::Reference { at: self.read }),
        }
    }

    /// What a class wrote beside its fields, up to the mark that ends it.
    fn annotation(&mut self) -> Result<Vec<Item>, Fault> {
        let mut items = Vec::new();
        loop {
            match self.byte()? {
                tag::END => return Ok(items),
                tag => items.push(self.item_after(tag)?),
            }
        }
    }

    fn class_or_null(&mut self) -> Result<Option<Handle>, Fault> {
        let handle = self.value()?;
        match handle.and_then(|handle| self.heap.node(handle)) {
            None | Some(Node::Class(_) | Node::Proxy(_)) => Ok(handle),
            Some(_) => Err(Fault::Reference { at: self.read }),
        }
    }

    fn object(&mut self) -> Result<Handle, Fault> {
        let class = self.class_or_null()?;
        let handle = self.name()?;
        let parts =
            self.lineage(class)?.into_iter().map(|class| self.part(class)).collect::<Result<_, _>>()?;
        self.heap.finish(handle, Node::Object(Object { class, parts }));
        Ok(handle)
    }

    /// The classes that wrote an object of this class, the oldest first. A proxy writes nothing itself.
    fn lineage(&self, class: Option<Handle>) -> Result<Vec<Handle>, Fault> {
        let mut line = Vec::new();
        let mut next = class;
        for _ in 0..=MOST_ANCESTORS {
            let Some(handle) = next else {
                line.reverse();
                return Ok(line);
            };
            next = match self.heap.node(handle) {
                Some(Node::Class(class)) => {
                    line.push(handle);
                    class.parent
                }
                Some(Node::Proxy(proxy)) => proxy.parent,
                _ => return Err(Fault::Reference { at: self.read }),
            };
        }
        Err(Fault::TooMuch { what: "classes that an object inherits from", most: MOST_ANCESTORS })
    }

    fn part(&mut self, class: Handle) -> Result<Part, Fault> {
        let Some(description) = self.heap.class_at(Some(class)) else {
            return Err(Fault::Reference { at: self.read });
        };
        if description.flags & SERIALIZABLE == 0 {
            return Err(Fault::Opaque(description.name.clone()));
        }
        let writes_more = description.flags & WRITE_METHOD != 0;
        let kinds: Vec<u8> = description.fields.iter().map(|field| field.kind).collect();
        let values = kinds.into_iter().map(|kind| self.plain(kind)).collect::<Result<_, _>>()?;
        let annotation = if writes_more { Some(self.annotation()?) } else { None };
        Ok(Part { class, values, annotation })
    }

    fn elements(&mut self) -> Result<Handle, Fault> {
        let class = self.class_or_null()?;
        let handle = self.name()?;
        let kind = match self.heap.class_at(class).map(|class| class.name.as_bytes()) {
            Some([b'[', kind, ..]) => *kind,
            _ => return Err(Fault::Reference { at: self.read }),
        };
        let count = self.int()?;
        let values = (0..count).map(|_| self.plain(kind)).collect::<Result<_, _>>()?;
        self.heap.finish(handle, Node::Array(Array { class, values }));
        Ok(handle)
    }

    fn constant(&mut self) -> Result<Handle, Fault> {
        let class = self.class_or_null()?;
        let handle = self.name()?;
        let name = self.signature()?;
        self.heap.finish(handle, Node::Constant(Constant { class, name }));
        Ok(handle)
    }

    fn plain(&mut self, kind: u8) -> Result<Value, Fault> {
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

    /// The next handle, for what is being read.
    fn name(&mut self) -> Result<Handle, Fault> {
        if self.heap.len() == MOST_HANDLES {
            return Err(Fault::TooMuch { what: "objects", most: MOST_HANDLES });
        }
        Ok(self.heap.add(Node::Unfinished))
    }

    fn utf(&mut self) -> Result<String, Fault> {
        let length = u16::from_be_bytes(self.array()?);
        let bytes = self.bytes(length.into())?;
        read_utf(&bytes).ok_or(Fault::Text { at: self.read })
    }

    fn int(&mut self) -> Result<i32, Fault> {
        self.array().map(i32::from_be_bytes)
    }

    fn byte(&mut self) -> Result<u8, Fault> {
        self.array().map(|[byte]| byte)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        self.count(N)?;
        let mut bytes = [0; N];
        self.source.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn bytes(&mut self, length: usize) -> Result<Vec<u8>, Fault> {
        self.count(length)?;
        let mut bytes = vec![0; length];
        self.source.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn count(&mut self, bytes: usize) -> Result<(), Fault> {
        self.read = self.read.saturating_add(bytes);
        if self.read > MOST_BYTES { Err(Fault::TooMuch { what: "bytes", most: MOST_BYTES }) } else { Ok(()) }
    }

    fn unexpected(&self, found: u8, wanted: &'static str) -> Fault {
        Fault::Tag { at: self.read.saturating_sub(1), found, wanted }
    }
}
