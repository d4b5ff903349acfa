import Fastify from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';

export interface MetricsServer {
  /** URL of the metrics. */
  readonly address: string;
  close(): Promise<void>;
}

export interface MetricsServerOptions {
  readonly registry: Registry;
  readonly host: string;
  readonly port: number;
  readonly onError: (error: unknown) => void;
}

/** Serves `GET /metrics` on a port of its own, including the process's default metrics. */
export async function openMetricsServer({
  registry,
  host,
  port,
  onError,
}: MetricsServerOptions): Promise<MetricsServer> {
  const server = Fastify({ requestTimeout: 10_000, forceCloseConnections: true });
  server.setErrorHandler((error, _request, reply) => {
    onError(error);
    return reply.code(500).send();
  });
  server.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
  const address = await server.listen({ port, host });
  collectDefaultMetrics({ register: registry });
  return { address: `${address}/metrics`, close: () => server.close() };
}
