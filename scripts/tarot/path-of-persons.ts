// From The Fool to The Hierophant.
import { leapingDog } from './creatures.ts';
import { blossom, cloud, crescent, deodar, grass, lotus, mountains, quartz, spark, star, sun } from './nature.ts';
import { circlePath, type Pen } from './pen.ts';
import { arm, boot, face, hairCap, halo, limb, longHair, neck, profile, robe, seatedRobe } from './people.ts';
import { cup, pentacle, pillar, prayerFlags, sword, wand } from './things.ts';

/** A wanderer at the edge of a cliff, looking at the sky; a little dog would warn him. */
export function fool(pen: Pen): void {
  sun(pen, 226, 104, 20, { rays: 16 });
  mountains(
    pen,
    [
      [20, 330],
      [44, 280],
      [62, 300],
      [98, 236],
      [128, 290],
      [150, 270],
      [176, 312],
      [206, 262],
      [232, 300],
      [256, 272],
      [284, 318],
    ],
    450,
  );
  cloud(pen, 238, 372, 0.92);
  cloud(pen, 262, 408, 0.8, true);
  cloud(pen, 226, 430, 0.7);
  prayerFlags(pen, [20, 120], [150, 76], 14, 6, 17);
  pen.shape('M20 396C60 388 110 394 176 391Q192 391 189 402L197 414 190 424 200 440 196 452H20Z');
  pen.fine(
    'M176 398L181 412 174 424 183 440M158 400L164 420 158 436M136 402L141 418M60 404Q80 400 96 405M40 420Q60 416 74 422M96 428Q112 424 126 430',
  );
  grass(pen, [36, 396], [150, 393]);
  pen.at({ x: 70, y: 392, scale: 0.92 }, leapingDog);
  // The far arm holds a white blossom up to the light.
  arm(pen, { shoulder: [158, 210], elbow: [192, 226], wrist: [212, 192], half: [9, 9, 11] });
  pen.line('M220 182Q226 172 224 160');
  blossom(pen, 224, 154, 10);
  limb(
    pen,
    [
      [146, 312],
      [134, 344],
      [116, 366],
    ],
    [12, 10, 8],
  );
  pen.at({ x: 113, y: 380, turn: 22 }, boot);
  limb(
    pen,
    [
      [156, 312],
      [178, 338],
      [174, 368],
    ],
    [12, 10, 8],
  );
  pen.at({ x: 173, y: 384, turn: -4 }, boot);
  pen.shape(
    'M144 192C134 196 128 208 128 224C128 240 132 248 130 258C124 280 112 296 108 316Q116 324 124 317Q132 327 142 319Q152 329 162 318Q172 324 182 314C178 294 166 276 163 256C168 240 172 222 168 206C166 198 160 194 154 192',
  );
  pen.fine('M138 268Q130 294 126 312M150 270Q150 296 148 318M158 268Q168 292 172 312M152 196Q146 214 134 228');
  pen.line('M155 193Q152 218 134 246');
  pen.shape('M129 248Q146 258 165 249L164 262Q146 270 128 261Z');
  pen.fine('M129 254Q146 264 164 255');
  pen.at({ x: 148, y: 168, turn: -16 }, () => {
    profile(pen, 0, 0);
    pen.shape('M12-14C6-10 4-4 0 0C-2 6-4 10-6 18C-14 18-20 8-19-6C-18-18-8-26 2-25C8-25 12-20 12-14Z');
    pen.fine('M7-17C0-14-6-8-8 4M2-21C-8-18-13-8-12 6');
    pen.shape('M-17-13C-10-20 4-23 13-15L16-19C8-32-14-30-20-16Z');
    pen.shape('M-14-24C-22-38-32-38-38-32C-30-32-26-26-20-17Z');
    pen.fine('M-17-23C-24-32-30-34-34-33M-16-18C-8-24 4-26 14-18');
  });
  // The staff over the shoulder and all he owns at its end.
  pen.shape('M84 170L188 240L190 237L86 167Z');
  pen.shape('M92 176C100 190 98 208 84 212C66 216 52 204 58 188C62 178 76 176 84 168L98 166C100 172 98 176 92 176Z');
  pen.shape('M84 168C78 158 84 152 90 156C96 150 104 156 98 166Q92 172 84 168Z');
  pen.fine('M88 176C84 186 74 190 68 202M92 180C92 192 88 200 82 206M62 190Q68 186 74 186');
  arm(pen, { shoulder: [142, 210], elbow: [136, 250], wrist: [170, 234], half: [11, 11, 11], hand: 'fist' });
}

