import { journal } from '#drawing/kinds/himalayan/journal.ts';
import { oilLamp } from '#drawing/kinds/himalayan/oil-lamp.ts';
import { pouch } from '#drawing/kinds/himalayan/pouch.ts';
import { prayerWheel } from '#drawing/kinds/himalayan/prayer-wheel.ts';
import { shawlPin } from '#drawing/kinds/himalayan/shawl-pin.ts';
import { singingBowl } from '#drawing/kinds/himalayan/singing-bowl.ts';
import { tingsha } from '#drawing/kinds/himalayan/tingsha.ts';
import { type Commission, type Piece, shapeOf } from './piece.ts';

const shapes = ['bowl', 'journal', 'prayer-wheel', 'pouch', 'oil-lamp', 'tingsha', 'shawl-pin'] as const;

/** Things of the mountains that carry a stone: which one follows from its stones and metal. */
export function himalayan(commission: Commission): Piece {
  const shape = shapeOf(commission, shapes, usualShape(commission));
  const draw = {
    bowl: singingBowl,
    journal,
    'prayer-wheel': prayerWheel,
    pouch,
    'oil-lamp': oilLamp,
    tingsha,
    'shawl-pin': shawlPin,
  }[shape];
  return draw(commission);
}

function usualShape({ slugs, metalName }: Commission): (typeof shapes)[number] {
  if (metalName === 'cord') return slugs.length > 1 ? 'pouch' : 'journal';
  if (metalName === 'copper') return 'prayer-wheel';
  const usual: Readonly<Record<string, (typeof shapes)[number]>> = {
    camelian: 'oil-lamp',
    turquoise: 'tingsha',
    opal: 'shawl-pin',
  };
  return usual[slugs[0] ?? ''] ?? 'bowl';
}
