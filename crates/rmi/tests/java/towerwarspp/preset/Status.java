package towerwarspp.preset;

public enum Status {
    OK, RED_WIN, BLUE_WIN, ILLEGAL
}
