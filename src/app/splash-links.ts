import { splashScreens } from './splash-screens.ts';

/**
 * Links the pictures that an iPhone shows while the installed app starts. Safari reads the links when the page is added to
 * the home screen, and loads only the picture of its screen.
 */
export function addSplashLinks(): void {
  for (const { src, media } of splashScreens) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'apple-touch-startup-image', media, href: src }));
  }
}
