import { arm, fist } from '#drawing/tarot/limbs.ts';
import type { Pen } from '#drawing/tarot/pen.ts';
import { face, hairCap, longHair, neck, seatedRobe } from '#drawing/tarot/people.ts';
import { pillar, sword } from '#drawing/tarot/things.ts';

/** She weighs, and holds the sword upright. */
export function justice(pen: Pen): void {
  pen.shape('M70 108H230V330H70Z', 'bold', 'far');
  for (const x of [84, 98, 112, 188, 202, 216]) pen.fine(`M${x} 112Q${x + 3} 220 ${x} 330`);
  pen.line('M68 100Q84 116 100 104Q116 120 134 106Q150 122 166 106Q184 120 200 104Q216 116 232 100');
  pillar(pen, 50, 72, 444, 15);
  pillar(pen, 250, 72, 444, 15);
  pen.shape('M94 196C90 270 86 340 84 404H216C214 340 210 270 206 196Q150 152 94 196Z', 'bold', 'gold');
  pen.fine('M100 200C96 270 92 340 90 404M200 200C204 270 208 340 210 404');
  pen.shape('M62 402H238V418H62Z', 'bold', 'gold');
  pen.shape('M52 418H248V436H52Z', 'bold', 'brass');
  pen.line('M20 436H280');
  longHair(pen, 150, 160, 54);
  neck(pen, 150, 180, 196);
  seatedRobe(pen, { x: 150, shoulders: 200, lap: 304, hem: 410, shoulderHalf: 36, lapHalf: 52, hemHalf: 58 });
  pen.shape('M128 196Q150 210 172 196L176 206Q150 224 124 206Z', 'bold', 'gold');
  pen.at({ x: 150, y: 216 }, () => pen.shape('M0-8L6 0L0 10L-6 0Z', 'bold', 'far'));
  pen.fine('M144 216H156M150 208V226');
  pen.shape('M146 226L142 296Q150 300 158 296L154 226', 'bold', 'gold');
  face(pen, 150, 160, { isAwake: true });
  hairCap(pen, 150, 160);
  pen.shape('M132 144V128L140 134L150 122L160 134L168 128V144Q150 137 132 144Z', 'bold', 'brass');
  pen.shape('M146 132H154V139H146Z', 'fine');
  sword(pen, 92, 240, 150);
  arm(pen, { shoulder: [118, 214], elbow: [84, 304], wrist: [92, 266], half: [12, 10, 12], hand: 'none' });
  pen.at({ x: 92, y: 256 }, fist);
  arm(pen, { shoulder: [182, 214], elbow: [206, 262], wrist: [212, 228], half: [12, 14, 12], hand: 'fist' });
  // The scales.
  pen.line('M214 216V250');
  pen.shape('M184 252Q199 246 214 250Q229 246 244 252Q229 251 214 254Q199 251 184 252Z', 'bold', 'brass');
  for (const x of [184, 244]) {
    pen.fine(`M${x} 252L${x - 13} 296M${x} 252L${x + 13} 296`);
    pen.shape(`M${x - 16} 296H${x + 16}Q${x + 12} 308 ${x} 308Q${x - 12} 308 ${x - 16} 296Z`, 'bold', 'brass');
  }
  pen.circle(214, 251, 4, 'bold', 'brass');
}
