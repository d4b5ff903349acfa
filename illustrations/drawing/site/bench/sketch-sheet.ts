import { n } from '#drawing/geometry.ts';
import { line, path, rect, type Sketch } from '#drawing/sketch.ts';

import { fallen } from './bench-top.ts';

const ink = '#4A3B5C';

/** The customer's wish on paper: a pendant in pencil and a wash of colour, its measures beside it. 300 by 390. */
export function sketchSheet(sketch: Sketch): string {
  const sheet = 'M0 4L298 0L300 372Q294 388 276 390L3 388z';
  const paper = sketch.linear(
    [
      [0, '#FFFBF2'],
      [1, '#F0E4D2'],
    ],
    [0, 0, 1, 1],
  );
  const curl = path('M300 372Q294 388 276 390Q284 380 282 370Q292 376 300 372z', '#D8C7B0');
  return (
    fallen(sketch, path(sheet, '#1D1026'), 8, 12, 8) + path(sheet, paper) + curl + pendant() + ring() + notes(sketch)
  );
}

function pendant(): string {
  const wash =
    path('M118 168Q140 146 166 166L172 238L143 274L114 240z', '#B08AD8', 'opacity=".5"') +
    path('M143 156L168 168L172 236L144 272z', '#7E55B4', 'opacity=".35"');
  const pencil = [
    'M116 170L142 150L168 168L173 238L143 276L113 240z',
    'M116 170L132 184L156 183L168 168M132 184L130 244L143 276M156 183L158 243L143 276M113 240L130 244L158 243L173 238',
    'M118 176Q96 160 112 140Q124 126 142 128Q162 128 172 144Q182 162 166 176',
    'M110 184Q142 200 174 182M109 192Q142 209 175 190',
    'M142 128Q132 116 142 106Q152 116 142 128',
    'M142 106Q80 70 60 -2M142 106Q204 70 226 0',
  ];
  return (
    wash + pencil.map((d) => line(d, ink, 1.7, 0.85) + line(d, ink, 0.8, 0.5, 'transform="translate(1.2 .9)"')).join('')
  );
}

function ring(): string {
  return (
    line('M222 300a30 30 0 1 1 -.1 0M222 306a24 24 0 1 1 -.1 0', ink, 1.4, 0.75) +
    line('M210 300l12 -14l13 14l-13 9z', ink, 1.4, 0.85) +
    path('M210 300l12 -14l13 14l-13 9z', '#7CC3C0', 'opacity=".55"')
  );
}

function notes(sketch: Sketch): string {
  const { dice } = sketch;
  let words = '';
  for (const [x, y, width] of [
    [26, 300, 120],
    [26, 318, 96],
    [26, 336, 132],
    [26, 354, 70],
    [196, 206, 62],
    [196, 222, 40],
  ] as const) {
    let d = '';
    for (let at = 0; at < width; at += dice.between(6, 11)) {
      d += `M${n(x + at)} ${n(y + dice.between(-1, 1))}`;
      for (let letter = dice.between(3, 8); letter > 0; letter -= 1) {
        d += `q${n(dice.between(0.4, 2))} ${n(dice.chance(0.2) ? -9 : dice.between(-5, -2))} ${n(dice.between(1.6, 2.6))} 0t${n(dice.between(1, 2.4))} 0`;
        at += 4;
      }
    }
    words += line(d, ink, 1.1, 0.75);
  }
  const measures = line('M88 152V274M83 152h10M83 274h10M114 286H174M114 281v10M174 281v10', '#A4583C', 1.2, 0.8);
  return words + measures;
}

/** A pencil, point to the left, 0,0 at the point. */
export function pencil(sketch: Sketch): string {
  const body = sketch.linear([
    [0, '#F2CF8C'],
    [0.3, '#D8A84E'],
    [0.34, '#B98533'],
    [0.7, '#A06F25'],
    [1, '#7A5119'],
  ]);
  const shape = 'M0 0L34 -9H268V9H34z';
  return `${fallen(sketch, path(shape, '#1D1026'), 4, 9, 4)}${path('M34 -9H250V9H34z', body)}${path('M0 0L34 -9V9z', '#E9CDA2')}${path('M0 0L11 -3V3z', '#3A2D48')}${rect(250, -9, 18, 18, '#C9C5CE')}${path('M268 -8h12q7 8 0 16h-12z', '#C77F86')}`;
}
