import type { AnswerOf, AnyCall } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';

import { answerFromKept } from './answer-from-kept.ts';
import { buildKeptShop, type KeptShop } from './kept-shop.ts';
import { type AboutKept, discardKept, readAbout, readBuckets } from './kept-store.ts';

export interface KeptAnswer<Answer> {
  readonly answer: Answer;
  /** When the shop had it so, ISO 8601. */
  readonly keptAt: string;
}

let opened: { readonly version: string; readonly shop: Promise<KeptShop> } | undefined;

/** Answers a call from the catalogue on this phone; undefined when it is not kept, or has no such thing. */
export async function askKept<C extends AnyCall>(
  call: C,
  input: CallInput,
): Promise<KeptAnswer<AnswerOf<C>> | undefined> {
  const about = await readAbout();
  if (!about?.keptAt) return undefined;
  try {
    const shop = await openKept(about);
    if (input.query?.Name) await shop.prepareSearch();
    const answer = answerFromKept(shop, call, input);
    return answer && { answer, keptAt: about.keptAt };
  } catch (error) {
    // Whatever is wrong with it, it is fetched anew when the shop can be reached.
    console.info('The offline catalogue could not be read', error);
    opened = undefined;
    await discardKept();
    return undefined;
  }
}

function openKept({ version }: AboutKept): Promise<KeptShop> {
  if (opened?.version !== version) opened = { version, shop: buildKeptShop(readBuckets()) };
  return opened.shop;
}
