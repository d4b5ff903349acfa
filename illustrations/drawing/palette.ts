/** How a stone is built, which says how its surface is drawn. */
export type Weave =
  | 'veil'
  | 'band'
  | 'ribbon'
  | 'pore'
  | 'fleck'
  | 'web'
  | 'fibre'
  | 'metal'
  | 'flash'
  | 'play'
  | 'zone';

/** The shape a stone grows in, for raw pieces and clusters. */
export type Habit = 'point' | 'blade' | 'cube' | 'chunk';

export interface StoneLook {
  readonly shine: string;
  readonly light: string;
  readonly base: string;
  readonly deep: string;
  readonly dark: string;
  readonly vein: string;
  readonly accent: string;
  /** How much light comes through: 0 none, 1 as through glass. */
  readonly clarity: number;
  /** How sharp the light on it is: 0 mat, 1 polished. */
  readonly gloss: number;
  readonly weave: Weave;
  readonly habit: Habit;
}

type Colours = readonly [
  shine: string,
  light: string,
  base: string,
  deep: string,
  dark: string,
  vein: string,
  accent: string,
];

function look(colours: Colours, clarity: number, gloss: number, weave: Weave, habit: Habit): StoneLook {
  const [shine, light, base, deep, dark, vein, accent] = colours;
  return { shine, light, base, deep, dark, vein, accent, clarity, gloss, weave, habit };
}

const clearQuartz = look(
  ['#FFFFFF', '#FAF8F4', '#DDDFE0', '#A1A5AC', '#5C5F69', '#FFFFFF', '#F0DDBF'],
  1,
  1,
  'veil',
  'point',
);

const looks: Readonly<Record<string, StoneLook>> = {
  'clear-quartz': clearQuartz,
  'black-tourmaline': look(
    ['#C9C4D2', '#6A6472', '#332F3A', '#1B1820', '#0D0B11', '#08070A', '#8B8494'],
    0,
    0.75,
    'fibre',
    'point',
  ),
  kyanite: look(
    ['#F0F6FF', '#A8C7EA', '#5782C0', '#2F5393', '#1A2F60', '#DCE9F8', '#7FA9DA'],
    0.35,
    0.7,
    'fibre',
    'blade',
  ),
  selenite: look(
    ['#FFFFFF', '#FFFBF4', '#F0E7DA', '#CFC1AE', '#9A8A74', '#FFFFFF', '#F7E3C4'],
    0.55,
    0.6,
    'fibre',
    'blade',
  ),
  rhodomite: look(
    ['#FFF1F1', '#EDB0B8', '#CC6B7C', '#94404F', '#43212B', '#2A1A20', '#F3C9CB'],
    0,
    0.85,
    'web',
    'chunk',
  ),
  'tiger-eye': look(
    ['#FFE9AE', '#E9B658', '#A9692A', '#663916', '#2F1A0C', '#3B200E', '#F2CB77'],
    0,
    1,
    'band',
    'chunk',
  ),
  amethyst: look(
    ['#FBF2FF', '#D9BFE8', '#9565B9', '#58307F', '#2C144A', '#F1E4FF', '#B98AD6'],
    0.8,
    1,
    'veil',
    'point',
  ),
  citrine: look(
    ['#FFFBEA', '#FBE3A0', '#EDB64C', '#BD7B1E', '#754410', '#FFF6D8', '#F7CE73'],
    0.85,
    1,
    'veil',
    'point',
  ),
  sapphire: look(
    ['#E6EDFF', '#7C97D8', '#2B4A9E', '#172B6B', '#0A153C', '#B9C9F5', '#4F74C8'],
    0.7,
    1,
    'zone',
    'point',
  ),
  camelian: look(
    ['#FFEEDD', '#F3AE78', '#CF5F2E', '#963617', '#561B0B', '#F9D0A6', '#EE8B4B'],
    0.5,
    1,
    'ribbon',
    'chunk',
  ),
  howlite: look(['#FFFFFF', '#FCFAF6', '#EBE7E0', '#C6C0B8', '#85807B', '#77747B', '#DAD5CD'], 0, 0.8, 'web', 'chunk'),
  jasper: look(
    ['#FFE9D8', '#DB9270', '#AA4F37', '#743222', '#3D1811', '#D9A973', '#C97A58'],
    0,
    0.85,
    'ribbon',
    'chunk',
  ),
  aquamarine: look(
    ['#FBFFFF', '#D9EFED', '#9CCBCF', '#5791A1', '#265463', '#F2FFFF', '#BBE5E6'],
    0.85,
    1,
    'veil',
    'point',
  ),
  aventuring: look(
    ['#F0F8EA', '#AFD0A6', '#5F956C', '#35654A', '#183826', '#DDEFD3', '#8AB78D'],
    0.25,
    0.9,
    'fleck',
    'chunk',
  ),
  'rose-quartz': look(
    ['#FFFAF8', '#FCE3E0', '#F0B9BD', '#D18A95', '#925062', '#FFF5F3', '#F7CFCF'],
    0.65,
    0.95,
    'veil',
    'chunk',
  ),
  onyx: look(['#E6E2EC', '#5D5966', '#26232B', '#131117', '#08070A', '#E9E1D6', '#8F8898'], 0, 1, 'ribbon', 'chunk'),
  lava: look(['#A39B97', '#6F6865', '#423D3C', '#292524', '#131111', '#0D0B0B', '#857C78'], 0, 0.15, 'pore', 'chunk'),
  opal: look(['#FFFFFF', '#FDF8F2', '#ECE6E6', '#C6BCC6', '#8B8092', '#FFFFFF', '#F6D9C8'], 0.5, 1, 'play', 'chunk'),
  pyrite: look(['#FFFDE6', '#F4E2A2', '#CDA956', '#8C6D2B', '#453514', '#5D4A1E', '#E7CD80'], 0, 1, 'metal', 'cube'),
  'lapis-lazuli': look(
    ['#DDE6FF', '#6484D8', '#2749A4', '#162D6F', '#0B1740', '#E4E0D8', '#E1BE62'],
    0,
    0.95,
    'fleck',
    'chunk',
  ),
  labradorite: look(
    ['#E6F4F6', '#8FA0A4', '#4C5A60', '#2C373D', '#161D22', '#242D32', '#3FA6D8'],
    0.1,
    1,
    'flash',
    'chunk',
  ),
  fluorite: look(
    ['#FAFFFC', '#C9E7D8', '#86C4A8', '#7159AE', '#3A2A6B', '#F3FFF8', '#9C84D2'],
    0.75,
    1,
    'zone',
    'cube',
  ),
  'smoky-quartz': look(
    ['#FFFAF3', '#DCCDBD', '#9C826D', '#5E4A3E', '#2E221C', '#F7EDE2', '#BBA28B'],
    0.8,
    1,
    'veil',
    'point',
  ),
  turquoise: look(
    ['#F1FFFC', '#A9DFD6', '#4BADA9', '#247776', '#114547', '#4A3626', '#7CC8C0'],
    0,
    0.8,
    'web',
    'chunk',
  ),
};