/** One hand raised to the sky, one to the earth; the four suits on the table before him. */
export function magician(pen: Pen): void {
  // A bower of blossoms above.
  pen.line('M20 84C60 100 90 70 150 74C210 70 240 100 280 84');
  pen.line('M20 70C70 86 100 64 150 66C200 64 230 86 280 70', 'fine');
  for (const [x, y] of [
    [42, 86],
    [92, 78],
    [208, 78],
    [258, 86],
  ] as const)
    blossom(pen, x, y, 12);
  halo(pen, 150, 152, 37);
  // The lying eight over his head.
  pen.shape('M150 100C141 88 124 90 124 100S141 112 150 100C159 88 176 90 176 100S159 112 150 100Z');
  neck(pen, 150, 172, 184);
  robe(pen, { x: 150, shoulders: 188, waist: 262, hem: 452, shoulderHalf: 32, waistHalf: 22, hemHalf: 52 });
  // A cloak open at the front.
  pen.twice(150, () => {
    pen.shape(
      'M143 180C126 184 112 190 110 204C104 270 96 360 86 452H116C122 360 128 270 138 206C140 196 144 190 146 184',
    );
    pen.fine('M120 214C114 290 106 370 98 440M129 222C124 290 116 370 110 440');
  });
  pen.circle(150, 186, 5, 'bold');
  face(pen, 150, 152, { scale: 0.98 });
  hairCap(pen, 150, 152);
  pen.shape('M132 146C134 134 166 134 168 146C162 141 138 141 132 146Z');
  pen.circle(150, 137, 3.4, 'fine');
  arm(pen, { shoulder: [118, 204], elbow: [84, 214], wrist: [70, 172], half: [11, 12, 14], hand: 'fist' });
  pen.at({ x: 74, y: 176, turn: 14 }, () => {
    pen.shape('M-2.600-4V-50Q0-56 2.600-50V-4Z');
    pen.fine('M-2.600-44H2.600M-2.600-10H2.600');
  });
  pen.at({ x: 69, y: 160, turn: -76 }, () => pen.shape('M-5-6C0-8 7-7 9-6Q12-5 11-2Q13 0 11 2Q12 5 9 6C4 7-2 6-5 5'));
  spark(pen, [92, 118], [76, 106]);
  arm(pen, { shoulder: [182, 204], elbow: [214, 224], wrist: [220, 268], half: [11, 12, 14] });
  // The table, its cloth, and the four suits.
  pen.shape('M34 340H266V356H34Z');
  pen.fine('M34 345H266');
  pen.shape('M44 356V452H256V356Z');
  for (let i = 0; i < 8; i += 1) pen.fine(`M${44 + i * 26.5} 356q13 16 26.500 0`);
  pen.fine('M60 380V440M240 380V440M96 392V440M204 392V440M132 398V440M168 398V440');
  quartz(pen, 132, 338, 34, -6);
  quartz(pen, 144, 339, 24, 8);
  cup(pen, 66, 338, 0.86);
  pentacle(pen, 108, 318, 19);
  sword(pen, 176, 328, 62, 92);
  wand(pen, 252, 338, 92, 3);
  grass(pen, [48, 442], [252, 442]);
}

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
    [104, 332],
    [196, 332],
  ] as const)
    lotus(pen, x, y, 0.4, 'fine');
  for (const x of [78, 98, 120, 180, 202, 222]) pen.fine(`M${x} 134V352`);
  pillar(pen, 52, 72, 420, 17);
  pillar(pen, 248, 72, 420, 17);
  pen.hatch('M35 86V406H69V86Z', 3.6, 90);
  for (const x of [52, 248]) pen.circle(x, 240, 14);
  quartz(pen, 52, 251, 22);
  quartz(pen, 248, 251, 22);
  waves(pen);
  pen.shape('M108 214V400H192V214Q150 190 108 214Z');
  pen.fine('M114 218V400M186 218V400');
  // Veil over the hair.
  pen.shape(
    'M150 130C126 130 122 152 122 172C122 196 112 214 108 236H192C188 214 178 196 178 172C178 152 174 130 150 130Z',
  );
  pen.fine('M128 160C128 186 122 204 118 226M172 160C172 186 178 204 182 226');
  neck(pen, 150, 186, 200);
  seatedRobe(pen, { x: 150, shoulders: 202, lap: 306, hem: 408, shoulderHalf: 36, lapHalf: 54, hemHalf: 60 });
  pen.line('M150 212V244M136 226H164');
  face(pen, 150, 164, { scale: 0.96 });
  pen.shape('M135 156C138 146 162 146 165 156C158 150 142 150 135 156Z');
  // Her crown: the three moons.
  pen.circle(150, 126, 13);
  pen.fine(circlePath(150, 126, 9));
  pen.twice(150, () => pen.at({ x: 128, y: 127, isFlipped: true }, () => crescent(pen, 0, 0, 10)));
  arm(pen, { shoulder: [120, 216], elbow: [100, 268], wrist: [134, 286], half: [12, 15, 13] });
  arm(pen, { shoulder: [180, 216], elbow: [200, 268], wrist: [166, 286], half: [12, 15, 13], hand: 'none' });
  pen.shape('M120 284L186 272L189 288L123 300Z');
  pen.circle(121.5, 292, 8.5);
  pen.circle(187.5, 280, 8.5);
  pen.fine('M118 292a3.500 3.500 0 1 1 5 3M184 280a3.500 3.500 0 1 1 5 3M132 288L176 280M133 292L177 284');
  crescent(pen, 204, 412, 20, -62);
}

