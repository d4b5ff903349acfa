import { n } from './geometry.ts';
import { createDice, type Dice } from './random.ts';

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** One picture in the making: hands out gradients, clips and reusable groups, each defined once. */
export class Sketch {
  readonly dice: Dice;
  readonly #ids = new Map<string, string>();

  constructor(seed: string) {
    this.dice = createDice(seed);
  }

  /** A linear gradient as a paint; in box units unless `user`. */
  linear(stops: readonly Stop[], line: readonly [number, number, number, number] = [0, 0, 0, 1], user = false): string {
    const [x1, y1, x2, y2] = line.map(n);
    const units = user ? ' gradientUnits="userSpaceOnUse"' : '';
    const tag = `linearGradient x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${units}`;
    return `url(#${this.#define((id) => `<${withId(tag, id)}>${stopTags(stops)}</linearGradient>`)})`;
  }

  /** A radial gradient as a paint; `circle` is [cx, cy, r, fx, fy]. */
  radial(stops: readonly Stop[], circle: readonly number[] = [0.5, 0.5, 0.5], user = false): string {
    const [cx = 0.5, cy = 0.5, r = 0.5, fx = cx, fy = cy] = circle;
    const units = user ? ' gradientUnits="userSpaceOnUse"' : '';
    const tag = `radialGradient cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fx="${n(fx)}" fy="${n(fy)}"${units}`;
    return `url(#${this.#define((id) => `<${withId(tag, id)}>${stopTags(stops)}</radialGradient>`)})`;
  }

  /** `content` seen only inside the outline `d`. */
  inside(d: string, content: string): string {
    const id = this.#define((name) => `<clipPath id="${name}"><path d="${d}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${content}</g>`;
  }

  /** A softened shadow or glow. Costly on large areas: one per picture. */
  blurred(content: string, deviation: number): string {
    const id = this.#define(
      (name) =>
        `<filter id="${name}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
    );
    return `<g filter="url(#${id})">${content}</g>`;
  }

  /** Defines a group once; the answer draws it under a transform. */
  stamp(content: string): (transform: string, extra?: string) => string {
    const id = this.#define((name) => `<g id="${name}">${content}</g>`);
    return (transform, extra = '') => `<use href="#${id}" transform="${transform}"${extra}/>`;
  }

  /** Defines anything with an id of its own and answers `url(#id)`. */
  reference(make: (id: string) => string): string {
    return `url(#${this.#define(make)})`;
  }

  finish(body: string, width: number, height: number): string {
    const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${[...this.#ids.entries()]
      .map(([content, id]) => content.replaceAll(placeholder, id))
      .join('')}</defs>${body}</svg>`;
  }

  #define(make: (id: string) => string): string {
    const content = make(placeholder);
    const known = this.#ids.get(content);
    if (known !== undefined) return known;
    const id = `i${this.#ids.size.toString(36)}`;
    this.#ids.set(content, id);
    return id;
  }
}

/** Stands for the id inside a definition, so that equal definitions are found to be equal. */
const placeholder = '@@';

function withId(tag: string, id: string): string {
  return tag.replace(' ', ` id="${id}" `);
}

function stopTags(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${n(offset)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${n(opacity)}"`}/>`,
    )
    .join('');
}

/** A shape's `opacity` makes the rasteriser paint on a sheet of its own; without a stroke `fill-opacity` looks the same. */
function attributes(extra: string): string {
  if (extra === '') return '';
  return ` ${extra.includes('stroke=') ? extra : extra.replace(/(^|\s)opacity=/, '$1fill-opacity=')}`;
}

export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}"${attributes(extra)}/>`;
}

export function line(d: string, stroke: string, width: number, opacity = 1, extra = ''): string {
  const alpha = opacity === 1 ? '' : ` stroke-opacity="${n(opacity)}"`;
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${alpha}${extra ? ` ${extra}` : ''}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(extra)}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, extra = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${attributes(extra)}/>`;
}

export function moved(content: string, x: number, y: number, scale = 1, turn = 0): string {
  const spin = turn === 0 ? '' : ` rotate(${n(turn)})`;
  const size = scale === 1 ? '' : ` scale(${scale.toFixed(4)})`;
  return `<g transform="translate(${n(x)} ${n(y)})${spin}${size}">${content}</g>`;
}
