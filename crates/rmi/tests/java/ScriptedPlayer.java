import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;

import towerwarspp.preset.Move;
import towerwarspp.preset.Player;
import towerwarspp.preset.PlayerColor;
import towerwarspp.preset.Status;

/** Plays its side of a recorded game, and throws when something else happens. */
final class ScriptedPlayer extends UnicastRemoteObject implements Player {
    private static final long serialVersionUID = 1L;

    private final Script script;
    private String due = "init";
    private int next;

    ScriptedPlayer(Script script) throws RemoteException {
        this.script = script;
    }

    @Override
    public void init(int size, PlayerColor color) throws Exception {
        if (size != script.size) {
            throw new IllegalArgumentException("size " + size);
        }
        next = 0;
        due = color == PlayerColor.RED ? "request" : "update";
    }

    @Override
    public Move request() throws Exception {
        turn("request", "confirm");
        return new Move(script.moves[next]);
    }

    @Override
    public void confirm(Status status) throws Exception {
        turn("confirm", "update");
        compare(status);
    }

    @Override
    public void update(Move opponent, Status status) throws Exception {
        turn("update", "request");
        if (!script.moves[next].equals(String.valueOf(opponent))) {
            throw new Exception("Played " + opponent + ", but the record says " + script.moves[next] + ".");
        }
        compare(status);
    }

    private void turn(String called, String after) throws Exception {
        if (!called.equals(due)) {
            throw new Exception("Called " + called + ", but " + due + " is due.");
        }
        due = after;
    }

    private void compare(Status status) throws Exception {
        Status own = script.after(next);
        if (status != own) {
            throw new Exception("The status is " + own + " and not " + status + ".");
        }
        next++;
    }
}
