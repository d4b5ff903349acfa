import { leapingDog } from '#drawing/tarot/creatures.ts';
import { fourCreatures } from '#drawing/tarot/four-creatures.ts';
import { spark } from '#drawing/tarot/nature.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { stupa } from '#drawing/tarot/things.ts';

/** The wheel of eight spokes, turning between the four creatures of the corners. */
export function wheelOfFortune(pen: Pen): void {
  pen.dots([150, 76], [110, 80], [190, 80], [40, 180], [260, 180], [40, 320], [260, 320]);
  spark(pen, [128, 96], [174, 96], [44, 250], [256, 250]);
  // The snake goes down on the left, the dog climbs on the right.
  pen.shape(
    'M64 148C44 170 72 188 58 210C44 232 74 250 60 274C50 296 74 312 66 332L74 346L80 332C86 310 64 298 72 276C84 250 58 234 70 212C82 190 58 170 72 150Z',
    'bold',
    'violet',
  );
  pen.fine(
    'M62 164L71 166M62 190L71 192M55 216L65 218M59 244L70 246M60 280L69 282M67 306L77 306M74 346V352L71 356M74 352L77 356',
  );
  pen.dots([71, 334]);
  pen.at({ x: 150, y: 252, scale: 0.94 }, wheel);
  pen.at({ x: 238, y: 346, turn: 6, scale: 1.1, isFlipped: true }, leapingDog);
  stupa(pen, 150, 158, 0.62);
  fourCreatures(pen);
}

function wheel(pen: Pen): void {
  for (let i = 0; i < 8; i += 1) {
    pen.at({ turn: i * 45 }, () => {
      pen.line('M0-88V-97');
      pen.circle(0, -100, 4, 'bold', 'brass');
    });
  }
  pen.circle(0, 0, 88, 'bold', 'brass');
  pen.circle(0, 0, 81, 'fine', 'gold');
  pen.circle(0, 0, 58, 'bold', 'brass');
  pen.circle(0, 0, 53, 'fine', 'far');
  for (let i = 0; i < 8; i += 1) {
    pen.at({ turn: i * 45 }, () => pen.shape('M-3-18L-4.500-53H4.500L3-18Z', 'bold', 'brass'));
    pen.at({ turn: i * 45 + 22.5 }, () => wheelSign(pen, i));
  }
  pen.circle(0, 0, 20, 'bold', 'brass');
  pen.circle(0, 0, 15, 'fine', 'gold');
  for (let i = 0; i < 3; i += 1) pen.at({ turn: i * 120 }, () => pen.line('M0 0C-8-3-7-14 0-15'));
}

/** Four signs, each twice on the rim's field: flame, wave, leaf, crystal. */
function wheelSign(pen: Pen, i: number): void {
  if (i % 4 === 0) pen.fine('M0-62C-5-66-3-72 0-77C3-72 5-66 0-62Z');
  else if (i % 4 === 1) pen.fine('M-7-71q3.500-4 7 0t7 0M-7-66q3.500-4 7 0t7 0');
  else if (i % 4 === 2) pen.fine('M0-61V-77M0-66Q-6-67-6-72Q0-72 0-66Q0-71 6-73Q6-67 0-66');
  else pen.fine('M-4-62V-72L0-77L4-72V-62ZM0-62V-77');
}
