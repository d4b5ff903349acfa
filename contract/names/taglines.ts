// Apart from the tag lists, which every page loads for its menus.

/** A line for each meaning and each sign, by its slug. */
export const taglines: Readonly<Record<string, string>> = {
  wealth: 'Warm stones kept where money is counted',
  luck: 'Small companions for new beginnings',
  love: 'Soft pinks for tender hearts',
  concentration: 'Clear stones for a tidy desk',
  healing: 'Quiet stones for slow days',
  clarity: 'For a mind like a mountain morning',
  communication: 'Blues for saying what you mean',
  positivity: 'Stones that carry their own light',
  success: 'For the long climb and the last step',
  health: 'Earthy stones for strength and rest',
  protection: 'Dark stones that stand at the door',
  pregnancy: 'Gentle company for mothers-to-be',
  motivation: 'A spark for the first step',
  aries: 'The bold beginner',
  taurus: 'The steady gardener',
  gemini: 'The quick talker',
  cancer: 'The keeper of the hearth',
  leo: 'The warm heart',
  virgo: 'The careful hand',
  libra: 'The fair judge',
  scorpio: 'The deep water',
  sagittarius: 'The far traveller',
  capricorn: 'The patient climber',
  aquarious: 'The clear thinker',
  pisces: 'The quiet dreamer',
};

/** When each sign begins and ends, by its slug. */
export const signDates: Readonly<Record<string, string>> = {
  aries: 'March 21 – April 19',
  taurus: 'April 20 – May 20',
  gemini: 'May 21 – June 20',
  cancer: 'June 21 – July 22',
  leo: 'July 23 – August 22',
  virgo: 'August 23 – September 22',
  libra: 'September 23 – October 22',
  scorpio: 'October 23 – November 21',
  sagittarius: 'November 22 – December 21',
  capricorn: 'December 22 – January 19',
  aquarious: 'January 20 – February 18',
  pisces: 'February 19 – March 20',
};
