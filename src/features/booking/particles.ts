/** One particle: position as a fraction of width and height, size in pixels, speed in fractions per second. */
export interface Particle {
  x: number;
  y: number;
  readonly size: number;
  readonly speedX: number;
  readonly speedY: number;
  /** Phase of its twinkling in radians. */
  readonly phase: number;
  /** The digit; empty for stars. */
  readonly sign: string;
}

export interface SkyKind {
  readonly count: number;
  readonly sizes: readonly [least: number, most: number];
  /** Fractions of the height per second. */
  readonly speed: number;
  readonly signs: string;
}

export const skies = {
  numbers: { count: 150, sizes: [11, 26], speed: 0.012, signs: '0123456789' },
  stars: { count: 400, sizes: [0.5, 1.7], speed: 0.003, signs: '' },
} as const satisfies Record<string, SkyKind>;

export function createParticles(kind: SkyKind, random: () => number = Math.random): Particle[] {
  const [least, most] = kind.sizes;
  return Array.from({ length: kind.count }, () => {
    // Squared, so that few are large.
    const depth = random() ** 2;
    return {
      x: random(),
      y: random(),
      size: least + (most - least) * depth,
      speedX: (random() - 0.5) * kind.speed * 0.4,
      speedY: -kind.speed * (0.35 + depth),
      phase: random() * Math.PI * 2,
      sign: kind.signs[Math.floor(random() * kind.signs.length)] ?? '',
    };
  });
}

/** Advances a particle by a time in seconds; it wraps around the edges. */
export function moveParticle(particle: Particle, seconds: number): void {
  particle.x = wrap(particle.x + particle.speedX * seconds);
  particle.y = wrap(particle.y + particle.speedY * seconds);
}

/** A particle's brightness at a time, 0 to 1. */
export function brightnessAt(particle: Particle, seconds: number): number {
  return 0.55 + 0.45 * Math.sin(particle.phase + seconds * 0.9);
}

function wrap(share: number): number {
  return ((share % 1) + 1) % 1;
}
