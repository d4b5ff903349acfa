import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

interface Connection {
  /** The current request, until its response has ended. */
  request: IncomingMessage | undefined;
  bytesRead: number;
  /** When bytes last arrived, by `performance.now()`. */
  silentSince: number;
}

/** How long a silent connection may delay a server that closes. */
const silentMs = 1_000;

/**
 * Watches a server's connections. The returned function, called repeatedly while the server closes, destroys those that
 * have sent nothing, or only a part of a request; Node's `closeIdleConnections` leaves both open. A request that has
 * arrived completely is never cut.
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
      // A paused socket waits for the server, not for its client.
      if (connection.request?.complete || socket.isPaused()) continue;
      if (socket.bytesRead !== connection.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.silentSince = now;
      } else if (now - connection.silentSince >= silentMs) socket.destroy();
    }
  };
}