function waves(pen: Pen): void {
  for (const y of [362, 374, 386, 398, 410])
    pen.fine(`M70 ${y}q7-4 14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0`);
  pen.line('M20 420H280');
  for (const y of [430, 438]) pen.fine(`M30 ${y}H270`);
}

/** She sits among barley and trees, twelve stars about her head. */
export function empress(pen: Pen): void {
  mountains(
    pen,
    [
      [20, 236],
      [50, 196],
      [74, 222],
      [102, 190],
      [140, 230],
      [198, 188],
      [226, 220],
      [254, 194],
      [284, 232],
    ],
    300,
  );
  deodar(pen, 50, 284, 96);
  deodar(pen, 250, 284, 104);
  pen.shape('M20 286Q90 272 150 284T280 284V452H20Z');
  // The throne's cushion and her shield.
  pen.shape('M104 206C96 260 92 330 88 400H212C208 330 204 260 196 206Q150 176 104 206Z');
  pen.fine('M110 210C104 264 100 330 96 400M190 210C196 264 200 330 204 400');
  for (const y of [236, 262, 288])
    pen.fine(`M${109 - (y - 236) * 0.1} ${y}l6 6-6 6-6-6ZM${191 + (y - 236) * 0.1} ${y}l6 6-6 6-6-6Z`);
  longHair(pen, 150, 166, 62);
  neck(pen, 150, 186, 202);
  seatedRobe(pen, { x: 150, shoulders: 204, lap: 308, hem: 412, shoulderHalf: 35, lapHalf: 56, hemHalf: 66 });
  for (const [x, y] of [
    [118, 344],
    [150, 336],
    [182, 344],
    [106, 382],
    [150, 380],
    [194, 382],
  ] as const)
    blossom(pen, x, y, 8);
  pen.line('M132 200Q150 222 168 200', 'fine');
  pen.dots([136, 206], [142, 211], [150, 213], [158, 211], [164, 206]);
  face(pen, 150, 164, { scale: 0.98 });
  hairCap(pen, 150, 164, 0.98);
  pen.shape('M133 144L136 130L143 139L150 126L157 139L164 130L167 144Q150 138 133 144Z');
  for (let i = 0; i < 12; i += 1) {
    const angle = ((i * 20 - 200) * Math.PI) / 180;
    star(pen, 150 + Math.cos(angle) * 52, 158 + Math.sin(angle) * 52, 6, 5);
  }
  arm(pen, { shoulder: [182, 218], elbow: [206, 262], wrist: [214, 226], half: [12, 13, 12], hand: 'fist' });
  pen.at({ x: 216, y: 214, turn: 4 }, () => {
    pen.shape('M-2.400 26V-18H2.400V26Z');
    pen.circle(0, -27, 10);
    pen.fine('M-10-27H10M0-37V-17');
    pen.circle(0, -40, 3);
    pen.shape('M-6-3C0-6 8-4 9-1Q11 1 9 3Q10 6 6 7C0 8-4 7-6 5Z', 'bold');
  });
  arm(pen, { shoulder: [118, 218], elbow: [98, 266], wrist: [126, 292], half: [12, 14, 12] });
  pen.shape('M62 312C62 298 76 296 84 304C92 296 106 298 106 312C106 330 92 342 84 350C76 342 62 330 62 312Z');
  pen.fine('M67 312C67 303 77 302 84 310C91 302 101 303 101 312C101 326 91 336 84 343C77 336 67 326 67 312Z');
  pen.circle(84, 317, 6, 'fine');
  pen.line('M84 323V334M79 329H89', 'fine');
  pen.shape('M20 408Q80 396 150 406T280 402V452H20Z');
  for (let x = 36; x <= 268; x += 19) ear(pen, x, 446, 42 + ((x * 7) % 13), ((x * 5) % 9) - 4);
}

