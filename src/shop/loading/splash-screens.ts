import {
  type SplashLook,
  type SplashScreen,
  splashAddress,
  splashScreens,
} from '#contract/rules/look/splash.ts';

/** A picture that an iPhone shows while the installed app starts. */
export interface SplashPicture extends SplashScreen {
  readonly src: string;
}

/** The demo's, for each iPhone a light and a dark one. */
export const demoSplashes: readonly SplashPicture[] = splashScreens.map((screen) => ({
  ...screen,
  src: `/splash/${screen.width}x${screen.height}-${screen.scheme}.png`,
}));

/** Those of a shop: made of its own picture, or the demo's; without either there is none. */
export function splashesOf(
  look: SplashLook | undefined,
  isDemo: boolean,
): readonly SplashPicture[] {
  if (!look) return isDemo ? demoSplashes : [];
  return splashScreens.flatMap((screen) => {
    const src = splashAddress(look, screen);
    return src === undefined ? [] : [{ ...screen, src }];
  });
}
