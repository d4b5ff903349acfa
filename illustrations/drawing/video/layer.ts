import type { Bench, Rasterise } from './film.ts';
import { unit } from './film.ts';

/** A picture with see-through parts and its place in the film; colours are already multiplied by alpha. */
export interface Layer {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  /** The upper left corner, in the film's units. */
  readonly left: number;
  readonly top: number;
  /** Pixels for each unit. */
  readonly density: number;
}

/** Layers reach this far beyond the frame, so that they can move and grow without showing an edge. */
const bleed = 60;

/** A little finer than shown, for pushing in. */
const density = unit.scale * 1.1;

export function createBench(rasterise: Rasterise): Bench {
  async function cut(svg: string, left: number, top: number, reach: number): Promise<Layer> {
    const { pixels, width, height } = await rasterise(svg, Math.round(reach * density));
    return { data: multiplied(pixels), width, height, left, top, density: width / reach };
  }
  return {
    frame: (body, sketch) => {
      const [width, height] = [unit.width + bleed * 2, unit.height + bleed * 2];
      return cut(
        sketch.finish(`<g transform="translate(${bleed} ${bleed})">${body}</g>`, width, height),
        -bleed,
        -bleed,
        width,
      );
    },
    sprite: (body, sketch, reach) =>
      cut(
        sketch.finish(`<g transform="translate(${reach} ${reach})">${body}</g>`, reach * 2, reach * 2),
        -reach,
        -reach,
        reach * 2,
      ),
  };
}

function multiplied(pixels: Uint8Array): Float32Array {
  const data = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1) data[at + channel] = ((pixels[at + channel] ?? 0) / 255) * alpha;
    data[at + 3] = alpha;
  }
  return data;
}
