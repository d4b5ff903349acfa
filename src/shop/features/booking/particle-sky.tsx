import { useEffect, useRef } from 'react';
import styles from './particle-sky.module.css';

const skies = {
  numbers: { count: 150, sizes: [11, 26], signs: '0123456789' },
  stars: { count: 400, sizes: [0.5, 1.7], signs: '' },
} as const;

/**
 * Two, so that not all particles twinkle and drift together; each takes memory of twice the
 * viewport.
 */
const layers = [0, 1];

/** Maximum device pixel ratio: more detail is not visible in a background. */
const densityMax = 1.5;

/** An animated background: particles are drawn once, and moved by the stylesheet. */
export function ParticleSky({ kind }: { readonly kind: keyof typeof skies }) {
  const sky = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!sky.current) return;
    const resize = new ResizeObserver(([entry]) => {
      for (const canvas of entry?.target.querySelectorAll('canvas') ?? [])
        drawParticles(canvas, kind);
    });
    resize.observe(sky.current);
    return () => resize.disconnect();
  }, [kind]);
  return (
    <div className={`over ${styles.sky}`} aria-hidden="true" data-sky={kind}>
      <div ref={sky}>
        {layers.map((layer) => (
          <canvas key={layer} />
        ))}
      </div>
    </div>
  );
}

/**
 * Draws one layer. The canvas is twice as high as the sky, with the same in both halves: it drifts
 * by one of them.
 */
function drawParticles(canvas: HTMLCanvasElement, kind: keyof typeof skies): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { count, sizes, signs } = skies[kind];
  const { clientWidth: width, clientHeight } = canvas;
  const density = Math.min(devicePixelRatio, densityMax);
  canvas.width = width * density;
  canvas.height = clientHeight * density;
  context.scale(density, density);
  for (let drawn = 0; drawn < count / layers.length; drawn += 1) {
    const [least, most] = sizes;
    // Squared, so that few are large.
    const size = least + (most - least) * Math.random() ** 2;
    const sign = signs[Math.floor(Math.random() * signs.length)];
    const x = Math.random() * width;
    const y = (Math.random() * clientHeight) / 2;
    context.font = `400 ${Math.round(size)}px Georgia, serif`;
    const starColour = size > 1.3 ? '#fbe7bb' : '#f4eee6';
    context.fillStyle = sign ? '#e2bc6e40' : starColour;
    for (const top of [y, y + clientHeight / 2]) {
      if (sign) context.fillText(sign, x, top);
      else context.fillRect(x, top, size, size);
    }
  }
}
