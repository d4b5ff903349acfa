import type { AnswerOf, AnyCall } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';
import { apiHost } from '#src/settings.ts';

import { noteAnswerAge } from './answer-age.ts';
import { AppError } from './app-error.ts';
import { createHttpCaller } from './http.ts';
import { type AgedAnswer, askPatiently } from './kept-catalogue/ask-patiently.ts';
import { readKeepChoice } from './kept-catalogue/keep-choice.ts';
import { currentToken, endSession } from './session.ts';

/**
 * The page's caller over HTTP, with the token of whoever is logged in at that moment. A token that the shop no longer
 * takes ends the session; a wrong password at the login is another matter. What the phone keeps of the catalogue steps
 * in for a shop that can't be reached, or not soon.
 */
export async function pageCaller<C extends AnyCall>(
  call: C,
  input: CallInput,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  if (call.method !== 'GET') return (await overHttp(call, input, signal)).answer;
  const asking = askUntilHeard(call, input, signal);
  const aged: AgedAnswer<AnswerOf<C>> = await (readKeepChoice() ? askPatiently(call, input, asking) : asking);
  noteAnswerAge([call.name, input], aged.keptAt, aged.isSlow);
  return aged.answer;
}

const underWay = new Set<AbortController>();

/** Asks once more whatever has not been answered yet: the line may be another by now. Whoever waits goes on waiting. */
export function askAnew(): void {
  for (const asking of underWay) asking.abort();
}

/** One question, asked as often as `askAnew` says. */
async function askUntilHeard<C extends AnyCall>(call: C, input: CallInput, signal: AbortSignal | undefined) {
  for (;;) {
    const asking = new AbortController();
    underWay.add(asking);
    try {
      return await overHttp(call, input, signal ? AbortSignal.any([signal, asking.signal]) : asking.signal);
    } catch (error) {
      if (!asking.signal.aborted || signal?.aborted) throw error;
    } finally {
      underWay.delete(asking);
    }
  }
}

async function overHttp<C extends AnyCall>(call: C, input: CallInput, signal: AbortSignal | undefined) {
  const asker = currentToken();
  let keptAt: string | undefined;
  const ask = createHttpCaller({
    host: apiHost,
    token: () => asker,
    onAge: (at) => {
      keptAt = at;
    },
  });
  try {
    const answer = await ask(call, input, signal);
    return { answer, keptAt };
  } catch (error) {
    if (asker && isSessionOver(error) && call.name !== 'login' && currentToken() === asker) endSession('over');
    throw error;
  }
}

/** The shop no longer takes the token. */
function isSessionOver(error: unknown): boolean {
  return error instanceof AppError && error.status === 401;
}
