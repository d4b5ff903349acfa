import type { View } from '#drawing/drawing.ts';
import { type MetalLook, type MetalName, type StoneLook, stoneLook } from '#drawing/palette.ts';
import type { Sketch } from '#drawing/sketch.ts';

/** What a kind is asked to draw. */
export interface Commission {
  readonly sketch: Sketch;
  /** At least one slug. */
  readonly slugs: readonly string[];
  readonly look: StoneLook;
  readonly metal: MetalLook;
  readonly metalName: MetalName | undefined;
  readonly seed: string;
  readonly view: View;
}

/**
 * Where a piece is seen: standing on a table (its foot at 0,0), lying on paper seen from above,
 * or hanging before a wall (its middle at 0,0). All in the frame's pixels.
 */
export type Stage = 'table' | 'flat' | 'hang';

export interface Piece {
  readonly stage: Stage;
  readonly art: string;
  /** The point of the piece in the middle of the nearer view, and how near it is. */
  readonly closeUp: { readonly x: number; readonly y: number; readonly zoom: number; readonly turn?: number };
  /** Tints the room when the chief stone is not what fills the picture. */
  readonly tint?: string;
  /** 0 to 1: how far the room is darkened, for things that glow. */
  readonly dusk?: number;
}

export type Kind = (commission: Commission) => Piece;

/** The look of the stone at a place in the list; the list repeats. */
export function lookAt({ slugs }: Commission, index: number): StoneLook {
  return stoneLook(slugs[index % slugs.length]);
}

/** The shape that the seed names, or else the usual one. */
export function shapeOf<T extends string>({ seed }: Commission, shapes: readonly T[], usual: T): T {
  return shapes.find((shape) => seed.includes(shape)) ?? usual;
}
