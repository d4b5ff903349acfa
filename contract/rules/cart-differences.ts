import { paisaFromRupees } from './money.ts';

/** What of a cart's line a person goes by. */
export interface ComparedLine {
  readonly productId: string;
  readonly selectedAttributeId?: string | null | undefined;
  readonly quantity: number;
  /** Rs. */
  readonly unitPrice: number;
}

/** A line as it was shown and as it is; one of the two is missing for what was added or has gone. */
export interface LinePair<Seen, Now> {
  readonly seen: Seen | undefined;
  readonly now: Now | undefined;
}

/** Puts the lines of two carts beside each other: in the order of the cart as it is, then what is not in it any more. */
export function pairLines<Seen extends ComparedLine, Now extends ComparedLine>(
  seen: readonly Seen[],
  now: readonly Now[],
): LinePair<Seen, Now>[] {
  const left = [...seen];
  const pairs: LinePair<Seen, Now>[] = now.map((line) => {
    const at = left.findIndex((one) => isSameThing(one, line));
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return { seen: known, now: line };
  });
  return [...pairs, ...left.map((line) => ({ seen: line, now: undefined }))];
}

/** Whether a person would pay another sum for a line, or get another number of it. */
export function isOtherwise({ seen, now }: LinePair<ComparedLine, ComparedLine>): boolean {
  return !seen || !now || seen.quantity !== now.quantity || isOtherPrice(seen, now);
}

export function isOtherPrice(seen: ComparedLine, now: ComparedLine): boolean {
  return paisaFromRupees(seen.unitPrice) !== paisaFromRupees(now.unitPrice);
}

function isSameThing(one: ComparedLine, other: ComparedLine): boolean {
  return one.productId === other.productId && (one.selectedAttributeId ?? '') === (other.selectedAttributeId ?? '');
}
