import { n } from '#drawing/geometry.ts';
import { beadRing } from '#drawing/materials/bead-ring.ts';
import { cutGem } from '#drawing/materials/gem.ts';
import { bezel, metalBall } from '#drawing/materials/metal.ts';
import { oval } from '#drawing/materials/outlines.ts';
import { metalLook } from '#drawing/palette.ts';
import { beadMaker } from '#drawing/polished-stone.ts';
import { cubes, roughStone } from '#drawing/rough-stone.ts';
import { moved } from '#drawing/sketch.ts';

import { cuff } from './cuff.ts';
import { type Commission, lookAt, type Piece, shapeOf } from './piece.ts';
import { threadBracelet } from './thread-bracelet.ts';

const shapes = ['beads', 'halves', 'thread', 'chips', 'links', 'cuff', 'facets', 'market'] as const;

const usualShapes: Readonly<Record<string, (typeof shapes)[number]>> = {
  'howlite onyx cord': 'halves',
  'rose-quartz cord': 'thread',
  'aventuring cord': 'thread',
  'camelian cord': 'thread',
  'black-tourmaline cord': 'chips',
  'lapis-lazuli turquoise silver': 'links',
  'kyanite silver': 'cuff',
  'aquamarine silver': 'facets',
  'citrine pyrite gold': 'market',
};

const oval3 = { rx: 372, ry: 214 } as const;

/** A bracelet lying on the table in a ring. */
export function bracelet(commission: Commission): Piece {
  const { slugs, metalName } = commission;
  const shape = shapeOf(commission, shapes, usualShapes[[...slugs, metalName].join(' ')] ?? 'beads');
  const art = { beads, halves, thread: threadBracelet, chips, links, cuff, facets, market }[shape](commission);
  const closeUp = shape === 'thread' ? { x: 10, y: 112, zoom: 2.1, turn: -8 } : { x: -80, y: 70, zoom: 1.8, turn: -9 };
  return { stage: 'table', art: moved(art, 0, -250), closeUp: { ...closeUp, y: closeUp.y - 250 } };
}

type BeadAt = (x: number, y: number, r: number) => string;

function makers(commission: Commission): readonly BeadAt[] {
  return commission.slugs.map((_, index) => beadMaker(commission.sketch, lookAt(commission, index), 5));
}

function bead(all: readonly BeadAt[], index: number): BeadAt {
  return all[index % all.length] ?? (() => '');
}

function spacer({ sketch, metalName }: Commission): BeadAt {
  const metal = metalLook(metalName === 'cord' ? 'silver' : metalName);
  const stamp = sketch.stamp(metalBall(sketch, metal, 0, 0, 50, 0.94));
  return (x, y, r) => stamp(`translate(${n(x)} ${n(y)}) scale(${(r / 50).toFixed(4)})`);
}

/** Beads in turn, with one of metal where the ring closes. */
function beads(commission: Commission): string {
  const all = makers(commission);
  const metal = spacer(commission);
  return beadRing(commission.sketch, { ...oval3, count: 22, bead: 55 }, (index, x, y, r) => {
    if (index === 3 && all.length === 1) return metal(x, y, r * 0.8);
    if (all.length > 1 && index % 8 === 3) return metal(x, y, r * 0.7);
    return bead(all, index)(x, y, r);
  });
}

function halves(commission: Commission): string {
  const all = makers(commission);
  const metal = spacer(commission);
  return beadRing(commission.sketch, { ...oval3, count: 24, bead: 52, start: 1.1 }, (index, x, y, r) => {
    if (index === 0 || index === 12) return metal(x, y, r * 0.86);
    return bead(all, index < 12 ? 0 : 1)(x, y, r);
  });
}

/** Small cubes of the second stone between the round beads of the first. */
function market(commission: Commission): string {
  const { sketch } = commission;
  const round = beadMaker(sketch, commission.look, 5);
  const grown = [0, 1, 2].map(() => sketch.stamp(moved(cubes(sketch, lookAt(commission, 1), 120), 0, 34, 0.86)));
  const metal = spacer(commission);
  return beadRing(sketch, { ...oval3, count: 25, bead: 50 }, (index, x, y, r) => {
    if (index % 5 === 2) return grown[index % 3]?.(`translate(${n(x)} ${n(y)}) scale(${n(r / 46)})`) ?? '';
    return index % 5 === 0 ? metal(x, y, r * 0.62) : round(x, y, r);
  });
}

function chips({ sketch, look }: Commission): string {
  const { dice } = sketch;
  const grains = Array.from({ length: 7 }, () =>
    sketch.stamp(roughStone(sketch, look, 100, dice.between(66, 92), 0.7)),
  );
  return beadRing(sketch, { ...oval3, count: 38, bead: 47, thread: '#2A2226' }, (index, x, y, r) => {
    const place = `translate(${n(x + dice.between(-5, 5))} ${n(y + dice.between(-9, 9))})`;
    const turn = `rotate(${n(dice.between(-70, 70))}) scale(${n((r / 46) * dice.between(0.8, 1.12))})`;
    return (grains[index % 7] ?? grains[0])?.(`${place} ${turn}`) ?? '';
  });
}

/** Small cut stones on a fine metal thread. */
function facets({ sketch, look, metal }: Commission): string {
  const { dice } = sketch;
  const cuts = Array.from({ length: 6 }, () => sketch.stamp(cutGem(sketch, look, 52, dice.between(0.96, 1.14), 6)));
  const ball = sketch.stamp(metalBall(sketch, metal, 0, 0, 50));
  return beadRing(sketch, { ...oval3, count: 54, bead: 32, thread: metal.deep }, (index, x, y, r) => {
    const at = `translate(${n(x)} ${n(y)})`;
    if (index % 6 === 1) return ball(`${at} scale(${n(r / 90)})`);
    return cuts[index % 6]?.(`${at} rotate(${n(dice.between(-18, 18))}) scale(${n(r / 50)})`) ?? '';
  });
}

/** Domed stones in metal rims, linked. */
function links(commission: Commission): string {
  const { sketch, metal } = commission;
  const all = makers(commission);
  const rim = sketch.stamp(bezel(sketch, metal, oval(50, 50).d, 11));
  const joint = sketch.stamp(metalBall(sketch, metal, 0, 0, 50));
  return beadRing(sketch, { ...oval3, count: 32, bead: 62, thread: metal.deep }, (index, x, y, r) => {
    const at = `translate(${n(x)} ${n(y)})`;
    if (index % 2 === 1) return joint(`${at} scale(${n(r / 260)})`);
    return bead(all, index / 2)(x, y, r * 0.92) + rim(`${at} scale(${n((r * 0.94) / 50)})`);
  });
}
