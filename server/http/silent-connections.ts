import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** The request on it, until its response is over. */
  request: IncomingMessage | undefined;
  bytesRead: number;
  /** Since when nothing came, on the clock of `performance.now()`. */
  silentSince: number;
}

/** How long a connection may keep a closing server waiting without sending anything. */
const silentMs = 1_000;

/**
 * Watches a server's connections. The returned function, called repeatedly while the server closes, ends those on
 * which nothing was ever sent, or only half a request; Node's `closeIdleConnections` leaves both open. A request that
 * has arrived whole is never cut.
 */
export function watchConnections(server: Server): () => void {
  const connections = new Map<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { request: undefined, bytesRead: -1, silentSince: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.request = request;
    response.once('close', () => {
      if (connection.request === request) connection.request = undefined;
    });
  });

  return () => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      // A paused socket waits for us, not for its sender.
      if (connection.request?.complete || socket.isPaused()) continue;
      if (socket.bytesRead !== connection.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.silentSince = now;
      } else if (now - connection.silentSince >= silentMs) socket.destroy();
    }
  };
}
