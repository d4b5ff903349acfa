import { ProviderError } from './provider.ts';

/** How long a customer waits at most for a provider. */
const timeoutMs = 10_000;
/** More than any of their answers. */
const answerMax = 256 * 1024;

export interface ProviderResponse {
  readonly status: number;
  /** The JSON in it; undefined where there is none. */
  readonly json: unknown;
  readonly text: string;
}

/** Makes one request to a provider's server. Throws `ProviderError` when none answers in time. */
export async function callProvider(
  name: string,
  url: string,
  request: Pick<RequestInit, 'method' | 'headers' | 'body'> = {},
): Promise<ProviderResponse> {
  try {
    const response = await fetch(url, {
      ...request,
      // Another address would get the key.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (text.length > answerMax) throw new Error('The answer is too long.');
    return { status: response.status, text, json: jsonIn(text) };
  } catch (error) {
    throw new ProviderError(`${name} does not answer at the moment.`, { cause: error });
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The members of a JSON object; none of anything else. */
export function membersOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
    ? Object.fromEntries(Object.entries(json))
    : {};
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
