import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.Arrays;

import towerwarspp.preset.Move;
import towerwarspp.preset.Player;
import towerwarspp.preset.PlayerColor;
import towerwarspp.preset.Status;

/** The other program: it does one thing, says so on a line, and ends when its standard input does. */
public final class Peer {
    private static int registryPort;

    public static void main(String[] args) throws Exception {
        endAfter(60);
        switch (args[0]) {
            case "registry" -> {
                Registry registry = ownRegistry();
                say("READY " + registryPort);
                waitForTheEnd();
                say("NAMES " + Arrays.toString(registry.list()));
            }
            case "offer-at-home" -> {
                Registry registry = ownRegistry();
                registry.rebind(args[1], new ScriptedPlayer(new Script(args[2])));
                say("READY " + registryPort);
                waitForTheEnd();
            }
            case "offer" -> {
                registry(args[1]).rebind(args[2], new ScriptedPlayer(new Script(args[3])));
                // Nothing here holds the player: only the registry's lease keeps it.
                System.gc();
                say("READY");
                waitForTheEnd();
            }
            case "host" -> say(told(() -> host(args)));
            case "disorder" -> say(told(() -> {
                Player player = find(args[1], args[2]);
                player.init(8, PlayerColor.RED);
                player.confirm(Status.OK);
                return "nothing was thrown";
            }));
            case "lookup" -> say(told(() -> find(args[1], args[2]) + ""));
            default -> say("UNKNOWN " + args[0]);
        }
        System.exit(0);
    }

    private static String host(String[] args) throws Exception {
        Script script = new Script(args[4]);
        Player[] players = new Player[2];
        for (int side = 0; side < 2; side++) {
            String name = args[2 + side];
            players[side] = name.equals("-") ? new ScriptedPlayer(script) : find(args[1], name);
            players[side].init(script.size, PlayerColor.values()[side]);
        }
        for (int number = 0; number < script.moves.length; number++) {
            Move move = players[number % 2].request();
            if (!script.moves[number].equals(String.valueOf(move))) {
                return "Got " + move + " and not " + script.moves[number];
            }
            players[number % 2].confirm(script.after(number));
            players[1 - number % 2].update(move, script.after(number));
        }
        return "END " + script.moves.length + " " + script.result;
    }

    private static Player find(String port, String name) throws Exception {
        return (Player) registry(port).lookup(name);
    }

    private static Registry registry(String port) throws Exception {
        return LocateRegistry.getRegistry("127.0.0.1", Integer.parseInt(port));
    }

    private static Registry ownRegistry() throws Exception {
        return LocateRegistry.createRegistry(0, null, port -> {
            ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
            registryPort = socket.getLocalPort();
            return socket;
        });
    }

    private interface Task {
        String run() throws Exception;
    }

    private static String told(Task task) {
        try {
            return task.run();
        } catch (Exception thrown) {
            return "THROWN " + thrown.getClass().getName() + ": " + thrown.getMessage();
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static void waitForTheEnd() throws IOException {
        while (System.in.read() >= 0) {
            continue;
        }
    }

    private static void endAfter(int seconds) {
        Thread guard = new Thread(() -> {
            try {
                Thread.sleep(seconds * 1000L);
            } catch (InterruptedException ended) {
                return;
            }
            Runtime.getRuntime().halt(3);
        });
        guard.setDaemon(true);
        guard.start();
    }
}
