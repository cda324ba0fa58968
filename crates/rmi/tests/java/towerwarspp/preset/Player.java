package towerwarspp.preset;

import java.rmi.Remote;
import java.rmi.RemoteException;

public interface Player extends Remote {
    Move request() throws Exception, RemoteException;

    void confirm(Status status) throws Exception, RemoteException;

    void update(Move opponent, Status status) throws Exception, RemoteException;

    void init(int size, PlayerColor color) throws Exception, RemoteException;
}
