import { useEffect, useRef } from 'react';

import { isTooSlow, nextFrameMs } from './frame-pace.ts';
import styles from './particle-sky.module.css';
import { brightnessAt, createParticles, moveParticle, type Particle, skies } from './particles.ts';

interface ParticleSkyProps {
  readonly kind: keyof typeof skies;
}

/** A drifting background. Stands still for who wants that, and rests when nobody can see it. */
export function ParticleSky({ kind }: ParticleSkyProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? runSky(canvas.current, kind) : undefined), [kind]);
  return (
    <div className={styles.sky} aria-hidden="true" data-sky={kind}>
      <canvas ref={canvas} />
    </div>
  );
}

/** Above it a phone would draw four times the pixels that anybody can tell apart in a background. */
const densityMax = 1.5;

function runSky(canvas: HTMLCanvasElement, kind: keyof typeof skies): () => void {
  const context = canvas.getContext('2d', { alpha: true });
  if (!context) return () => {};
  const particles = createParticles(skies[kind]);
  const paint = kind === 'stars' ? paintStar : paintNumber;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
  let width = 0;
  let height = 0;
  let isSeen = false;
  let costMs = 0;
  let waiting = 0;
  let frame = 0;
  let lastMs = 0;

  const draw = (nowMs: number) => {
    const startedAt = performance.now();
    context.clearRect(0, 0, width, height);
    for (const particle of particles) paint(context, particle, width, height, brightnessAt(particle, nowMs / 1000));
    // The average of the last frames, so that one hiccup does not change the pace.
    const cost = performance.now() - startedAt;
    costMs = costMs === 0 ? cost : costMs * 0.9 + cost * 0.1;
  };

  const step = (nowMs: number) => {
    // After a rest the particles go on from where they were.
    const seconds = lastMs === 0 ? 0 : Math.min((nowMs - lastMs) / 1000, 0.5);
    lastMs = nowMs;
    for (const particle of particles) moveParticle(particle, seconds);
    draw(nowMs);
    schedule();
  };

  const rest = () => {
    clearTimeout(waiting);
    cancelAnimationFrame(frame);
    lastMs = 0;
  };

  const schedule = () => {
    if (!isSeen || document.hidden || isStill.matches || isTooSlow(costMs)) return;
    waiting = window.setTimeout(() => {
      frame = requestAnimationFrame(step);
    }, nextFrameMs(costMs));
  };

  const begin = () => {
    rest();
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
    isSeen = entry?.isIntersecting ?? false;
    begin();
  });
  resize.observe(canvas);
  sight.observe(canvas);
  document.addEventListener('visibilitychange', begin);
  isStill.addEventListener('change', begin);
  return () => {
    rest();
    resize.disconnect();
    sight.disconnect();
    document.removeEventListener('visibilitychange', begin);
    isStill.removeEventListener('change', begin);
  };
}

type Paint = (
  context: CanvasRenderingContext2D,
  particle: Particle,
  width: number,
  height: number,
  light: number,
) => void;

const paintStar: Paint = (context, { x, y, size }, width, height, light) => {
  context.globalAlpha = light;
  context.fillStyle = size > 1.3 ? '#fbe7bb' : '#f4eee6';
  // Squares of a pixel or two look like points and cost a tenth of a circle.
  context.fillRect(x * width, y * height, size, size);
};

const paintNumber: Paint = (context, { x, y, size, sign }, width, height, light) => {
  context.globalAlpha = light * 0.35;
  context.fillStyle = '#e2bc6e';
  context.font = `400 ${Math.round(size)}px Georgia, serif`;
  context.fillText(sign, x * width, y * height);
};
