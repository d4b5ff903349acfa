import type { AnswerOf } from '#contract/calls/call.ts';
import { readKeptCatalogueSize } from '#contract/calls/kept-catalogue-calls.ts';
import { createHttpCaller } from '#src/lib/http.ts';
import { apiHost } from '#src/settings.ts';

const ask = createHttpCaller({ host: apiHost, token: () => undefined });

/** What keeping the shop on a phone takes. Throws `AppError`. */
export function askKeptSize(): Promise<AnswerOf<typeof readKeptCatalogueSize>> {
  return ask(readKeptCatalogueSize, {});
}
