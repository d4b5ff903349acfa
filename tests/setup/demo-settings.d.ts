/** What the demo's owner has set. */
export declare const demoSettings: {
  hasReturnsPage: boolean;
  hasPosts: boolean;
  takesTransfers: boolean;
  currencySign: string;
  about: string;
  accentColour: string;
  actionColour: string;
  alwaysDecimals: boolean;
  appName: string;
  blogNote: string;
  city: string;
  country: string;
  currency: string;
  customBudgetMin: number;
  customHint: string;
  customIntro: string;
  customItems: {
    value: string;
    label: string;
  }[];
  customOrders: boolean;
  customText: string;
  delivery: {
    name: string;
    countries: string[];
    places: string[];
    feePaisa: number;
    freeFromPaisa: number | null;
    days: {
      from: number;
      to: number;
    } | null;
    takesCash: boolean;
    cashUpToPaisa: number | null;
  }[];
  demoPages: boolean;
  description: string;
  email: string;
  exchangeDays: number;
  facebook: string;
  fewLeft: number;
  footNote: string;
  goods: string;
  greeting: string;
  headingFont: '' | 'figtree' | 'sans' | 'serif';
  home: {
    pictureHash: string | null;
    photo: string;
    kind:
      | 'banner'
      | 'best-sellers'
      | 'instagram'
      | 'newest'
      | 'opening'
      | 'store'
      | 'testimonials'
      | 'tiles'
      | 'videos';
    title: string;
    text: string;
    button: string;
    to: string;
    pictureAlt: string;
    tiles: {
      pictureHash: string | null;
      photo: string;
      to: string;
      label: string;
      note: string;
    }[];
  }[];
  homeTitle: string;
  hours: string;
  inkColour: string;
  instagram: string;
  law: string;
  listNote: string;
  logo: string;
  logoPlace: '' | 'alone';
  lowStock: number;
  map: string;
  name: string;
  newsletterNote: string;
  ornamentColour: string;
  paperColour: string;
  phone: string;
  pickup: boolean;
  pickupNote: string;
  postalCode: string;
  priceFormat: string;
  privacy: string;
  returns: string;
  searchHints: string;
  serviceTerms: string;
  services: {
    slug: string;
    name: string;
    text: string;
    description: string;
    lead: string;
    points: string[];
    words: string;
    form: 'birth-chart' | 'name-and-birth-date' | 'plain' | 'question';
    formTitle: string;
    inPerson: string;
    online: string;
    choices: {
      value: string;
      label: string;
      minutes: number;
      pricePaisa: number | null;
    }[];
  }[];
  servicesDescription: string;
  servicesIntro: string;
  servicesLink: string;
  servicesSearchedAs: string;
  servicesWords: string;
  street: string;
  tagline: string;
  terms: string;
  textFont: '' | 'sans' | 'serif';
  timeZone: string;
  whatsapp: string;
};
