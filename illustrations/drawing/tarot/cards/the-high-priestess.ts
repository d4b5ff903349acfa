import { arm } from '#drawing/tarot/limbs.ts';
import { crescent, lotus, quartz } from '#drawing/tarot/nature.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { face, neck, seatedRobe } from '#drawing/tarot/people.ts';
import { pillar } from '#drawing/tarot/things.ts';

/** She keeps the veil between two pillars, a scroll in her lap and the moon at her feet. */
export function highPriestess(pen: Pen): void {
  // The veil, sewn with lotus flowers.
  pen.line('M70 110Q110 128 150 112Q190 128 230 110');
  pen.fine('M70 122Q110 140 150 124Q190 140 230 122');
  for (const [x, y] of [
    [92, 156],
    [208, 156],
    [112, 190],
    [188, 190],
    [92, 226],
    [208, 226],
    [112, 262],
    [188, 262],
    [92, 298],
    [208, 298],
  ] as const)
    lotus(pen, x, y, 0.4, 'fine');
  for (const x of [78, 98, 120, 180, 202, 222]) pen.fine(`M${x} 134V352`);
  pen.in('deep', () => pillar(pen, 52, 72, 420, 17));
  pillar(pen, 248, 72, 420, 17);
  pen.hatch('M35 86V406H69V86Z', 3.6, 90);
  for (const x of [52, 248]) pen.circle(x, 240, 14, 'bold', 'brass');
  quartz(pen, 52, 251, 22);
  quartz(pen, 248, 251, 22);
  waves(pen);
  pen.shape('M108 214V400H192V214Q150 190 108 214Z', 'bold', 'gold');
  pen.fine('M114 218V400M186 218V400');
  // Veil over the hair.
  pen.shape(
    'M150 130C126 130 122 152 122 172C122 204 100 250 92 318H208C200 250 178 204 178 172C178 152 174 130 150 130Z',
    'bold',
    'far',
  );
  pen.fine('M128 160C128 188 118 208 112 226M172 160C172 188 182 208 188 226');
  neck(pen, 150, 186, 200);
  seatedRobe(pen, { x: 150, shoulders: 202, lap: 306, hem: 408, shoulderHalf: 36, lapHalf: 54, hemHalf: 60 });
  pen.fine('M136 203Q144 228 150 234Q156 228 164 203');
  quartzPendant(pen, 150, 234);
  face(pen, 150, 164, { scale: 0.96 });
  pen.shape('M135 156C138 146 162 146 165 156C158 150 142 150 135 156Z', 'bold', 'deep');
  // Her crown: the three moons.
  pen.circle(150, 126, 13, 'bold', 'gold');
  pen.fine(circlePath(150, 126, 9));
  pen.twice(150, () => pen.at({ x: 128, y: 127, isFlipped: true }, () => crescent(pen, 0, 0, 10)));
  arm(pen, { shoulder: [120, 216], elbow: [96, 272], wrist: [134, 286], half: [12, 13, 12] });
  arm(pen, { shoulder: [180, 216], elbow: [204, 272], wrist: [166, 286], half: [12, 13, 12], hand: 'none' });
  pen.shape('M120 284L186 272L189 288L123 300Z', 'bold', 'paper');
  pen.circle(121.5, 292, 8.5);
  pen.circle(187.5, 280, 8.5);
  pen.fine('M118 292a3.500 3.500 0 1 1 5 3M184 280a3.500 3.500 0 1 1 5 3M132 288L176 280M133 292L177 284');
  crescent(pen, 204, 412, 20, -62);
}

/** A quartz point on a cord. */
function quartzPendant(pen: Pen, x: number, y: number): void {
  pen.at({ x, y }, () => {
    pen.shape('M-4 0H4V10L0 17L-4 10Z', 'bold', 'brass');
    pen.fine('M0 1V16');
  });
}

function waves(pen: Pen): void {
  for (const y of [362, 374, 386, 398, 410])
    pen.fine(`M70 ${y}q7-4 14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0`);
  pen.line('M20 420H280');
  for (const y of [430, 438]) pen.fine(`M30 ${y}H270`);
}
