import type { AnyCall, CallInput } from '#contract/calls/call.ts';
import { asFileType, exportWaitsHeader } from '#contract/names/desk.ts';
import { AppError } from '#src/shared/network/app-error.ts';
import { addressOf, errorOf } from '#src/shared/network/http.ts';
import { apiHost } from '#src/shared/settings.ts';

import { forgetAfterSession } from './call-in-background.ts';
import { askAsStaff } from './staff-session.ts';

// A file is read from the response into a Blob, which browsers hold outside the page's memory or on
// the disk: ten years of orders are 28 MB. So it takes the session's checks and its step-up like any
// other call, without links that open a file for whoever has them, and a file that broke off is
// never saved.

/** How far an export is. */
export interface ExportProgress {
  /** Another export is read first. */
  readonly isWaiting: boolean;
  readonly bytes: number;
}

export interface LoadedExport {
  readonly fileName: string;
  readonly content: Blob;
  /** Of a CSV file: its records, without the headings. */
  readonly count: number;
}

/** The file did not come to its end. */
export class BrokenOffError extends Error {
  override name = 'BrokenOffError';
  override message = 'The file broke off before its end, so nothing was saved. Please try again.';
}

interface LoadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Loads a file that a call exports. Throws `AppError`, `BrokenOffError`, or when it is aborted. */
export async function loadExport(
  call: AnyCall,
  input: CallInput,
  { signal, onProgress }: LoadOptions,
): Promise<LoadedExport> {
  const response = await askAsStaff(() => forgetAfterSession(openExport(call, input, signal)));
  const fileName = /filename="([^"]+)"/.exec(
    response.headers.get('content-disposition') ?? '',
  )?.[1];
  if (!fileName || !response.body)
    throw new AppError('invalid-response', 'The response is not a file');
  const hasToWait = response.headers.has(exportWaitsHeader);
  onProgress({ isWaiting: hasToWait, bytes: 0 });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const lines = new LineCount();
  let bytes = 0;
  try {
    for (const reader = response.body.getReader(); ; ) {
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
      lines.add(value);
      bytes += value.length;
      // The first part is the file's beginning, which comes at once.
      onProgress({ isWaiting: hasToWait && parts.length === 1, bytes });
    }
  } catch {
    signal.throwIfAborted();
    throw new BrokenOffError();
  }
  const type = types[fileName.slice(fileName.lastIndexOf('.'))] ?? types['.csv'] ?? '';
  return { fileName, content: new Blob(parts, { type }), count: Math.max(0, lines.count - 1) };
}

const types: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.zip': 'application/zip',
  '.csv': 'text/csv;charset=utf-8',
};

async function openExport(call: AnyCall, input: CallInput, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`${apiHost}${addressOf(call, input)}`, {
      method: call.method,
      headers: { accept: asFileType, 'content-type': 'application/json' },
      body: JSON.stringify(input.body),
      signal,
    });
  } catch {
    signal.throwIfAborted();
    throw new AppError('offline', 'The shop could not be reached');
  }
  if (!response.ok) throw errorOf(response, await response.json().catch(() => undefined));
  return response;
}

const [quotationMark, lineEnd] = [0x22, 0x0a];

/** Counts the lines of a CSV file; one that ends within a quoted cell is no line of its own. */
class LineCount {
  count = 0;
  #isQuoted = false;

  add(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === quotationMark) this.#isQuoted = !this.#isQuoted;
      else if (byte === lineEnd && !this.#isQuoted) this.count += 1;
    }
  }
}
