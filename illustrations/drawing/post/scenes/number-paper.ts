import { crystalPoint } from '#drawing/crystal-point.ts';
import { n, type Point } from '#drawing/geometry.ts';
import { lyingShape } from '#drawing/materials/ground-shadow.ts';
import { stoneLook } from '#drawing/palette.ts';
import { pencilled } from '#drawing/post/places/pencil-letters.ts';
import { woodenTable } from '#drawing/post/places/wooden-table.ts';
import { type Scene, tooth } from '#drawing/post/sheet.ts';
import { line, moved, path, rect } from '#drawing/sketch.ts';

const columns = ['1AJS', '2BKT', '3CLU', '4DMV', '5ENW', '6FOX', '7GPY', '8HQZ', '9IR'] as const;

/** The table of numbers and letters in pencil, held down by a point of quartz. */
export const numberPaper: Scene = (sketch) => {
  const { dice } = sketch;
  const edge: Point[] = [];
  const push = (x: number, y: number): void => {
    edge.push([x + dice.between(-4, 4), y + dice.between(-4, 4)]);
  };
  for (let x = 0; x <= 980; x += 28) push(x, 0);
  for (let y = 28; y <= 640; y += 28) push(980, y);
  for (let x = 980; x >= 0; x -= 28) push(x, 640);
  for (let y = 612; y >= 0; y -= 28) push(0, y);
  const sheetShape = `M${edge.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`;
  const lokta = sketch.linear(
    [
      [0, '#FFF7E4'],
      [0.6, '#F3E4C6'],
      [1, '#DCC59A'],
    ],
    [0, 0, 1, 1],
  );
  let fibres = '';
  for (let index = 0; index < 120; index += 1) {
    const [x, y, reach] = [dice.between(0, 980), dice.between(0, 640), dice.between(12, 60)];
    fibres += line(
      `M${n(x)} ${n(y)}q${n(dice.between(-reach, reach))} ${n(dice.between(-reach, reach))} ${n(dice.between(-reach, reach))} ${n(reach * 0.6)}`,
      dice.chance(0.6) ? '#A5824E' : '#FFFFFF',
      dice.between(0.7, 1.8),
      dice.between(0.14, 0.4),
    );
  }
  const lead = '#3D3A4A';
  let signs = line('M56 132Q500 126 924 134', lead, 2.4, 0.7);
  columns.forEach((column, index) => {
    const x = 96 + index * 99;
    [...column].forEach((sign, row) => {
      const isNumber = row === 0;
      signs += pencilled(
        sign,
        x + dice.between(-4, 4),
        (isNumber ? 84 : 120 + row * 84) + dice.between(-3, 3),
        isNumber ? 3.5 : 2.9,
        isNumber ? '#8E3B2A' : lead,
        isNumber ? 0.9 : 0.8,
      );
    });
    if (index > 0) signs += line(`M${x - 50} 52Q${x - 48} 240 ${x - 50} 412`, lead, 1.4, 0.25);
  });
  const sum = ['M', 'A', 'Y', 'A'];
  sum.forEach((sign, index) => {
    signs += pencilled(sign, 130 + index * 66, 500, 2.9, lead);
    signs += pencilled(['4', '1', '7', '1'][index] ?? '1', 130 + index * 66, 566, 2.3, '#8E3B2A');
  });
  signs += line('M392 500H446M430 488L448 500L430 512', lead, 2.6, 0.7);
  signs += pencilled('1', 500, 500, 2.9, lead) + pencilled('3', 540, 500, 2.9, lead);
  signs += line('M592 500H646M630 488L648 500L630 512', lead, 2.6, 0.7);
  signs +=
    pencilled('4', 716, 500, 4, '#8E3B2A') +
    line('M668 500a50 46 0 1 1 100 4a52 46 0 1 1 -101 -10', '#8E3B2A', 2.6, 0.7);
  const paper = `<g transform="translate(250 170) rotate(-3)">${moved(lyingShape(sheetShape, 24, 2, [16, 22]), 0, 0)}${path(sheetShape, lokta)}${sketch.inside(sheetShape, fibres)}${signs}</g>`;
  const shape = 'M-52 0V-230L0 -320L52 -230V0z';
  const point = `<g transform="translate(1240 800) rotate(38)">${lyingShape(shape, 20, 2, [14, 18])}${crystalPoint(sketch, stoneLook('clear-quartz'), { width: 108, height: 320, tip: 0.28, root: 0.4 })}</g>`;
  const body = sketch.linear(
    [
      [0, '#F2CF8C'],
      [0.4, '#C9963F'],
      [1, '#7A5119'],
    ],
    [0, 0, 0, 1],
  );
  const pencil = `<g transform="translate(1300 300) rotate(58)"><g opacity="0.45" transform="translate(10 14)">${path('M0 0L40 -11H360V11H40z', '#1D1026')}</g>${path('M40 -11H340V11H40z', body)}${line('M44 -4H338', '#FFF0C4', 2, 0.6)}${path('M0 0L40 -11V11z', '#E9CDA2')}${path('M0 0L14 -4V4z', '#3A2D48')}${rect(340, -11, 22, 22, '#C9C5CE')}${path('M362 -10h14q9 10 0 20h-14z', '#C77F86')}</g>`;
  return woodenTable(sketch, paper + pencil + point) + tooth(sketch, 0.1);
};
