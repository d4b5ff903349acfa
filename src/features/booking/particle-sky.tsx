import { useEffect, useRef } from 'react';
import styles from './particle-sky.module.css';

interface ParticleSkyProps {
  readonly kind: keyof typeof skies;
}

/** An animated background. Still with `prefers-reduced-motion`, and paused while it is not visible. */
export function ParticleSky({ kind }: ParticleSkyProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? runSky(canvas.current, kind) : undefined), [kind]);
  return (
    <div className={styles.sky} aria-hidden="true" data-sky={kind}>
      <canvas ref={canvas} />
    </div>
  );
}

/** Maximum device pixel ratio: more detail is not visible in a background. */
const densityMax = 1.5;

function runSky(canvas: HTMLCanvasElement, kind: keyof typeof skies): () => void {
  const context = canvas.getContext('2d', { alpha: true });
  if (!context) return () => {};
  const particles = createParticles(skies[kind]).toSorted((one, other) => one.size - other.size);
  const paint = kind === 'stars' ? paintStars : paintNumbers;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let width = 0;
  let height = 0;
  let isVisible = false;
  let pace = newPace;
  let waiting = 0;
  let frame = 0;
  let lastMs = 0;

  const draw = (nowMs: number) => {
    context.clearRect(0, 0, width, height);
    paint(context, particles, width, height, nowMs / 1000);
  };

  // A message posted in a frame arrives after the browser has rendered it, which costs more than our drawing.
  const shown = new MessageChannel();
  let startedMs = 0;
  shown.port1.onmessage = () => {
    pace = paceAfter(pace, performance.now() - startedMs);
    schedule();
  };

  const step = (nowMs: number) => {
    startedMs = performance.now();
    // After a pause the particles continue from where they were.
    const seconds = lastMs === 0 ? 0 : Math.min((nowMs - lastMs) / 1000, 0.5);
    lastMs = nowMs;
    for (const particle of particles) moveParticle(particle, seconds);
    draw(nowMs);
    shown.port2.postMessage(undefined);
  };

  const pause = () => {
    clearTimeout(waiting);
    cancelAnimationFrame(frame);
  };

  const schedule = () => {
    pause();
    if (!isVisible || document.hidden || reducedMotion.matches || isTooSlow(pace)) return;
    waiting = window.setTimeout(() => {
      frame = requestAnimationFrame(step);
    }, nextFrameMs(pace));
  };

  const begin = () => {
    lastMs = 0;
    if (width > 0) draw(performance.now());
    schedule();
  };

  const resize = new ResizeObserver(([entry]) => {
    if (!entry) return;
    const density = Math.min(devicePixelRatio || 1, densityMax);
    width = entry.contentRect.width;
    height = entry.contentRect.height;
    canvas.width = Math.round(width * density);
    canvas.height = Math.round(height * density);
    context.setTransform(density, 0, 0, density, 0, 0);
    begin();
  });
  const sight = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? false;
    begin();
  });
  resize.observe(canvas);
  sight.observe(canvas);
  document.addEventListener('visibilitychange', begin);
  reducedMotion.addEventListener('change', begin);
  return () => {
    pause();
    shown.port1.close();
    resize.disconnect();
    sight.disconnect();
    document.removeEventListener('visibilitychange', begin);
    reducedMotion.removeEventListener('change', begin);
  };
}

type Paint = (
  context: CanvasRenderingContext2D,
  particles: readonly Particle[],
  width: number,
  height: number,
  seconds: number,
) => void;

const paintStars: Paint = (context, particles, width, height, seconds) => {
  for (const particle of particles) {
    const { x, y, size } = particle;
    context.globalAlpha = brightnessAt(particle, seconds);
    context.fillStyle = size > 1.3 ? '#fbe7bb' : '#f4eee6';
    // Squares of one or two pixels appear as points and cost a tenth of a circle.
    context.fillRect(x * width, y * height, size, size);
  }
};

const paintNumbers: Paint = (context, particles, width, height, seconds) => {
  context.fillStyle = '#e2bc6e';
  let fontSize = 0;
  for (const particle of particles) {
    const { x, y, size, sign } = particle;
    // Sorted by size: setting the font costs more than drawing.
    if (Math.round(size) !== fontSize) {
      fontSize = Math.round(size);
      context.font = `400 ${fontSize}px Georgia, serif`;
    }
    context.globalAlpha = brightnessAt(particle, seconds) * 0.25;
    context.fillText(sign, x * width, y * height);
  }
};

/** One particle: position as a fraction of width and height, size in pixels, speed in fractions per second. */
interface Particle {
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

interface SkyKind {
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

/** Maximum frames per second. */
const frameLimit = 120;
/** Share of CPU time for drawing: well below the allowed 5 %, to leave room for what is not measured here. */
const share = 0.025;
/** With longer frame intervals it would stutter, so the animation stops. */
const slowestMs = 250;
/** Frames to measure before a device counts as slow: while a page loads, other work delays them. */
const trialFrames = 8;

/** The measured cost of frames. */
export interface Pace {
  readonly frames: number;
  /** Moving average, so that one slow frame changes little. */
  readonly costMs: number;
}

export const newPace: Pace = { frames: 0, costMs: 0 };

/** Adds one frame's cost. */
export function paceAfter({ frames, costMs }: Pace, frameMs: number): Pace {
  if (frames === 0) return { frames: 1, costMs: frameMs };
  // During the trial the minimum counts: other frames may have waited for other work.
  if (frames < trialFrames) return { frames: frames + 1, costMs: Math.min(costMs, frameMs) };
  return { frames: frames + 1, costMs: costMs * 0.9 + Math.min(frameMs, costMs * 2 + 0.5) * 0.1 };
}

/** Delay before the next frame in milliseconds, so that drawing takes no more than its share of CPU time. */
export function nextFrameMs({ frames, costMs }: Pace): number {
  const waitMs = Math.max(1000 / frameLimit, costMs / share);
  return frames < trialFrames ? Math.min(waitMs, slowestMs) : waitMs;
}

/** Whether the device is too slow for the animation. */
export function isTooSlow({ frames, costMs }: Pace): boolean {
  return frames >= trialFrames && costMs / share > slowestMs;
}