/** An ear of barley. */
function ear(pen: Pen, x: number, y: number, height: number, lean: number): void {
  pen.at({ x, y, turn: lean }, () => {
    pen.fine(`M0 0V${-height}`);
    for (let i = 0; i < 5; i += 1) {
      const at = -height + i * 4;
      pen.fine(`M-5 ${at - 7}L0 ${at}L5 ${at - 7}`);
    }
  });
}

/** An old ruler on a throne of stone, rams at its corners, bare mountains behind. */
export function emperor(pen: Pen): void {
  sun(pen, 232, 96, 15, { hasFace: false });
  mountains(
    pen,
    [
      [20, 240],
      [40, 168],
      [58, 200],
      [84, 130],
      [112, 190],
      [180, 200],
      [210, 138],
      [232, 182],
      [252, 150],
      [284, 220],
    ],
    420,
  );
  pen.shape('M20 404Q150 394 280 404V452H20Z');
  for (const [x, y] of [
    [46, 420],
    [76, 432],
    [236, 424],
    [206, 436],
  ] as const)
    pen.fine(`M${x} ${y}l8-6 10 2 6 6`);
  pen.shape('M88 176H212V420H88Z');
  courses(pen);
  pen.shape('M82 164H218V178H82Z');
  pen.twice(150, () => pen.at({ x: 88, y: 158 }, ram));
  pen.shape('M72 296H104V424H72Z');
  pen.shape('M196 296H228V424H196Z');
  pen.fine('M78 330H98V416H78ZM202 330H222V416H202Z');
  neck(pen, 150, 186, 200);
  pen.shape('M112 214C104 260 96 340 90 424H210C204 340 196 260 188 214Q150 184 112 214Z');
  seatedRobe(pen, { x: 150, shoulders: 204, lap: 310, hem: 408, shoulderHalf: 38, lapHalf: 50, hemHalf: 46 });
  pen.at({ x: 122, y: 418 }, (p) => p.at({ isFlipped: true, scale: 0.9 }, boot));
  pen.at({ x: 178, y: 418, scale: 0.9 }, boot);
  // A breastplate of small plates under the cloak.
  pen.line('M126 206Q150 222 174 206');
  for (const y of [222, 234, 246, 258, 270]) pen.fine(`M126 ${y}q6 6 12 0t12 0t12 0t12 0`);
  face(pen, 150, 164, { scale: 1, isBearded: true, isAwake: true });
  pen.shape('M133 150C134 140 166 140 167 150Z');
  pen.shape('M131 150V130L140 138L150 122L160 138L169 130V150Q150 144 131 150Z');
  pen.fine('M133 145Q150 139 167 145');
  pen.circle(150, 135, 2.6, 'fine');
  arm(pen, { shoulder: [116, 220], elbow: [88, 264], wrist: [92, 284], half: [13, 14, 12], hand: 'none' });
  pen.at({ x: 90, y: 262 }, () => {
    pen.shape('M-2.600 30V-34H2.600V30Z');
    pen.shape(circlePath(0, -48, 7, 11));
    pen.line('M-12-34H12M0-37V-37');
    pen.shape('M-8-4C-2-8 8-6 9-2Q11 0 9 3Q10 6 8 9C2 12-6 10-8 8Z');
    pen.fine('M2-2L9-2M2 3L9 3');
  });
  arm(pen, { shoulder: [184, 220], elbow: [214, 266], wrist: [202, 284], half: [13, 14, 12], hand: 'none' });
  pen.circle(208, 282, 13);
  pen.fine('M195 282Q208 288 221 282M208 269V263M204 265H212');
  pen.shape('M196 288C200 284 206 288 212 288Q220 290 218 296C210 302 200 300 195 296Z');
  pen.fine('M204 291L217 293');
}

function courses(pen: Pen): void {
  for (const y of [204, 232, 260, 288]) pen.fine(`M88 ${y}H212`);
  for (const [x, y] of [
    [100, 178],
    [200, 178],
    [110, 204],
    [190, 204],
    [98, 232],
    [202, 232],
  ] as const)
    pen.fine(`M${x} ${y}V${y + 27}`);
}

