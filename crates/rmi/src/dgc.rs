//! Java's distributed garbage collection (DGC). The holder of a stub leases the remote object and
//! renews the lease; an object without leases may be collected by its program.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::error::{Error, Limits};
use crate::ids::{IdGenerator, ObjId, RemoteRef, Uid};
use crate::stream::{Array, Field, Handle, Heap, Item, Node, SERIALIZABLE, Value};
use crate::transport::{Call, Client, Invocation, Refusal, Reply, Servant};

/// The hash of the interface `java.rmi.dgc.DGC`.
const INTERFACE_HASH: u64 = 0xf6b6_898d_8bf2_8643;
/// The operation that ends a lease.
const CLEAN: i32 = 0;
/// The operation that begins or renews a lease.
const DIRTY: i32 = 1;
/// The duration of a lease: Java's default.
pub(crate) const LEASE_MILLISECONDS: u64 = 600_000;

/// The server side: grants every lease. Exported objects live until the exporter is dropped anyway.
pub(crate) struct DgcServer;

impl Servant for DgcServer {
    fn argument_count(&self, operation: i32, hash: u64) -> Option<usize> {
        match (operation, hash) {
            (CLEAN, INTERFACE_HASH) => Some(4),
            (DIRTY, INTERFACE_HASH) => Some(3),
            _ => None,
        }
    }

    fn serve(&self, call: &Invocation) -> Result<Reply, Refusal> {
        if call.operation == CLEAN {
            return Ok(Reply::default());
        }
        let mut heap = Heap::default();
        let lease = write_lease(&mut heap, None);
        Ok(Reply { heap, result: Some(Some(lease)) })
    }
}

/// The client side: leases objects of other programs. Address and UID form the id of this JVM-like
/// client (a Java `VMID`).
pub(crate) struct LeaseClient {
    address: [u8; 8],
    uid: Uid,
    sequence: AtomicI64,
}

impl LeaseClient {
    pub(crate) fn new() -> Result<LeaseClient, Error> {
        let address = getrandom::u64().map_err(|why| Error::NoRandomNumbers(why.to_string()))?.to_be_bytes();
        Ok(LeaseClient { address, uid: IdGenerator::new()?.next_uid(), sequence: AtomicI64::new(i64::MIN) })
    }

    /// Begins or renews the lease of an object.
    pub(crate) fn lease(&self, object: &RemoteRef, limits: Limits) -> Result<(), Error> {
        let mut heap = Heap::default();
        let classes = IdClasses::new(&mut heap);
        let ids = classes.write_ids(&mut heap, object.id);
        let vmid = classes.write_vmid(&mut heap, self);
        let lease = write_lease(&mut heap, Some(vmid));
        let sequence = self.sequence.fetch_add(1, Ordering::Relaxed).to_be_bytes().to_vec();
        let arguments = vec![Item::Value(Some(ids)), Item::Block(sequence), Item::Value(Some(lease))];
        let call = Call {
            target: ObjId::DGC,
            operation: DIRTY,
            hash: INTERFACE_HASH,
            primitives: Vec::new(),
            heap,
            arguments,
            has_result: true,
        };
        Client::new(object.endpoint.clone(), limits).call(call, limits.message).map(drop)
    }
}

fn write_lease(heap: &mut Heap, vmid: Option<Handle>) -> Handle {
    let signature = heap.text("Ljava/rmi/dgc/VMID;");
    let fields = vec![Field::primitive(b'J', "value"), Field::reference(b'L', "vmid", signature)];
    let class = heap.class("java.rmi.dgc.Lease", 0xb0b5_e266_0c4a_dc34, SERIALIZABLE, fields, None);
    heap.object(class, vec![Value::Long(LEASE_MILLISECONDS as i64), Value::Object(vmid)])
}

/// The descriptions of the Java classes of ids, as handles in a heap.
struct IdClasses {
    object_id: Handle,
    uid: Handle,
    vmid: Handle,
}

impl IdClasses {
    fn new(heap: &mut Heap) -> IdClasses {
        let uid_type = heap.text("Ljava/rmi/server/UID;");
        let bytes_type = heap.text("[B");
        let fields = vec![
            Field::primitive(b'S', "count"),
            Field::primitive(b'J', "time"),
            Field::primitive(b'I', "unique"),
        ];
        let uid = heap.class("java.rmi.server.UID", 0x0f12_700d_bf36_4f12, SERIALIZABLE, fields, None);
        let fields = vec![Field::primitive(b'J', "objNum"), Field::reference(b'L', "space", uid_type)];
        let object_id =
            heap.class("java.rmi.server.ObjID", 0xa75e_fa12_8ddc_e55c, SERIALIZABLE, fields, None);
        let fields =
            vec![Field::reference(b'[', "addr", bytes_type), Field::reference(b'L', "uid", uid_type)];
        let vmid = heap.class("java.rmi.dgc.VMID", 0xf886_5baf_a4a5_6db6, SERIALIZABLE, fields, None);
        IdClasses { object_id, uid, vmid }
    }

    fn write_uid(&self, heap: &mut Heap, uid: Uid) -> Value {
        let values =
            vec![Value::Short(uid.count as i16), Value::Long(uid.time as i64), Value::Int(uid.unique as i32)];
        Value::Object(Some(heap.object(self.uid, values)))
    }

    fn write_ids(&self, heap: &mut Heap, id: ObjId) -> Handle {
        let space = self.write_uid(heap, id.space);
        let id = heap.object(self.object_id, vec![Value::Long(id.number as i64), space]);
        let class =
            heap.class("[Ljava.rmi.server.ObjID;", 0x8713_00b8_d02c_647e, SERIALIZABLE, Vec::new(), None);
        heap.add(Node::Array(Array { class: Some(class), values: vec![Value::Object(Some(id))] }))
    }

    fn write_vmid(&self, heap: &mut Heap, client: &LeaseClient) -> Handle {
        let class = heap.class("[B", 0xacf3_17f8_0608_54e0, SERIALIZABLE, Vec::new(), None);
        let values = client.address.map(Value::Byte).to_vec();
        let address = heap.add(Node::Array(Array { class: Some(class), values }));
        let uid = self.write_uid(heap, client.uid);
        heap.object(self.vmid, vec![Value::Object(Some(address)), uid])
    }
}
