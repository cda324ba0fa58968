package towerwarspp.preset;

import java.io.Serializable;

public final class Position implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int letter;
    private final int number;

    public Position(String text) {
        letter = text.charAt(0) - 'A' + 1;
        number = Integer.parseInt(text.substring(1));
    }

    @Override
    public String toString() {
        return (char) ('A' + letter - 1) + "" + number;
    }
}
