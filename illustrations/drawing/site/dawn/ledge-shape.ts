import { cloudy, createNoise, crested, smoothstep } from './noise.ts';

const noise = createNoise('ledge');

/** The rock's height under the eye at a place, in metres: layered slabs that fall off to the left and to the far side. */
export function ledgeAt(right: number, away: number): number {
  const bend = cloudy(noise, right * 0.7 + 11, away * 0.7, 3) * 0.5;
  const slab = cloudy(noise, (right + bend) * 0.8 + 3, (away - bend) * 1.3, 4) * 3.4;
  const step = Math.floor(slab) + smoothstep(0.8, 0.97, slab - Math.floor(slab));
  const rough = cloudy(noise, right * 4, away * 4 + 7, 5) * 0.045 + crested(noise, right * 2.2, away * 2.2, 5) * 0.042;
  const brink = 4.35 + cloudy(noise, right * 0.8 + 20, 1.5, 4) * 0.9 + right * 0.06;
  const mound = 0.17 * Math.exp(-(((right - 0.86) / 0.5) ** 2) - ((away - 3.7) / 0.45) ** 2);
  const left = 0.34 * smoothstep(0.2, -1.7, right);
  return -0.68 + mound + step * 0.06 + rough - left - smoothstep(brink - 0.1, brink + 0.5, away) * 1.6;
}
