// 200 different searches for a shop of made-up products: plain, mistyped, several words, words that a fifth of
// the shop carries, beginnings, and nothing at all.

const stones = [
  'amethyst',
  'rose quartz',
  'tiger eye',
  'clear quartz',
  'labradorite',
  'citrine',
  'black tourmaline',
  'lapis lazuli',
  'carnelian',
  'selenite',
  'opal',
  'turquoise',
  'pyrite',
  'howlite',
  'fluorite',
];
const kinds = [
  'bracelet',
  'pendant',
  'ring',
  'maala',
  'salt lamp',
  'pyramid',
  'crystal tree',
  'key chain',
  'frame',
  'incense',
];
const mistyped = [
  'amethist',
  'citrin brslet',
  'tigereye',
  'tigers eye pendent',
  'rose quarz',
  'lapis lazulli',
  'selinite lamp',
  'braclet',
  'pendent',
  'salt lampe',
  'ganesha',
  'labradorit maala',
  'torquoise rign',
  'qartz brcelet amethst hndmade siver',
  'mornin river bracelt',
];
const common = [
  'made',
  'handmade',
  'crystal',
  'crystal made',
  'quartz',
  'for her',
  'healing',
  'no two alike',
  'handmade in the hills',
  'cool to the hand made by a family of four',
  's',
  'c',
  'b',
  'ma',
  'cry',
];
const nothing = [
  'xyzzy',
  'plutonium',
  'माला',
  '💎',
  'zzzzzzzzzzzzzzzz qqqqqqqqq wwwwwwwwww vvvvvvvvv',
  'purple unicorn bracelet',
];
const places = ['makalu', 'patan', 'mustang', 'dolpo'];

/** @type {readonly string[]} */
export const searches = [
  ...mistyped,
  ...common,
  ...nothing,
  ...kinds,
  ...stones.flatMap((stone) => kinds.map((kind) => `${stone} ${kind}`)),
  ...places,
].slice(0, 200);
