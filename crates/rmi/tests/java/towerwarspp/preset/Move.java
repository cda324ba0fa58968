package towerwarspp.preset;

import java.io.Serializable;

public final class Move implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Position start;
    private final Position end;

    public Move(String text) {
        String[] ends = text.split("->");
        start = new Position(ends[0]);
        end = new Position(ends[1]);
    }

    @Override
    public String toString() {
        return start + "->" + end;
    }
}
