// The shop's own pictures in src/assets and public: icons, splash pictures, the home page's dawn, the shop front, the bench, the sharing
// card. FINENESS=0.5 draws a quick, rough dawn, to try a change.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import sharp, { type Sharp } from 'sharp';
import { jewellersBench } from '#drawing/site/bench/jewellers-bench.ts';
import { faviconSvg, iconSvg, markSvg, monochromeSvg, shortcutLines, shortcutSvg } from '#drawing/site/brand/icons.ts';
import { sharingSheet, sharingWords } from '#drawing/site/brand/sharing-card.ts';
import { createDawnScene, paintDawn, sheets } from '#drawing/site/dawn/dawn-scene.ts';
import { dawn, night } from '#drawing/site/dawn/hours.ts';
import { portraitDefault } from '#drawing/site/portrait.ts';
import { storeFront } from '#drawing/site/store/store-front.ts';
import { birthstoneTray } from '#drawing/site/tiles/birthstone-tray.ts';
import { zodiacRing } from '#drawing/site/tiles/zodiac-ring.ts';

import { splashScreens } from '../../src/app/splash-screens.ts';

const shopRoot = fileURLToPath(new URL('../..', import.meta.url));
const publicFolder = `${shopRoot}public`;
const assets = `${shopRoot}src/assets`;

async function drawBrand(): Promise<void> {
  await mkdir(`${publicFolder}/icons`, { recursive: true });
  await writeFile(`${publicFolder}/icons/mark.svg`, markSvg());
  await writeFile(`${publicFolder}/favicon.svg`, faviconSvg());
  const icons: readonly (readonly [name: string, size: number, svg: string])[] = [
    ['icon-48', 48, iconSvg(480, 0.8, 0.22)],
    ['icon-192', 192, iconSvg(768, 0.68, 0.22)],
    ['icon-256', 256, iconSvg(1024, 0.68, 0.22)],
    ['icon-384', 384, iconSvg(1152, 0.68, 0.22)],
    ['icon-512', 512, iconSvg(1024, 0.68, 0.22)],
    ['maskable-192', 192, iconSvg(768, 0.5, 0)],
    ['maskable-512', 512, iconSvg(1024, 0.5, 0)],
    ['monochrome-512', 512, monochromeSvg(1024)],
    ['apple-touch-icon', 180, iconSvg(720, 0.62, 0)],
    ...Object.entries(shortcutLines).map(
      ([name, line]) => [`shortcut-${name}-96`, 96, shortcutSvg(384, line)] as const,
    ),
  ];
  for (const [name, size, svg] of icons) {
    await sharp(Buffer.from(svg))
      .resize(size)
      .png({ compressionLevel: 9, palette: true, quality: 96 })
      .toFile(`${publicFolder}/icons/${name}.png`);
  }
}

/** Pictures that an iPhone shows while the installed app starts: the icon in the middle of the page's own background. */
async function drawSplash(): Promise<void> {
  await rm(`${publicFolder}/splash`, { recursive: true, force: true });
  await mkdir(`${publicFolder}/splash`, { recursive: true });
  for (const { src, width, height, scheme } of splashScreens) {
    const icon = await sharp(Buffer.from(iconSvg(Math.round(width * 0.3), 0.68, 0.22)))
      .png()
      .toBuffer();
    await sharp({ create: { width, height, channels: 3, background: papers[scheme] } })
      .composite([{ input: icon }])
      .png({ compressionLevel: 9, palette: true, quality: 96 })
      .toFile(publicFolder + src);
  }
}

/** The pages' background, `--paper`. */
const papers = { light: '#fbf7f1', dark: '#15111c' } as const;

/** Traced finer than shown, so that edges come out smooth. */
const fineness = Number(process.env.FINENESS ?? 1.6);

async function drawHero(): Promise<void> {
  const scene = createDawnScene();
  for (const hour of [dawn, night]) {
    for (const shape of ['wide', 'tall'] as const) {
      const picture = paintDawn(scene, hour, sheets[shape], fineness);
      const { view } = picture;
      const painted = sharp(picture.bytes(), { raw: { width: view.width, height: view.height, channels: 3 } });
      const name = `hero${hour.name === 'night' ? '-night' : ''}${shape === 'tall' ? '-tall' : ''}`;
      await writePictures(painted, name, shape === 'tall' ? [480, 800, 1200] : [640, 960, 1440, 2000]);
    }
  }
}

/** AVIF and WebP of one picture in several widths: `NAME-WIDTH.FORMAT`. */
async function writePictures(
  painted: Sharp,
  name: string,
  widths: readonly number[],
  quality = { avif: 64, webp: 84 },
): Promise<void> {
  for (const width of widths) {
    const sized = painted.clone().resize(width, null, { kernel: 'lanczos3' });
    await sized
      .clone()
      .avif({ quality: quality.avif, effort: 6, chromaSubsampling: '4:4:4' })
      .toFile(`${assets}/${name}-${width}.avif`);
    await sized
      .clone()
      .webp({ quality: quality.webp, effort: 5, smartSubsample: true })
      .toFile(`${assets}/${name}-${width}.webp`);
  }
}

async function drawBanners(): Promise<void> {
  for (const [name, svg] of [
    ['store', storeFront()],
    ['custom', jewellersBench()],
  ] as const) {
    // Drawn at twice its size, so that fine lines come out even.
    const drawn = await sharp(Buffer.from(svg), { density: 144 }).png().toBuffer();
    await writePictures(sharp(drawn), name, [640, 1200]);
  }
}

/** For shelves that are no tag, and so have no product to show. */
async function drawTiles(): Promise<void> {
  for (const [name, svg] of [
    ['tile-horoscope', zodiacRing()],
    ['tile-birthstone', birthstoneTray()],
  ] as const) {
    await writePictures(sharp(Buffer.from(svg)), name, [640], { avif: 52, webp: 72 });
  }
}

async function drawPortrait(): Promise<void> {
  await sharp(Buffer.from(portraitDefault()))
    .resize(192)
    .webp({ quality: 86, effort: 6 })
    .toFile(`${assets}/portrait-default.webp`);
}

async function drawSharing(): Promise<void> {
  const picture = paintDawn(createDawnScene(), dawn, sharingSheet, fineness);
  const { width, height } = picture.view;
  const painted = await sharp(picture.bytes(), { raw: { width, height, channels: 3 } })
    .resize(sharingSheet.width)
    .png()
    .toBuffer();
  await sharp(painted)
    .composite([{ input: Buffer.from(sharingWords()) }])
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(`${publicFolder}/og.jpg`);
}

const tasks: Readonly<Record<string, () => Promise<void>>> = {
  brand: drawBrand,
  splash: drawSplash,
  hero: drawHero,
  banners: drawBanners,
  tiles: drawTiles,
  portrait: drawPortrait,
  sharing: drawSharing,
};
/** Draws the named parts (brand, splash, hero, banners, tiles, portrait, sharing), all without names. */
export async function drawSite(names: readonly string[]): Promise<void> {
  for (const [name, draw] of Object.entries(tasks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    await draw();
    console.log(`  ${name}`);
  }
}
