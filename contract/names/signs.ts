import type { TagName } from './tag.ts';

export interface SignName extends TagName {
  readonly tagline: string;
  readonly dates: string;
}

/** The twelve signs of the zodiac. Aquarius is linked by its variant spelling, as specified. */
export const signs: readonly SignName[] = [
  { slug: 'aries', label: 'Aries', tagline: 'The bold beginner', dates: 'March 21 – April 19' },
  { slug: 'taurus', label: 'Taurus', tagline: 'The steady gardener', dates: 'April 20 – May 20' },
  { slug: 'gemini', label: 'Gemini', tagline: 'The quick talker', dates: 'May 21 – June 20' },
  { slug: 'cancer', label: 'Cancer', tagline: 'The keeper of the hearth', dates: 'June 21 – July 22' },
  { slug: 'leo', label: 'Leo', tagline: 'The warm heart', dates: 'July 23 – August 22' },
  { slug: 'virgo', label: 'Virgo', tagline: 'The careful hand', dates: 'August 23 – September 22' },
  { slug: 'libra', label: 'Libra', tagline: 'The fair weigher', dates: 'September 23 – October 22' },
  { slug: 'scorpio', label: 'Scorpio', tagline: 'The deep water', dates: 'October 23 – November 21' },
  { slug: 'sagittarius', label: 'Sagittarius', tagline: 'The far traveller', dates: 'November 22 – December 21' },
  { slug: 'capricorn', label: 'Capricorn', tagline: 'The patient climber', dates: 'December 22 – January 19' },
  {
    slug: 'aquarious',
    label: 'Aquarius',
    tagline: 'The clear thinker',
    dates: 'January 20 – February 18',
    aliases: ['aquarius'],
  },
  { slug: 'pisces', label: 'Pisces', tagline: 'The quiet dreamer', dates: 'February 19 – March 20' },
];
