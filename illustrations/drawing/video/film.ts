import type { Canvas } from './canvas.ts';
import type { Layer } from './layer.ts';

/** Turns an SVG into pixels of the given width; whoever makes the films brings it, so that this room needs no library. */
export type Rasterise = (
  svg: string,
  width: number,
) => Promise<{ readonly pixels: Uint8Array; readonly width: number; readonly height: number }>;

/** Paints the moment `t`, from 0 to just under 1. Everything in it must come round at 1. */
export type PaintMoment = (canvas: Canvas, t: number) => void;

/** The workshop's hands: SVG to a layer. */
export interface Bench {
  /** A layer over the whole frame and a little beyond, drawn in the film's units. */
  readonly frame: (body: string, defs: FilmSketch) => Promise<Layer>;
  /** A small thing drawn about 0,0, `reach` units to every side. */
  readonly sprite: (body: string, defs: FilmSketch, reach: number) => Promise<Layer>;
}

/** What `Sketch` does for a film. */
export interface FilmSketch {
  readonly finish: (body: string, width: number, height: number) => string;
}

export interface Film {
  /** The file's name without its ending. */
  readonly name: string;
  /** The bowl's note in hertz: a multiple of 0.2, so that whole waves fit into five seconds. */
  readonly note: number;
  readonly prepare: (bench: Bench) => Promise<PaintMoment>;
}

/** Films are drawn in the pictures' own units, 1200 across, and shown at 540 by 960. */
export const unit = { width: 1200, height: 2133, scale: 0.45 } as const;

const round = Math.PI * 2;

/** 0 to 1 and back once (or `times`) in a film, softly; 0 at `phase`. */
export function breath(t: number, phase = 0, times = 1): number {
  return (1 - Math.cos((t - phase) * times * round)) / 2;
}

/** -1 to 1 and back. */
export function sway(t: number, phase = 0, times = 1): number {
  return Math.sin((t - phase) * times * round);
}

/** Where something is on its way from `from` to `to`, once in a film, setting out at `phase`. */
export function passing(t: number, from: number, to: number, phase = 0): number {
  return from + (to - from) * ((((t - phase) % 1) + 1) % 1);
}

/** 1 at 0, falling away softly on both sides. */
export function bell(distance: number, width: number): number {
  return Math.exp(-((distance / width) ** 2));
}
