import type { Point } from '#drawing/geometry.ts';
import { turned, type Vector } from './vector.ts';

/** A block square to the axes: the corner with its lowest numbers, and the one with its highest. */
export interface Block {
  readonly low: Vector;
  readonly high: Vector;
}

export type Way = 'top' | 'left' | 'right';

/** What can be seen of one side of one block. */
export interface Side {
  readonly block: number;
  readonly way: Way;
  /** The whole side, before other blocks cover it. */
  readonly whole: readonly Point[];
  /** The part of it drawn in this turn. */
  readonly piece: readonly Point[];
}

interface Patch {
  readonly low: Vector;
  readonly high: Vector;
  readonly block: number;
  readonly way: Way;
}

/**
 * The visible sides of blocks that have grown through one another, all square to the same axes, far ones first.
 * `round` (0 to a quarter turn) and `tilt` say from where they are seen: their top, and the sides toward +z and +x.
 */
export function grownBlocks(blocks: readonly Block[], round: number, tilt: number): Side[] {
  const patches = blocks.flatMap((block, index) =>
    (['top', 'left', 'right'] as const).flatMap((way) =>
      uncovered(
        sideOf(block, index, way),
        blocks.filter((_, other) => other !== index),
      ),
    ),
  );
  const flat = (at: Vector): Point => {
    const [x, y] = turned(at, -round, tilt);
    return [x, -y];
  };
  const outline = (patch: Patch): Point[] => cornersOf(patch).map(flat);
  const sides: Side[] = [];
  for (const patch of sorted(patches)) {
    const block = blocks[patch.block];
    if (block)
      sides.push({
        block: patch.block,
        way: patch.way,
        whole: outline(sideOf(block, patch.block, patch.way)),
        piece: outline(patch),
      });
  }
  return sides;
}

const axes: Readonly<Record<Way, 0 | 1 | 2>> = { right: 0, top: 1, left: 2 };

function sideOf({ low, high }: Block, block: number, way: Way): Patch {
  const axis = axes[way];
  const flush = low.map((value, at) => (at === axis ? (high[at] ?? 0) : value));
  return { low: [flush[0] ?? 0, flush[1] ?? 0, flush[2] ?? 0], high, block, way };
}

/** A patch's corners; those of the two upright ways begin at their upper left. */
function cornersOf({ low: [a, b, c], high: [d, e, f], way }: Patch): Vector[] {
  if (way === 'top')
    return [
      [a, e, c],
      [d, e, c],
      [d, e, f],
      [a, e, f],
    ];
  if (way === 'left')
    return [
      [a, e, f],
      [d, e, f],
      [d, b, f],
      [a, b, f],
    ];
  return [
    [d, e, f],
    [d, e, c],
    [d, b, c],
    [d, b, f],
  ];
}

/** What is left of a patch when everything inside another block is taken away. */
function uncovered(patch: Patch, others: readonly Block[]): Patch[] {
  let left = [patch];
  for (const other of others) left = left.flatMap((rest) => without(rest, other));
  return left;
}

function without(patch: Patch, block: Block): Patch[] {
  const axis = axes[patch.way];
  const level = patch.high[axis];
  if (level <= block.low[axis] || level >= block.high[axis]) return [patch];
  const [u, v] = ([0, 1, 2] as const).filter((at) => at !== axis);
  if (u === undefined || v === undefined) return [patch];
  const misses = (at: 0 | 1 | 2): boolean => patch.high[at] <= block.low[at] || patch.low[at] >= block.high[at];
  if (misses(u) || misses(v)) return [patch];
  const rest: Patch[] = [];
  let [low, high] = [patch.low, patch.high];
  for (const at of [u, v]) {
    if (low[at] < block.low[at]) {
      rest.push({ ...patch, low, high: put(high, at, block.low[at]) });
      low = put(low, at, block.low[at]);
    }
    if (high[at] > block.high[at]) {
      rest.push({ ...patch, low: put(low, at, block.high[at]), high });
      high = put(high, at, block.high[at]);
    }
  }
  return rest;
}

function put(from: Vector, at: 0 | 1 | 2, value: number): Vector {
  const [x, y, z] = from;
  return at === 0 ? [value, y, z] : at === 1 ? [x, value, z] : [x, y, value];
}

/** Far patches first: one patch is before another if it lies wholly beyond it on any axis. */
function sorted(patches: readonly Patch[]): Patch[] {
  const left = new Set(patches);
  const order: Patch[] = [];
  while (left.size > 0) {
    const next = [...left].find((patch) => ![...left].some((other) => other !== patch && isBehind(other, patch)));
    // A ring of patches, each before the next, is broken anywhere.
    const chosen = next ?? [...left][0];
    if (chosen === undefined) break;
    left.delete(chosen);
    order.push(chosen);
  }
  return order;
}

function isBehind(a: Patch, b: Patch): boolean {
  const beyond = ([0, 1, 2] as const).some((at) => a.high[at] <= b.low[at] && !(a.low[at] === b.high[at]));
  const nearer = ([0, 1, 2] as const).some((at) => b.high[at] <= a.low[at] && !(b.low[at] === a.high[at]));
  return beyond && !nearer;
}