/** The slugs that have a look of their own. */
export const knownStones: ReadonlySet<string> = new Set(Object.keys(looks));

/** Salt isn't one of the 24 crystals, yet the lamp is made of it. */
export const saltLook = look(
  ['#FFFBEF', '#FFDCA8', '#F9A468', '#D9653A', '#8C3320', '#FFF0D6', '#FFC98A'],
  0.7,
  0.4,
  'veil',
  'chunk',
);

/** The look of a stone; an unknown name is drawn as clear quartz. */
export function stoneLook(slug: string | undefined): StoneLook {
  return looks[slug ?? ''] ?? clearQuartz;
}

export type MetalName = 'silver' | 'gold' | 'brass' | 'copper' | 'cord';

export interface MetalLook {
  readonly light: string;
  readonly base: string;
  readonly deep: string;
  readonly dark: string;
}

const metals: Readonly<Record<MetalName, MetalLook>> = {
  silver: { light: '#FFFFFF', base: '#CFCDCB', deep: '#8A878B', dark: '#4B4751' },
  gold: { light: '#FFF4CF', base: '#E2BC62', deep: '#A87A26', dark: '#62420F' },
  brass: { light: '#FCEBBB', base: '#CC9F50', deep: '#8F6626', dark: '#533711' },
  copper: { light: '#FFDDC4', base: '#CC8560', deep: '#8F5032', dark: '#512A18' },
  cord: { light: '#B06A5E', base: '#7E3438', deep: '#552024', dark: '#331215' },
};

export function metalLook(name: MetalName | undefined): MetalLook {
  return metals[name ?? 'brass'];
}

/** Papers and inks of the shop (see the look's tokens). */
export const paper = { page: '#FBF7F1', sunken: '#F3ECE2', line: '#E4D9CB', ink: '#241A30', brass: '#9A6B1E' } as const;