/** A ram's head with its curled horn. */
function ram(pen: Pen): void {
  pen.shape('M-14 8C-18-4-14-16-4-18C6-20 14-14 14-6L10 8Z');
  pen.shape('M6-14C-2-24-18-22-22-10C-25 2-16 12-7 9C-1 7-1-1-7-1C-10-1-11 3-9 4C-16 4-17-6-12-10C-7-14 0-12 4-6Z');
  pen.fine('M-18-14L-14-9M-21-4L-15-3M-17 5L-13 1');
  pen.dots([6, -7]);
}

/** A teacher between two pillars; the keys lie before him, two pupils listen. */
export function hierophant(pen: Pen): void {
  pillar(pen, 50, 70, 444, 15);
  pillar(pen, 250, 70, 444, 15);
  pen.line('M72 92Q150 40 228 92');
  pen.fine('M72 102Q150 52 228 102');
  prayerFlags(pen, [72, 108], [228, 108], 16, 7, 14);
  pen.shape('M96 214C92 280 88 340 86 400H214C212 340 208 280 204 214Q150 172 96 214Z');
  pen.fine('M102 216C98 280 94 340 92 400M198 216C202 280 206 340 208 400');
  neck(pen, 150, 200, 210);
  seatedRobe(pen, { x: 150, shoulders: 214, lap: 308, hem: 388, shoulderHalf: 36, lapHalf: 52, hemHalf: 56 });
  pen.shape('M142 206L128 384H144L150 214L156 384H172L158 206Q150 212 142 206Z', 'bold');
  for (const y of [240, 268, 296, 324, 352])
    pen.fine(`M${136 - (y - 240) * 0.03} ${y}l4 5-4 5-4-5ZM${164 + (y - 240) * 0.03} ${y}l4 5-4 5-4-5Z`);
  face(pen, 150, 178, { scale: 0.98 });
  // The teacher's tall cap with its long flaps.
  pen.twice(150, () => pen.shape('M134 170C128 180 126 200 124 218H136C137 202 138 190 137 180Z'));
  pen.shape('M132 172C128 146 136 126 150 110C164 126 172 146 168 172Q150 160 132 172Z');
  pen.fine('M135 166Q150 155 165 166M150 116V158M141 126Q139 144 141 159M159 126Q161 144 159 159');
  arm(pen, { shoulder: [118, 228], elbow: [92, 252], wrist: [94, 216], half: [12, 13, 13] });
  arm(pen, { shoulder: [182, 228], elbow: [204, 270], wrist: [206, 250], half: [12, 13, 13], hand: 'none' });
  pen.at({ x: 208, y: 240 }, () => {
    pen.shape('M-2.200 64V-52H2.200V64Z');
    pen.line('M-12-22H12M-9-34H9M-6-46H6');
    pen.shape('M-8-4C-2-8 8-6 9-2Q11 0 9 3Q10 6 8 9C2 12-6 10-8 8Z');
    pen.fine('M2-2L9-2M2 3L9 3');
  });
  pen.shape('M66 396H234V410H66Z');
  pen.shape('M54 410H246V426H54Z');
  pen.twice(150, () => pen.at({ x: 84, y: 448 }, pupil));
  pen.at({ x: 150, y: 412 }, () => {
    for (const turn of [-42, 42]) pen.at({ turn }, key);
  });
}

/** A pupil from behind, shaven, in a shawl. */
function pupil(pen: Pen): void {
  pen.shape('M-42 20C-42-30-30-44-8-48H8C30-44 42-30 42 20Z');
  pen.fine('M-20-44C-10-30 10-20 36-18M-28-40C-16-20 8-8 40-4M-34-30C-22-8 0 2 30 6');
  pen.shape('M-6-50V-42Q0-38 6-42V-50');
  pen.shape('M-15-64C-16-84 16-84 15-64C15-52 8-46 0-46C-8-46-15-52-15-64Z');
  pen.shape('M-15-66C-19-68-19-58-14-57M15-66C19-68 19-58 14-57');
  pen.fine('M-5-52Q0-50 5-52');
}

function key(pen: Pen): void {
  pen.shape('M-2-10H2V28H-2Z');
  pen.shape('M2 20H9V26H2Z');
  pen.shape('M2 12H7V16H2Z');
  pen.shape(circlePath(0, -17, 8));
  pen.shape(circlePath(0, -17, 3.5), 'fine');
}
