import pg from 'pg';

const probeTimeoutMs = 2_000;

/**
 * Returns the first of several servers that responds as primary. Throws an error with the code 57P03 ("cannot connect now")
 * when none does.
 */
export async function findPrimary(hosts: readonly string[], config: pg.ClientConfig): Promise<string> {
  const [only] = hosts;
  if (hosts.length === 1 && only !== undefined) return only;
  try {
    return await Promise.any(hosts.map((host) => probe(host, config)));
  } catch (error) {
    throw Object.assign(new Error('None of the database servers takes writes.', { cause: error }), { code: '57P03' });
  }
}

async function probe(host: string, config: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({
    ...config,
    connectionString: host,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby !== false) throw new Error('This server is a standby.');
    return host;
  } finally {
    // Not awaited: a server that hangs would delay the result.
    client.end().catch(() => {});
  }
}
