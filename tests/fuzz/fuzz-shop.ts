import { createSeededRandom } from '#server/cli/seeded-random.ts';
import type { OpenApiDocument } from '#server/modules/docs/openapi-document.ts';

import { createResponseCheck } from './check-response.ts';
import type { FuzzPeople } from './fuzz-data.ts';
import { createFuzzer, type FuzzRequest } from './fuzz-requests.ts';
import { newAgent, sendRequest } from './send-request.ts';

export interface FuzzPlan {
  readonly origin: string;
  /** Of the shop's pages: the address in its settings. */
  readonly pageOrigin: string;
  readonly people: FuzzPeople;
  readonly picture: Buffer;
  readonly seed: string;
  readonly requests: number;
  readonly atOnce: number;
  /** After this a request counts as hanging. */
  readonly timeoutMs: number;
}

export interface FuzzResult {
  readonly sent: number;
  /** How many responses had each status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly slowestMs: number;
  /** Operations that never succeeded: only their first checks were tested. */
  readonly neverGood: readonly string[];
  readonly faults: readonly string[];
}

/** Sends generated requests to a running shop, a few at a time, and checks each response. */
export async function fuzzShop({
  origin,
  pageOrigin,
  people,
  picture,
  seed,
  requests,
  atOnce,
  timeoutMs,
}: FuzzPlan): Promise<FuzzResult> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenApiDocument;
  const next = createFuzzer({ document, dice: createSeededRandom(seed), ...people, pageOrigin, picture });
  const check = createResponseCheck(document);
  const agent = newAgent();
  const statuses = new Map<number, number>();
  const good = new Set<string>();
  const tried = new Set<string>();
  const faults: string[] = [];
  let sent = 0;
  let slowestMs = 0;

  const sendOne = async (request: FuzzRequest) => {
    const { operationId } = request.operation;
    tried.add(operationId);
    try {
      const response = await sendRequest(origin, request, agent, timeoutMs);
      if (!response) return;
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      slowestMs = Math.max(slowestMs, response.ms);
      if (response.status === 200 || response.status === 304) good.add(operationId);
      const fault = check(request.operation, response);
      if (fault) faults.push(`${describe(request)}: ${fault}`);
    } catch (error) {
      faults.push(`${describe(request)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const worker = async () => {
    while (sent < requests) {
      sent += 1;
      await sendOne(next());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  agent.destroy();

  // The shop must still be ready.
  const ready = await fetch(`${origin}/readyz`).catch((error: unknown) => ({ status: String(error) }));
  if (ready.status !== 200) faults.push(`in the end /readyz responds with ${ready.status}`);
  return { sent, statuses, slowestMs, faults, neverGood: [...tried].filter((name) => !good.has(name)).toSorted() };
}

function describe({ operation, method, path, headers, pieces, isCutOff }: FuzzRequest): string {
  const body = Buffer.concat(pieces).subarray(0, 400).toString();
  const how = [`${pieces.length} pieces`, ...(isCutOff ? ['cut off'] : [])].join(', ');
  return `${operation.operationId} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} (${how}) ${JSON.stringify(body)}`;
}
