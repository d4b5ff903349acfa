/** A screen of an iPhone, in one scheme. */
export interface SplashScreen {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
  /** Matches the iPhones with this screen. */
  readonly media: string;
}

/**
 * Screens of iPhones since 2017: width, height, pixels per point. iOS takes only a picture of
 * exactly its screen's size.
 */
const iphones = [
  [375, 667, 2],
  [375, 812, 3],
  [390, 844, 3],
  [393, 852, 3],
  [402, 874, 3],
  [414, 896, 2],
  [414, 896, 3],
  [420, 912, 3],
  [428, 926, 3],
  [430, 932, 3],
  [440, 956, 3],
] as const;

/** What an iPhone shows while the installed app starts needs a picture for each of these. */
export const splashScreens: readonly SplashScreen[] = iphones.flatMap(([width, height, ratio]) =>
  (['light', 'dark'] as const).map((scheme) => ({
    width: width * ratio,
    height: height * ratio,
    scheme,
    media: [
      `(device-width: ${width}px)`,
      `(device-height: ${height}px)`,
      `(-webkit-device-pixel-ratio: ${ratio})`,
      '(orientation: portrait)',
      `(prefers-color-scheme: ${scheme})`,
    ].join(' and '),
  })),
);

/** What of a look it takes. */
export interface SplashLook {
  /** The colours of the page by day and by night. */
  readonly light: string;
  readonly dark: string;
  /** The address of an icon of the shop. */
  readonly icon?: string | undefined;
}

/** A name that is made of the picture, the size and the colour, so what is there never changes. */
const nameOf = (hash: string, { width, height }: SplashScreen, colour: string) =>
  `${hash}-${width}x${height}-${colour.slice(1)}.png`;

const hashIn = (icon = '') => /\/([0-9a-f]{20,64})-/.exec(icon)?.[1];

/**
 * The address of the picture that is made of the shop's own for a screen; undefined in a shop
 * without one.
 */
export function splashAddress(look: SplashLook, screen: SplashScreen): string | undefined {
  const hash = hashIn(look.icon);
  return hash && `/icons/start/${nameOf(hash, screen, look[screen.scheme])}`;
}
