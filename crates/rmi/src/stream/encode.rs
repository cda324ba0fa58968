//! Writing an object stream.

use super::decode::tag;
use super::{Class, Field, Handle, Heap, Item, Node, Part, Proxy, Stream, Value, WRITE_METHOD, write_utf};

/// The stream as bytes, its header first.
pub fn encode(stream: &Stream) -> Vec<u8> {
    let mut writer = Writer {
        heap: &stream.heap,
        out: tag::HEADER.to_vec(),
        handles: vec![None; stream.heap.len()],
        next: 0,
    };
    writer.items(&stream.items);
    writer.out
}

struct Writer<'a> {
    heap: &'a Heap,
    out: Vec<u8>,
    /// The handle on the wire of what was written already.
    handles: Vec<Option<u32>>,
    next: u32,
}

impl Writer<'_> {
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
            Node::Proxy(proxy) => self.proxy(handle, proxy),
            Node::Object(object) => {
                self.opening(tag::OBJECT, object.class, handle);
                object.parts.iter().for_each(|part| self.part(part));
            }
            Node::Array(array) => {
                self.opening(tag::ARRAY, array.class, handle);
                self.out.extend((array.values.len() as u32).to_be_bytes());
                self.values(&array.values);
            }
            Node::Constant(constant) => {
                self.opening(tag::CONSTANT, constant.class, handle);
                self.reference(Some(constant.name));
            }
        }
    }

    /// The tag and the class of an object, which then has its handle.
    fn opening(&mut self, tag: u8, class: Option<Handle>, handle: Handle) {
        self.out.push(tag);
        self.reference(class);
        self.name(handle);
    }

    fn text(&mut self, handle: Handle, text: &str) {
        self.out.push(tag::TEXT);
        self.name(handle);
        write_utf(&mut self.out, text);
    }

    fn class(&mut self, handle: Handle, class: &Class) {
        self.out.push(tag::CLASS);
        write_utf(&mut self.out, &class.name);
        self.out.extend(class.uid.to_be_bytes());
        self.name(handle);
        self.out.push(class.flags);
        self.out.extend((class.fields.len() as u16).to_be_bytes());
        class.fields.iter().for_each(|field| self.field(field));
        self.annotation(&class.annotation);
        self.reference(class.parent);
    }

    fn proxy(&mut self, handle: Handle, proxy: &Proxy) {
        self.out.push(tag::PROXY);
        self.name(handle);
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

    fn part(&mut self, part: &Part) {
        self.values(&part.values);
        let writes_more =
            self.heap.class_at(Some(part.class)).is_some_and(|class| class.flags & WRITE_METHOD != 0);
        if writes_more {
            self.annotation(part.annotation.as_deref().unwrap_or_default());
        }
    }

    fn annotation(&mut self, items: &[Item]) {
        self.items(items);
        self.out.push(tag::END);
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

    /// Gives the next handle on the wire to what is being written.
    fn name(&mut self, handle: Handle) {
        if let Some(place) = self.handles.get_mut(handle.0 as usize) {
            *place = Some(self.next);
            self.next += 1;
        }
    }
}
