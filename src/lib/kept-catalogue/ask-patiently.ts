import type { AnswerOf, AnyCall } from '#contract/calls/call.ts';
import type { CallInput } from '#contract/calls/caller.ts';
import { noteAnswerAge } from '#src/lib/answer-age.ts';
import { AppError, isTemporary } from '#src/lib/app-error.ts';

import type { KeptCallName } from './answer-from-kept.ts';
import type { KeptAnswer } from './open-kept.ts';

/** So long the shop may take before the phone answers in its place. */
const patienceMs = 2_500;
/** Home's films and words of customers are the worker's to give, who waits three seconds for the shop. */
const homePatienceMs = 4_000;
/** After it was slow once, for a while. */
const shortPatienceMs = 500;
const slowForMs = 30_000;

/** An answer, and since when the phone has it; without a time it came from the shop just now. */
export interface AgedAnswer<Answer> {
  readonly answer: Answer;
  readonly keptAt: string | undefined;
  /** The shop is only slow. */
  readonly isSlow?: boolean;
}

/** What the kept catalogue knows, told before its part is at hand; the other calls wait for the shop alone. */
const keptCalls: Readonly<Record<KeptCallName, true>> = {
  listProducts: true,
  searchProducts: true,
  listProductsByTag: true,
  listShelves: true,
  countProducts: true,
  suggest: true,
  readProductById: true,
  readProductBySlug: true,
  readHome: true,
};

type TakeLate = (queryKey: readonly unknown[], answer: unknown) => void;

let slowUntil = 0;
let takeLate: TakeLate | undefined;

/** Whoever wants the answers that came after the phone had answered. */
export function onLateAnswer(take: TakeLate): void {
  takeLate = take;
}

/**
 * The shop's answer; the phone's when the shop can't be reached, is slow, or when only the worker has an older one.
 * `asking` is the call under way.
 */
export async function askPatiently<C extends AnyCall>(
  call: C,
  input: CallInput,
  asking: Promise<AgedAnswer<AnswerOf<C>>>,
): Promise<AgedAnswer<AnswerOf<C>>> {
  if (!Object.hasOwn(keptCalls, call.name)) return asking;
  // It comes while the shop is asked, and not after it.
  loadPart().catch(() => undefined);
  const first = await Promise.race([asking.catch(failureOf), patience(call)]);
  if (first === 'slow') slowUntil = Date.now() + slowForMs;
  else if (first instanceof Failure && !isUnreachable(first.error)) throw first.error;
  else if (!(first instanceof Failure)) {
    if (first.keptAt === undefined) slowUntil = 0;
    if (isBest(call, first)) return first;
  }

  const kept = await fromPhone(call, input);
  if (!kept || (isAnswer(first) && first.keptAt && first.keptAt >= kept.keptAt)) return asking;
  if (first !== 'slow') return kept;
  void passOn(call, input, asking, kept.keptAt);
  return { ...kept, isSlow: true };
}

class Failure {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

const failureOf = (error: unknown) => new Failure(error);

function isAnswer<Answer>(first: AgedAnswer<Answer> | Failure | 'slow'): first is AgedAnswer<Answer> {
  return first !== 'slow' && !(first instanceof Failure);
}

/** Fresh from the shop; or home, of which the phone keeps only the products. */
function isBest(call: AnyCall, { keptAt }: AgedAnswer<unknown>): boolean {
  return keptAt === undefined || call.name === 'readHome';
}

/** A shop in trouble is as good as none. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.kind === 'offline' || error.kind === 'timeout' || isTemporary(error);
}

function patience({ name }: AnyCall): Promise<'slow'> {
  const hurriedMs = Date.now() < slowUntil ? shortPatienceMs : patienceMs;
  const ms = name === 'readHome' ? homePatienceMs : hurriedMs;
  return new Promise((resolve) => setTimeout(resolve, ms, 'slow'));
}

const loadPart = () => import('./open-kept.ts');

/** Without its code, or without what it reads, there is no answer. */
async function fromPhone<C extends AnyCall>(call: C, input: CallInput): Promise<KeptAnswer<AnswerOf<C>> | undefined> {
  const part = await loadPart().catch(() => undefined);
  return part?.askKept(call, input);
}

/** The shop's answer, when it comes after all, takes the place of the phone's; not an older one of the worker's. */
async function passOn<C extends AnyCall>(
  call: C,
  input: CallInput,
  asking: Promise<AgedAnswer<AnswerOf<C>>>,
  shownSince: string,
): Promise<void> {
  const late = await asking.catch(() => undefined);
  if (!late || (late.keptAt && late.keptAt <= shownSince)) return;
  if (!late.keptAt) slowUntil = 0;
  const queryKey = [call.name, input];
  noteAnswerAge(queryKey, late.keptAt);
  takeLate?.(queryKey, late.answer);
}
