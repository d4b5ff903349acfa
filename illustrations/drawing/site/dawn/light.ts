/** A colour as light: red, green and blue from 0 (none) to 1 (paper white) and beyond. */
export type Light = readonly [red: number, green: number, blue: number];

export function light(colour: string): Light {
  const channel = (at: number): number => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
}

export function blend(from: Light, to: Light, share: number): Light {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

export function add(a: Light, b: Light, share = 1): Light {
  return [a[0] + b[0] * share, a[1] + b[1] * share, a[2] + b[2] * share];
}

export function tint(a: Light, b: Light): Light {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}

export function dim(a: Light, share: number): Light {
  return [a[0] * share, a[1] * share, a[2] * share];
}

/** Back to a screen byte; the brightest light is bent gently, not cut off. */
export function screenByte(value: number): number {
  const bent = value < 0.85 ? Math.max(0, value) : 0.85 + 0.15 * Math.tanh((value - 0.85) / 0.15);
  return Math.round(255 * bent ** (1 / 2.2));
}
