// The eight short films and their posters in catalogue/videos, which catalogue/videos.yaml names. Needs ffmpeg with libx264.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import sharp, { type OverlayOptions, type Sharp } from 'sharp';

import { films } from '#drawing/video/all-films.ts';
import { Canvas } from '#drawing/video/canvas.ts';
import type { Film, PaintMoment } from '#drawing/video/film.ts';
import { createBench } from '#drawing/video/layer.ts';

const shopRoot = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${shopRoot}catalogue/videos`;
const seconds = 5;
const rate = 24;

const bench = createBench(async (svg, width) => {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .resize(width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
});

function paint(canvas: Canvas, moment: PaintMoment, t: number): Uint8Array {
  canvas.clear();
  moment(canvas, t);
  return canvas.bytes();
}

function picture(canvas: Canvas, bytes: Uint8Array): Sharp {
  return sharp(bytes, { raw: { width: canvas.width, height: canvas.height, channels: 3 } });
}

/** The poster is the first frame, so that nothing jumps when the film starts. */
async function shoot({ name, note }: Film, moment: PaintMoment): Promise<void> {
  const canvas = new Canvas();
  const encoder = spawn('ffmpeg', [...encoderOptions(canvas, note), `${folder}/${name}.mp4`], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(encoder, 'close');
  for (let frame = 0; frame < seconds * rate; frame += 1) {
    const bytes = paint(canvas, moment, frame / (seconds * rate));
    if (frame === 0) await picture(canvas, bytes).jpeg({ quality: 80, mozjpeg: true }).toFile(`${folder}/${name}.jpg`);
    if (!encoder.stdin.write(bytes)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg gave up on ${name}.`);
}

/** Bit-exact and on one thread, so that drawing again gives the same file. */
function encoderOptions({ width, height }: Canvas, note: number): string[] {
  const input = [
    '-f',
    'rawvideo',
    '-pixel_format',
    'rgb24',
    '-video_size',
    `${width}x${height}`,
    '-framerate',
    `${rate}`,
    '-i',
    'pipe:0',
  ];
  const sound = ['-f', 'lavfi', '-i', `aevalsrc=exprs='${bowl(note)}':sample_rate=48000:duration=${seconds}`];
  const video = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv',
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'medium',
    '-crf',
    '28',
    '-x264-params',
    'aq-mode=3:keyint=120',
    '-threads',
    '1',
  ];
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  return [
    '-v',
    'error',
    '-y',
    ...input,
    ...sound,
    ...video,
    ...colours,
    '-c:a',
    'aac',
    '-b:a',
    '64k',
    '-ac',
    '1',
    '-t',
    `${seconds}`,
    '-fflags',
    '+bitexact',
    '-flags',
    '+bitexact',
    '-movflags',
    '+faststart',
  ];
}

/**
 * A singing bowl struck once, softly, over its own low drone. Every partial makes whole waves in five seconds and the
 * fall of one stroke goes over into the rise of the next, so that the loop has no seam. Two waves a beat apart shimmer.
 */
function bowl(note: number): string {
  const partials = [
    [1, 0.5, 2.6],
    [2.7, 0.2, 1.8],
    [5.2, 0.06, 0.9],
  ] as const;
  const since = `mod(t+${seconds}-0.25,${seconds})`;
  const terms = partials.map(([times, loud, fall]) => {
    const pitch = Math.round(note * times * 5) / 5;
    const left = Math.exp(-seconds / fall).toFixed(5);
    const stroke = `(exp(-${since}/${fall})*min(1,${since}/0.18)+${left}*max(0,1-${since}/0.18))`;
    return `${loud}*${stroke}*(sin(2*PI*${pitch}*t)+0.55*sin(2*PI*${(pitch + 0.8).toFixed(1)}*t))`;
  });
  const drone = `0.16*sin(2*PI*${(note / 2).toFixed(1)}*t)*(0.8+0.2*cos(2*PI*t/${seconds}))`;
  return `0.2*(${[...terms, drone].join('+')})`;
}

async function still({ name }: Film, moment: PaintMoment): Promise<void> {
  const canvas = new Canvas();
  const sheet = sharp({
    create: { width: canvas.width * 3, height: canvas.height, channels: 3, background: '#222222' },
  });
  const shots: OverlayOptions[] = [];
  for (const [index, t] of [0, 0.33, 0.67].entries()) {
    const input = await picture(canvas, paint(canvas, moment, t))
      .png()
      .toBuffer();
    shots.push({ input, left: index * canvas.width, top: 0 });
  }
  await mkdir(`${shopRoot}illustrations/.cache/films`, { recursive: true });
  await sheet.composite(shots).png().toFile(`${shopRoot}illustrations/.cache/films/${name}.png`);
}

/** Draws the named films and their posters, all without names; `stills` first writes three moments of each instead. */
export async function drawFilms(names: readonly string[]): Promise<void> {
  // ffmpeg inherits the low priority.
  setPriority(10);
  const areStills = names[0] === 'stills';
  const chosen = areStills ? names.slice(1) : names;
  await mkdir(folder, { recursive: true });
  for (const film of films) {
    if (chosen.length > 0 && !chosen.includes(film.name)) continue;
    const moment = await film.prepare(bench);
    await (areStills ? still(film, moment) : shoot(film, moment));
    console.log(`  ${film.name}`);
  }
}
