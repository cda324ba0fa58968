import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import towerwarspp.preset.Status;

/** A recorded game: its size, its result and its moves. */
final class Script {
    final int size;
    final Status result;
    final String[] moves;

    Script(String file) throws IOException {
        List<String> lines = Files.readAllLines(Path.of(file));
        String[] head = lines.get(0).split(" ");
        size = Integer.parseInt(head[0]);
        result = Status.valueOf(head[1]);
        moves = lines.get(1).split(" ");
    }

    /** How the game stands after the move with that number. */
    Status after(int number) {
        return number == moves.length - 1 ? result : Status.OK;
    }
}
