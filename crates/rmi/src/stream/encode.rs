//! Encodes object streams.

use super::decode::tag;
use super::{
    Class, ClassData, Field, Handle, Heap, Item, Node, ProxyClass, Stream, Value, WRITE_METHOD, write_utf,
};

/// Encodes a stream, with its header.
pub fn encode(stream: &Stream) -> Vec<u8> {
    let mut encoder = Encoder {
        heap: &stream.heap,
        out: tag::HEADER.to_vec(),
        handles: vec![None; stream.heap.len()],
        next: 0,
    };
    encoder.items(&stream.items);
    encoder.out
}

struct Encoder<'a> {
    heap: &'a Heap,
    out: Vec<u8>,
    /// The handles on the wire of the nodes that were encoded already.
    handles: Vec<Option<u32>>,
    next: u32,
}

impl Encoder<'_> {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Block(bytes) => self.block(bytes),
                Item::Value(value) => self.reference(*value),
            }
        }
    }

    fn block(&mut self, bytes: &[u8]) {
        match u8::try_from(bytes.len()) {
            Ok(length) => self.out.extend([tag::BLOCK, length]),
            Err(_) => {
                self.out.push(tag::LONG_BLOCK);
                self.out.extend((bytes.len() as u32).to_be_bytes());
            }
        }
        self.out.extend(bytes);
    }

    fn reference(&mut self, handle: Option<Handle>) {
        let Some((handle, node)) = handle.and_then(|handle| Some((handle, self.heap.node(handle)?))) else {
            self.out.push(tag::NULL);
            return;
        };
        if let Some(Some(written)) = self.handles.get(handle.0 as usize) {
            self.out.push(tag::REFERENCE);
            self.out.extend((tag::FIRST_HANDLE + written).to_be_bytes());
            return;
        }
        match node {
            Node::Unfinished => self.out.push(tag::NULL),
            Node::Text(text) => self.text(handle, text),
            Node::Class(class) => self.class(handle, class),
            Node::ProxyClass(proxy) => self.proxy(handle, proxy),
            Node::Object(object) => {
                self.begin(tag::OBJECT, object.class, handle);
                object.class_data.iter().for_each(|data| self.class_data(data));
            }
            Node::Array(array) => {
                self.begin(tag::ARRAY, array.class, handle);
                self.out.extend((array.values.len() as u32).to_be_bytes());
                self.values(&array.values);
            }
            Node::Enum(constant) => {
                self.begin(tag::ENUM, constant.class, handle);
                self.reference(Some(constant.name));
            }
        }
    }

    /// Writes the tag and class of an object, then assigns its handle.
    fn begin(&mut self, tag: u8, class: Option<Handle>, handle: Handle) {
        self.out.push(tag);
        self.reference(class);
        self.assign_handle(handle);
    }

    fn text(&mut self, handle: Handle, text: &str) {
        self.out.push(tag::TEXT);
        self.assign_handle(handle);
        write_utf(&mut self.out, text);
    }

    fn class(&mut self, handle: Handle, class: &Class) {
        self.out.push(tag::CLASS);
        write_utf(&mut self.out, &class.name);
        self.out.extend(class.uid.to_be_bytes());
        self.assign_handle(handle);
        self.out.push(class.flags);
        self.out.extend((class.fields.len() as u16).to_be_bytes());
        class.fields.iter().for_each(|field| self.field(field));
        self.annotation(&class.annotation);
        self.reference(class.parent);
    }

    fn proxy(&mut self, handle: Handle, proxy: &ProxyClass) {
        self.out.push(tag::PROXY);
        self.assign_handle(handle);
        self.out.extend((proxy.interfaces.len() as u32).to_be_bytes());
        proxy.interfaces.iter().for_each(|name| write_utf(&mut self.out, name));
        self.annotation(&proxy.annotation);
        self.reference(proxy.parent);
    }

    fn field(&mut self, field: &Field) {
        self.out.push(field.kind);
        write_utf(&mut self.out, &field.name);
        if field.signature.is_some() {
            self.reference(field.signature);
        }
    }

    fn class_data(&mut self, data: &ClassData) {
        self.values(&data.values);
        let has_annotation =
            self.heap.class_at(Some(data.class)).is_some_and(|class| class.flags & WRITE_METHOD != 0);
        if has_annotation {
            self.annotation(data.annotation.as_deref().unwrap_or_default());
        }
    }

    fn annotation(&mut self, items: &[Item]) {
        self.items(items);
        self.out.push(tag::END_BLOCK_DATA);
    }

    fn values(&mut self, values: &[Value]) {
        for value in values {
            match *value {
                Value::Byte(byte) | Value::Bool(byte) => self.out.push(byte),
                Value::Char(unit) => self.out.extend(unit.to_be_bytes()),
                Value::Short(number) => self.out.extend(number.to_be_bytes()),
                Value::Int(number) => self.out.extend(number.to_be_bytes()),
                Value::Float(bits) => self.out.extend(bits.to_be_bytes()),
                Value::Long(number) => self.out.extend(number.to_be_bytes()),
                Value::Double(bits) => self.out.extend(bits.to_be_bytes()),
                Value::Object(handle) => self.reference(handle),
            }
        }
    }

    /// Assigns the next handle on the wire to a node.
    fn assign_handle(&mut self, handle: Handle) {
        if let Some(slot) = self.handles.get_mut(handle.0 as usize) {
            *slot = Some(self.next);
            self.next += 1;
        }
    }
}
