// What version 1.0 had in its code of services and custom orders, for shops of that version. It
// never changes.

const packages = [
  {
    value: 'basic',
    label: 'Basic Reading',
    minutes: 60,
    pricePaisa: null,
  },
  {
    value: 'detailed',
    label: 'Detailed Reading',
    minutes: 60,
    pricePaisa: null,
  },
  {
    value: 'premium',
    label: 'Premium Package',
    minutes: 60,
    pricePaisa: null,
  },
];

export const servicesOfVersion1 = [
  {
    slug: 'tarot-reading',
    name: 'Tarot Reading',
    text: 'One card at a time, drawn for your question. A quiet conversation about where you are and what you might be missing.',
    description:
      'Book a tarot reading in our shop in Patan or by video: 15 minutes, half an hour or an hour for whatever is on your mind.',
    lead: 'The universe whispers its secrets to those who listen. Let the cards reveal your destiny... Scroll down to unveil your future!',
    points: [],
    words: 'tarot reading, tarot card reading, card reading',
    form: 'question',
    formTitle: 'Book Your Tarot Reading',
    inPerson: 'Physical Reading (In-Person)',
    online: 'Online Reading (Video Call/Chat)',
    choices: [
      {
        value: '15 Minutes',
        label: '15 Minutes',
        minutes: 15,
        pricePaisa: null,
      },
      {
        value: '30 Minutes',
        label: '30 Minutes',
        minutes: 30,
        pricePaisa: null,
      },
      {
        value: '1 Hour',
        label: '1 Hour',
        minutes: 60,
        pricePaisa: null,
      },
    ],
  },
  {
    slug: 'astrology',
    name: 'Astrology',
    text: 'Your birth chart, drawn by hand from the day, hour and place, and read with you: what it points to, and when.',
    description:
      'Book an astrology consultation: your birth chart, drawn by hand from the date, time and place, and read with you.',
    lead: 'A chart is a picture of the sky at your first breath. We draw it by hand and read it with you, slowly.',
    points: [
      'The time matters. If you don’t know it, tick Unknown: we read what we can.',
      'Bring a question, or simply come curious.',
      'We talk about tendencies and timing, never fate, health or money to be made.',
    ],
    words:
      'astrology, astrologer, kundali, kundli, janma kundali, birth chart, jyotish, jyotishi, janma patri, janam patri, navagraha, nau graha, cheena, china dekhaune, natal chart, graha dasha',
    form: 'birth-chart',
    formTitle: 'Book Your Astrology Consultation',
    inPerson: '',
    online: '',
    choices: packages,
  },
  {
    slug: 'numerology',
    name: 'Numerology',
    text: 'The numbers in your name and date of birth, added up and explained. You take the sums home and can check them.',
    description:
      'Book a numerology analysis: the numbers in your name and date of birth, worked out and explained.',
    lead: 'Your name and date of birth hold a handful of numbers. We go through them with you and explain what each is said to stand for.',
    points: [
      'We work out your life path, expression and soul numbers by hand, and show the sums.',
      'You get them on paper, with what tradition says about each and where traditions differ.',
      'It’s a way to look at yourself, not a forecast: bring a question and leave with a few better ones.',
    ],
    words: 'numerology, numerologist, ank jyotish, lucky number, life path, name number, mulank',
    form: 'name-and-birth-date',
    formTitle: 'Book Your Numerology Analysis',
    inPerson: '',
    online: '',
    choices: packages,
  },
];

export const serviceTextsOfVersion1 = {
  servicesIntro:
    'Three old ways of asking. Book one, in the shop or by video, and we’ll arrange a time with you.',
  servicesDescription:
    'Tarot readings, astrology and numerology, in our shop in Patan or by video. Book one, and we agree a time with you.',
  servicesLink: 'Book a reading',
  servicesSearchedAs: 'Readings and consultations',
  servicesWords: 'reading, consultation',
};

export const customTextsOfVersion1 = {
  customText:
    'Tell us about the stone, the size and who it’s for. We send you a drawing; once you’re happy, we make it.',
  customIntro:
    'Tell us about the stone, the size and the person it is for. We sketch it, and make it once you say yes.',
  customHint: 'The stone, the size, the person it is for, the occasion.',
  customBudgetMin: 1500,
  customItems: [
    {
      value: 'ring',
      label: 'Ring',
    },
    {
      value: 'bracelet',
      label: 'Bracelet',
    },
    {
      value: 'pendent',
      label: 'Pendant',
    },
    {
      value: 'home-decor',
      label: 'Home decor',
    },
    {
      value: 'other',
      label: 'Something else',
    },
  ],
};
