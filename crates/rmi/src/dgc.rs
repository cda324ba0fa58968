//! Java's distributed garbage collector: whoever holds a stub leases the object behind it, or its program may throw it away.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::error::{Error, Limits};
use crate::ids::{Ids, ObjId, RemoteRef, Uid};
use crate::stream::{Array, Field, Handle, Heap, Item, Node, SERIALIZABLE, Value};
use crate::transport::{Call, Caller, Invocation, Refusal, Reply, Servant};

const HASH: u64 = 0xf6b6_898d_8bf2_8643;
const CLEAN: i32 = 0;
const DIRTY: i32 = 1;
/// How long a lease lasts unless it is renewed, in milliseconds: Java's own default.
pub(crate) const LEASE: u64 = 600_000;

/// Gives every lease that is asked for: what we offer stays until we end.
pub(crate) struct Collector;

impl Servant for Collector {
    fn arguments(&self, operation: i32, hash: u64) -> Option<usize> {
        match (operation, hash) {
            (CLEAN, HASH) => Some(4),
            (DIRTY, HASH) => Some(3),
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

/// Leases objects of other programs.
pub(crate) struct Tenant {
    address: [u8; 8],
    uid: Uid,
    sequence: AtomicI64,
}

impl Tenant {
    pub(crate) fn new() -> Result<Tenant, Error> {
        let address = getrandom::u64().map_err(|why| Error::NoDice(why.to_string()))?.to_be_bytes();
        Ok(Tenant { address, uid: Ids::new()?.uid(), sequence: AtomicI64::new(i64::MIN) })
    }

    /// Leases the object, or renews its lease.
    pub(crate) fn lease(&self, object: &RemoteRef, limits: Limits) -> Result<(), Error> {
        let mut heap = Heap::default();
        let names = Names::new(&mut heap);
        let ids = names.ids(&mut heap, object.id);
        let tenant = names.tenant(&mut heap, self);
        let lease = write_lease(&mut heap, Some(tenant));
        let sequence = self.sequence.fetch_add(1, Ordering::Relaxed).to_be_bytes().to_vec();
        let arguments = vec![Item::Value(Some(ids)), Item::Block(sequence), Item::Value(Some(lease))];
        let (target, operation, plain) = (ObjId::COLLECTOR, DIRTY, Vec::new());
        let call = Call { target, operation, hash: HASH, plain, heap, arguments, has_result: true };
        Caller::new(object.endpoint.clone(), limits).call(call, limits.message).map(drop)
    }
}

fn write_lease(heap: &mut Heap, tenant: Option<Handle>) -> Handle {
    let signature = heap.text("Ljava/rmi/dgc/VMID;");
    let fields = vec![Field::plain(b'J', "value"), Field::reference(b'L', "vmid", signature)];
    let class = heap.class("java.rmi.dgc.Lease", 0xb0b5_e266_0c4a_dc34, SERIALIZABLE, fields, None);
    heap.object(class, vec![Value::Long(LEASE as i64), Value::Object(tenant)])
}

/// The classes in which ids travel.
struct Names {
    object: Handle,
    uid: Handle,
    tenant: Handle,
}

impl Names {
    fn new(heap: &mut Heap) -> Names {
        let uid_type = heap.text("Ljava/rmi/server/UID;");
        let bytes_type = heap.text("[B");
        let fields =
            vec![Field::plain(b'S', "count"), Field::plain(b'J', "time"), Field::plain(b'I', "unique")];
        let uid = heap.class("java.rmi.server.UID", 0x0f12_700d_bf36_4f12, SERIALIZABLE, fields, None);
        let fields = vec![Field::plain(b'J', "objNum"), Field::reference(b'L', "space", uid_type)];
        let object = heap.class("java.rmi.server.ObjID", 0xa75e_fa12_8ddc_e55c, SERIALIZABLE, fields, None);
        let fields =
            vec![Field::reference(b'[', "addr", bytes_type), Field::reference(b'L', "uid", uid_type)];
        let tenant = heap.class("java.rmi.dgc.VMID", 0xf886_5baf_a4a5_6db6, SERIALIZABLE, fields, None);
        Names { object, uid, tenant }
    }

    fn uid(&self, heap: &mut Heap, uid: Uid) -> Value {
        let values =
            vec![Value::Short(uid.count as i16), Value::Long(uid.time as i64), Value::Int(uid.unique as i32)];
        Value::Object(Some(heap.object(self.uid, values)))
    }

    fn ids(&self, heap: &mut Heap, id: ObjId) -> Handle {
        let space = self.uid(heap, id.space);
        let id = heap.object(self.object, vec![Value::Long(id.number as i64), space]);
        let class =
            heap.class("[Ljava.rmi.server.ObjID;", 0x8713_00b8_d02c_647e, SERIALIZABLE, Vec::new(), None);
        heap.add(Node::Array(Array { class: Some(class), values: vec![Value::Object(Some(id))] }))
    }

    fn tenant(&self, heap: &mut Heap, tenant: &Tenant) -> Handle {
        let class = heap.class("[B", 0xacf3_17f8_0608_54e0, SERIALIZABLE, Vec::new(), None);
        let values = tenant.address.map(Value::Byte).to_vec();
        let address = heap.add(Node::Array(Array { class: Some(class), values }));
        let uid = self.uid(heap, tenant.uid);
        heap.object(self.tenant, vec![Value::Object(Some(address)), uid])
    }
}
