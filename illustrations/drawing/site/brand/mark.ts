import { type Point, polygon, polyline } from '#drawing/geometry.ts';

/** The mark's own box: 24 wide, 28 high. */
export const markBox = { width: 24, height: 28 } as const;

// Three quartz points on one foot: a cluster from near, a range with its snow peak from afar.
const tip: Point = [12.7, 1.3];
const westShoulder: Point = [7.6, 9.8];
const heart: Point = [11.3, 12.2];
const eastShoulder: Point = [17, 8.4];
const foot: Point = [11.8, 26.7];
const [footWest, footEast]: readonly [Point, Point] = [
  [8.6, 26.1],
  [16.1, 26.1],
];
const [westTip, westOut, westIn, westFoot]: readonly [Point, Point, Point, Point] = [
  [2.7, 12.3],
  [1.3, 17.6],
  [8, 17.4],
  [5.3, 25],
];
const [eastTip, eastOut, eastIn, eastFoot]: readonly [Point, Point, Point, Point] = [
  [21.6, 14.6],
  [22.7, 19.2],
  [16.55, 18.6],
  [19.3, 25],
];

/** The mark as one line, for a stroke of about 1.3. */
export const markLine = [
  polygon([tip, westShoulder, footWest, foot, footEast, eastShoulder]),
  polyline([westShoulder, heart, eastShoulder]),
  polyline([tip, heart, foot]),
  polyline([westIn, westTip, westOut, westFoot, footWest]),
  polyline([eastIn, eastTip, eastOut, eastFoot, footEast]),
].join('');

export interface MarkTones {
  readonly snowLight: string;
  readonly snowShade: string;
  readonly left: string;
  readonly right: string;
  readonly far: string;
}

/** The mark as filled faces, lit from the left, for places where a line would be too thin. */
export function markFaces(tones: MarkTones): string {
  const face = (points: readonly Point[], fill: string): string =>
    `<path d="${polygon(points)}" fill="${fill}" stroke="${fill}" stroke-width=".12" stroke-linejoin="round"/>`;
  return (
    face([westIn, westTip, westFoot, footWest], tones.far) +
    face([westTip, westOut, westFoot], tones.left) +
    face([eastIn, eastTip, eastFoot, footEast], tones.far) +
    face([eastTip, eastOut, eastFoot], tones.right) +
    face([westShoulder, heart, foot, footWest], tones.left) +
    face([heart, eastShoulder, footEast, foot], tones.right) +
    face([tip, westShoulder, heart], tones.snowLight) +
    face([tip, heart, eastShoulder], tones.snowShade)
  );
}
