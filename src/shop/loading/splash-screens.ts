/** A picture that an iPhone shows while the installed app starts. */
export interface SplashScreen {
  readonly src: string;
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

/** For each iPhone a light and a dark picture. */
export const splashScreens: readonly SplashScreen[] = iphones.flatMap(([width, height, ratio]) =>
  (['light', 'dark'] as const).map((scheme) => ({
    src: `/splash/${width * ratio}x${height * ratio}-${scheme}.png`,
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
