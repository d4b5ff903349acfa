import { mix } from './colour.ts';
import type { Stage } from './kinds/piece.ts';
import { restingShadow } from './materials/ground-shadow.ts';
import type { StoneLook } from './palette.ts';
import { ellipse, line, moved, path, rect, type Sketch } from './sketch.ts';

/** The piece, smaller, on a block of pale stone; what lies or hangs is shown on a sheet of linen. */
export function ledge(sketch: Sketch, look: StoneLook, stage: Stage, art: string): string {
  if (stage === 'hang') return linen(sketch, look) + moved(art, 600, 780, 0.88);
  if (stage === 'flat') return linen(sketch, look) + moved(art, 600, 760, 0.72);
  const tone = mix('#E9DFD2', look.base, 0.1);
  const front = sketch.linear(
    [
      [0, mix(tone, '#FFFFFF', 0.25)],
      [0.25, tone],
      [1, mix(tone, '#7A6556', 0.45)],
    ],
    [0, 0, 0.5, 1],
  );
  const top = sketch.linear([
    [0, mix(tone, '#FFFFFF', 0.3)],
    [1, mix(tone, '#FFFFFF', 0.62)],
  ]);
  const side = 'M210 1085H990V1290Q990 1300 980 1300H220Q210 1300 210 1290Z';
  return (
    restingShadow(sketch, 600, 1300, 420, 46) +
    path(side, front) +
    path('M262 985H938L990 1086H210Z', top) +
    line('M212 1086H988', '#FFFFFF', 2.5, 0.7) +
    moved(art, 600, 1046, 0.66)
  );
}

function linen(sketch: Sketch, look: StoneLook): string {
  const { dice } = sketch;
  const tone = mix('#F1E9DD', look.light, 0.14);
  const cloth =
    'M130 250C320 225 520 268 700 240S960 262 1070 236C1092 470 1060 700 1082 900S1062 1170 1078 1262C880 1288 700 1250 520 1274S250 1252 128 1276C146 1050 112 860 134 660S112 420 130 250Z';
  let weave = '';
  for (let y = 240; y < 1290; y += 7)
    weave += line(`M110 ${y}Q600 ${y + dice.between(-6, 6)} 1090 ${y}`, '#8E7762', 1, dice.between(0.03, 0.1));
  for (let x = 110; x < 1100; x += 7)
    weave += line(`M${x} 230Q${x + dice.between(-6, 6)} 760 ${x} 1290`, '#FFFFFF', 1, dice.between(0.06, 0.2));
  const fold = sketch.linear(
    [
      [0, '#6E5645', 0],
      [0.45, '#6E5645', 0.1],
      [0.5, '#FFFFFF', 0.4],
      [1, '#FFFFFF', 0],
    ],
    [0, 0, 1, 0],
  );
  return (
    ellipse(
      620,
      790,
      600,
      640,
      sketch.radial([
        [0, '#3B2723', 0.5],
        [0.8, '#3B2723', 0.18],
        [1, '#3B2723', 0],
      ]),
    ) +
    path(
      cloth,
      sketch.linear(
        [
          [0, mix(tone, '#FFFFFF', 0.4)],
          [1, mix(tone, '#A58E78', 0.3)],
        ],
        [0, 0, 0.7, 1],
      ),
    ) +
    sketch.inside(
      cloth,
      weave +
        rect(330, 220, 150, 1090, fold, 'transform="rotate(4 400 760)"') +
        rect(820, 220, 190, 1090, fold, 'transform="rotate(-6 900 760)"'),
    )
  );
}
