import { useEffect, useRef } from 'react';

import { isTooSlow, newPace, nextFrameMs, paceAfter } from './frame-pace.ts';
import styles from './particle-sky.module.css';
import { brightnessAt, createParticles, moveParticle, type Particle, skies } from './particles.ts';

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
