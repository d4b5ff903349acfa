import { isSameLine } from './cart-lines.ts';
import { paisaFromRupees } from './money.ts';

/** The fields of a cart line that are compared. */
export interface ComparedLine {
  readonly productId: string;
  readonly selectedAttributeId?: string | null | undefined;
  readonly quantity: number;
  /** Rs. */
  readonly unitPrice: number;
}

/** A line as it was shown and as it is now; `seen` is undefined for an added line, `now` for a removed one. */
export interface LinePair<Seen, Now> {
  readonly seen: Seen | undefined;
  readonly now: Now | undefined;
}

/** Pairs the lines of two carts: in the order of `now`, then the removed ones. */
export function pairLines<Seen extends ComparedLine, Now extends ComparedLine>(
  seen: readonly Seen[],
  now: readonly Now[],
): LinePair<Seen, Now>[] {
  const left = [...seen];
  const pairs: LinePair<Seen, Now>[] = now.map((line) => {
    const at = left.findIndex((one) => isSameLine(one, line));
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return { seen: known, now: line };
  });
  return [...pairs, ...left.map((line) => ({ seen: line, now: undefined }))];
}

/** Whether a line's quantity or price differs. */
export function hasChanged({ seen, now }: LinePair<ComparedLine, ComparedLine>): boolean {
  return !seen || !now || seen.quantity !== now.quantity || hasPriceChanged(seen, now);
}

export function hasPriceChanged(seen: ComparedLine, now: ComparedLine): boolean {
  return paisaFromRupees(seen.unitPrice) !== paisaFromRupees(now.unitPrice);
}
