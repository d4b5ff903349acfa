import type { MetalName } from './palette.ts';

/** What a product's picture shows: a product's `drawing` in the catalogue. */
export interface Drawing {
  /** A category slug. */
  readonly kind: string;
  /** Crystal slugs, the chief stone first. */
  readonly stones: readonly string[];
  readonly metal?: MetalName;
  /** Any text; a shape's name in it (such as `prayer-wheel`) chooses that shape. */
  readonly seed?: string;
}

export type View = 'front' | 'detail' | 'scene';
