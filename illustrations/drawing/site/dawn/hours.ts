import { type Light, light } from './light.ts';

type Band = readonly [height: number, colour: Light];

/** What an hour of the day does to the scene. Heights are tangents above the horizon. */
export interface Hour {
  readonly name: 'dawn' | 'night';
  readonly sky: readonly Band[];
  readonly glow: Light;
  readonly glowReach: number;
  readonly streak: Light;
  readonly stars: number;
  readonly snowLit: Light;
  readonly snowShade: Light;
  readonly rockLit: Light;
  readonly rockShade: Light;
  readonly forest: Light;
  readonly forestLit: Light;
  readonly air: Light;
  readonly mist: Light;
  readonly ledgeLit: Light;
  readonly ledgeShade: Light;
  /** The sky behind the viewer and overhead, seen only in the stones. */
  readonly behind: Light;
  readonly above: Light;
  readonly below: Light;
  readonly sun: Light;
  /** How brightly the stones shine from within. */
  readonly inner: number;
  readonly innerTint: Light;
}

const bands = (...list: readonly (readonly [number, string])[]): readonly Band[] =>
  list.map(([height, colour]) => [height, light(colour)]);

export const dawn: Hour = {
  name: 'dawn',
  sky: bands(
    [0, '#F9DCC0'],
    [0.06, '#FAE6D3'],
    [0.13, '#F8EDE3'],
    [0.22, '#F5ECEB'],
    [0.36, '#ECE3EE'],
    [0.62, '#E0D6EA'],
  ),
  glow: light('#FFD3AC'),
  glowReach: 0.4,
  streak: light('#FFF3E6'),
  stars: 0,
  snowLit: light('#FFDDC0'),
  snowShade: light('#9588C0'),
  rockLit: light('#DB977C'),
  rockShade: light('#65578A'),
  forest: light('#484083'),
  forestLit: light('#A87A86'),
  air: light('#DCCBDD'),
  mist: light('#F2E2E1'),
  ledgeLit: light('#E6BDB0'),
  ledgeShade: light('#4B4170'),
  behind: light('#8B79B2'),
  above: light('#CFC4E2'),
  below: light('#6A5682'),
  sun: light('#FFD7A0'),
  inner: 1,
  innerTint: light('#FFFFFF'),
};

export const night: Hour = {
  name: 'night',
  sky: bands(
    [0, '#84588A'],
    [0.06, '#664A84'],
    [0.14, '#45356E'],
    [0.24, '#2E2452'],
    [0.38, '#1F183A'],
    [0.62, '#171229'],
  ),
  glow: light('#DC8E86'),
  glowReach: 0.25,
  streak: light('#6E4F86'),
  stars: 1,
  snowLit: light('#AE9ACB'),
  snowShade: light('#362B5E'),
  rockLit: light('#6B5288'),
  rockShade: light('#261D44'),
  forest: light('#1A1430'),
  forestLit: light('#332650'),
  air: light('#3B2D62'),
  mist: light('#5E487F'),
  ledgeLit: light('#4E3D66'),
  ledgeShade: light('#140F22'),
  behind: light('#1A1530'),
  above: light('#2E2552'),
  below: light('#0E0A1A'),
  sun: light('#DFA3A6'),
  inner: 1.7,
  innerTint: light('#CDB8F6'),
};
