//! `stammtisch` and `stammtisch serve`: start, ports, signals and data folder.

use crate::refusal;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

/// A running server, killed on drop.
pub(crate) struct House {
    child: Child,
    /// The line that it printed with its address.
    pub(crate) announced: String,
}

impl House {
    pub(crate) fn open(arguments: &[&str], data: &std::path::Path) -> House {
        House::run(Command::new(env!("CARGO_BIN_EXE_stammtisch")).args(arguments), data)
    }

    /// Starts a server with a hard limit of open files.
    pub(crate) fn open_with_few_descriptors(arguments: &[&str], limit: u32, data: &std::path::Path) -> House {
        let command = format!("ulimit -n {limit}; exec \"$0\" \"$@\"");
        let program = env!("CARGO_BIN_EXE_stammtisch");
        House::run(Command::new("sh").args(["-c", &command, program]).args(arguments), data)
    }

    fn run(command: &mut Command, data: &std::path::Path) -> House {
        let mut child = command
            .arg("--no-open")
            .arg("--data")
            .arg(data)
            .env("LC_ALL", "C")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut announced = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut announced).unwrap();
        House { child, announced }
    }

    pub(crate) fn port(&self) -> u16 {
        let address =
            self.announced.trim_end().strip_prefix("Stammtisch is open at http://127.0.0.1:").unwrap();
        address.strip_suffix('/').unwrap().parse().unwrap()
    }

    /// Shuts the server down and returns its standard error.
    pub(crate) fn shut_down(&mut self) -> String {
        self.signal("-INT");
        let mut printed = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut printed).unwrap();
        printed
    }

    fn signal(&self, signal: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    }

    pub(crate) fn first_page(&self) -> String {
        self.ask_for_first_page(TcpStream::connect(("127.0.0.1", self.port())).unwrap())
    }

    /// The start page, requested from another address of this machine.
    #[cfg(target_os = "linux")]
    pub(crate) fn first_page_from(&self, client: [u8; 4]) -> String {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let connecting = async {
            let socket = tokio::net::TcpSocket::new_v4().unwrap();
            socket.bind((client, 0).into()).unwrap();
            let stream = socket.connect(([127, 0, 0, 1], self.port()).into()).await.unwrap();
            stream.into_std().unwrap()
        };
        let stream = runtime.block_on(connecting);
        stream.set_nonblocking(false).unwrap();
        self.ask_for_first_page(stream)
    }

    fn ask_for_first_page(&self, mut stream: TcpStream) -> String {
        write!(stream, "GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", self.port())
            .unwrap();
        let mut page = String::new();
        stream.read_to_string(&mut page).unwrap();
        page
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn without_a_command_the_house_opens_and_prints_its_address() {
    let data = tempfile::tempdir().unwrap();
    let house = House::open(&["--port", "0"], data.path());
    let page = house.first_page();
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(!page.contains("tic-tac-toe"), "examples are not on the start page");
    assert!(data.path().join("stammtisch.db").exists());
}

#[test]
fn a_given_port_that_is_taken_is_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = tempfile::tempdir().unwrap();
    let mut second = crate::stammtisch(&["serve", "--no-open", "--port", &port, "--data"]);
    assert_eq!(
        refusal(second.arg(data.path())),
        format!(
            "The house cannot open at 127.0.0.1:{port}: another program is using it already. Another --port may be free."
        )
    );
}

#[test]
fn a_taken_default_port_falls_back_to_the_next_free_one() {
    // It does not matter whether the default port is free: the first house takes it or a later one.
    let data = tempfile::tempdir().unwrap();
    let more_data = tempfile::tempdir().unwrap();
    let first = House::open(&["serve"], data.path());
    let mut second = House::open(&["serve"], more_data.path());
    assert!(second.port() > first.port());
    let printed = second.shut_down();
    assert!(printed.contains(&format!("Port {} is taken; trying the next one.", first.port())), "{printed}");
}

#[cfg(unix)]
#[test]
fn a_termination_signal_shuts_the_server_down_gracefully() {
    let data = tempfile::tempdir().unwrap();
    for signal in ["-TERM", "-INT"] {
        let mut house = House::open(&["serve", "--port", "0"], data.path());
        house.first_page();
        house.signal(signal);
        assert_eq!(house.child.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn a_folder_that_cannot_be_used_is_explained() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("file");
    std::fs::write(&file, "").unwrap();
    let refused = refusal(crate::stammtisch(&["serve", "--no-open", "--port", "0", "--data"]).arg(&file));
    assert!(refused.ends_with("/file” cannot be written: it already exists."), "{refused}");
    std::fs::write(data.path().join("stammtisch.db"), "this is no database, though long enough to be one")
        .unwrap();
    let refused =
        refusal(crate::stammtisch(&["serve", "--no-open", "--port", "0", "--data"]).arg(data.path()));
    assert!(refused.contains("stammtisch.db” cannot be used: "), "{refused}");
}
