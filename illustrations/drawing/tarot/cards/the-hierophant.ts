import { arm } from '#drawing/tarot/limbs.ts';
import { circlePath, type Pen } from '#drawing/tarot/pen.ts';
import { face, neck, seatedRobe } from '#drawing/tarot/people.ts';
import { pillar, prayerFlags } from '#drawing/tarot/things.ts';

/** A teacher between two pillars; the keys lie before him, two pupils listen. */
export function hierophant(pen: Pen): void {
  pillar(pen, 50, 70, 444, 15);
  pillar(pen, 250, 70, 444, 15);
  pen.line('M72 92Q150 40 228 92');
  pen.fine('M72 102Q150 52 228 102');
  prayerFlags(pen, [72, 108], [228, 108], 16, 7, 14);
  pen.shape('M96 214C92 280 88 340 86 400H214C212 340 208 280 204 214Q150 172 96 214Z', 'bold', 'gold');
  pen.fine('M102 216C98 280 94 340 92 400M198 216C202 280 206 340 208 400');
  neck(pen, 150, 200, 210);
  seatedRobe(pen, { x: 150, shoulders: 214, lap: 308, hem: 388, shoulderHalf: 36, lapHalf: 52, hemHalf: 56 });
  pen.shape('M142 206L128 384H144L150 214L156 384H172L158 206Q150 212 142 206Z', 'bold', 'gold');
  for (const y of [240, 268, 296, 324, 352])
    pen.fine(`M${136 - (y - 240) * 0.03} ${y}l4 5-4 5-4-5ZM${164 + (y - 240) * 0.03} ${y}l4 5-4 5-4-5Z`);
  face(pen, 150, 178, { scale: 0.98 });
  // The teacher's tall cap with its long flaps.
  pen.twice(150, () => pen.shape('M134 170C128 180 126 200 124 218H136C137 202 138 190 137 180Z', 'bold', 'brass'));
  pen.shape('M132 172C128 146 136 126 150 110C164 126 172 146 168 172Q150 160 132 172Z', 'bold', 'brass');
  pen.fine('M135 166Q150 155 165 166M150 116V158M141 126Q139 144 141 159M159 126Q161 144 159 159');
  arm(pen, { shoulder: [118, 228], elbow: [84, 262], wrist: [92, 220], half: [11, 10, 13] });
  arm(pen, { shoulder: [182, 228], elbow: [214, 282], wrist: [208, 252], half: [11, 10, 12], hand: 'none' });
  pen.at({ x: 208, y: 240 }, () => {
    pen.shape('M-2.200 64V-52H2.200V64Z', 'bold', 'brass');
    pen.line('M-12-22H12M-9-34H9M-6-46H6');
    pen.shape('M-8-4C-2-8 8-6 9-2Q11 0 9 3Q10 6 8 9C2 12-6 10-8 8Z', 'bold', 'skin');
    pen.fine('M2-2L9-2M2 3L9 3');
  });
  pen.shape('M66 396H234V410H66Z', 'bold', 'gold');
  pen.shape('M54 410H246V426H54Z');
  pen.twice(150, () => pen.at({ x: 84, y: 448 }, pupil));
  pen.at({ x: 150, y: 412 }, () => {
    for (const turn of [-42, 42]) pen.at({ turn }, key);
  });
}

/** A pupil from behind, shaven, in a shawl. */
function pupil(pen: Pen): void {
  pen.shape('M-42 20C-42-30-30-44-8-48H8C30-44 42-30 42 20Z', 'bold', 'deep');
  pen.fine('M-20-44C-10-30 10-20 36-18M-28-40C-16-20 8-8 40-4M-34-30C-22-8 0 2 30 6');
  pen.shape('M-6-50V-42Q0-38 6-42V-50');
  pen.shape('M-15-64C-16-84 16-84 15-64C15-52 8-46 0-46C-8-46-15-52-15-64Z', 'bold', 'skin');
  pen.shape('M-15-66C-19-68-19-58-14-57M15-66C19-68 19-58 14-57');
  pen.fine('M-5-52Q0-50 5-52');
}

function key(pen: Pen): void {
  pen.shape('M-2-10H2V28H-2Z', 'bold', 'brass');
  pen.shape('M2 20H9V26H2Z', 'bold', 'brass');
  pen.shape('M2 12H7V16H2Z', 'bold', 'brass');
  pen.shape(circlePath(0, -17, 8), 'bold', 'brass');
  pen.shape(circlePath(0, -17, 3.5), 'fine');
}
