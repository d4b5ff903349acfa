import { setTimeout as pause } from 'node:timers/promises';
import { rejectLocalHost } from './reject-local-host.ts';
import { pictureBytesMax, UnavailablePictureError, UnreachableHostError } from './unavailable-picture-error.ts';

export interface FetchRules {
  readonly allowLocal: boolean;
  readonly timeoutMs: number;
}

const redirectsMax = 5;

/** Fetches a picture's bytes; tries again once after `UnreachableHostError`. */
export async function fetchPicture(address: string, rules: FetchRules): Promise<Buffer> {
  try {
    return await fetchOnce(address, rules);
  } catch (error) {
    if (!(error instanceof UnreachableHostError)) throw error;
    await pause(300);
    return fetchOnce(address, rules);
  }
}

async function fetchOnce(address: string, { allowLocal, timeoutMs }: FetchRules): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    if (!allowLocal) await rejectLocalHost(url);
    const answer = await send(url, signal);
    const next = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && next !== null) {
      await answer.body?.cancel();
      url = parseAddress(URL.canParse(next, url.href) ? new URL(next, url).href : '');
      continue;
    }
    if (answer.status === 429 || answer.status >= 500) {
      await answer.body?.cancel();
      throw new UnreachableHostError(`${url.host} answered ${answer.status}`);
    }
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new UnavailablePictureError(
        answer.status === 404 ? 'it is no longer there (404)' : `the server answered ${answer.status}`,
      );
    }
    return readBody(answer);
  }
  throw new UnavailablePictureError('it redirects too many times');
}

function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '') {
    throw new UnavailablePictureError('its address is not valid');
  }
  return url;
}

async function send(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'image/avif,image/webp,image/*;q=0.9', 'user-agent': 'Sphatik shop import' },
    });
  } catch (error) {
    throw unreachable(error, url);
  }
}

/** Counts bytes while reading, because `content-length` may be wrong. */
async function readBody(answer: Response): Promise<Buffer> {
  const tooLarge = () => new UnavailablePictureError(`it is larger than ${pictureBytesMax / 1024 / 1024} MB`);
  if (Number(answer.headers.get('content-length')) > pictureBytesMax) {
    await answer.body?.cancel();
    throw tooLarge();
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of answer.body ?? []) {
      size += piece.byteLength;
      if (size > pictureBytesMax) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof UnavailablePictureError) throw error;
    throw unreachable(error, new URL(answer.url));
  }
  return Buffer.concat(pieces);
}

function unreachable(error: unknown, url: URL): UnreachableHostError {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return new UnreachableHostError(`${url.host} ${isTimeout ? 'did not answer in time' : 'could not be reached'}`);
}
