// What version 1.0 had in its code of the pages that are settings now, as it was when they became
// settings. The migration alone reads it.

export const homeBefore = [
  {
    kind: 'opening',
    title: 'Stones that saw the first light',
    text: 'Crystal jewellery and quiet things for the home, made by hand in Nepal.',
    button: 'Shop Now',
    to: '/shop',
    photo: 'hero',
    pictureAlt:
      'An amethyst cluster, rose quartz and citrine points, a tiger eye sphere and a turquoise bracelet on linen before snow peaks',
  },
  {
    kind: 'best-sellers',
    title: 'Best sellers',
  },
  {
    kind: 'newest',
    title: 'New in the shop',
    button: 'All products',
    to: '/products',
  },
  {
    kind: 'banner',
    title: 'Customise it',
    button: 'Start a custom order',
    to: '/products/custom',
    photo: 'custom',
  },
  {
    kind: 'tiles',
    title: 'Himalayan Collection',
    tiles: [
      {
        label: 'Horoscope',
        to: '/shop/horoscope',
        photo: 'tile-horoscope',
      },
      {
        label: 'Ganesh Himal',
        to: '/shop/collection/ganesh-himal',
      },
      {
        label: 'Birthstone',
        to: '/shop/birthstone',
        photo: 'tile-birthstone',
      },
      {
        label: 'Makalu',
        to: '/shop/collection/makalu',
      },
    ],
  },
  {
    kind: 'videos',
    title: 'Watch and shop',
  },
  {
    kind: 'tiles',
    title: 'Top categories',
    tiles: [
      {
        label: 'Rings',
        to: '/shop/by-category/ring',
        note: '500 items',
      },
      {
        label: 'Pendants',
        to: '/shop/by-category/pendant',
        note: '500 items',
      },
      {
        label: 'Bracelets',
        to: '/shop/by-category/bracelet',
        note: '500 items',
      },
      {
        label: 'Trees',
        to: '/shop/by-category/tree',
        note: '500 items',
      },
      {
        label: 'Wealth',
        to: '/shop/by-meaning/wealth',
        note: '500 items',
      },
      {
        label: 'Health',
        to: '/shop/by-meaning/health',
        note: '500 items',
      },
      {
        label: 'Protection',
        to: '/shop/by-meaning/protection',
        note: '500 items',
      },
      {
        label: 'Love',
        to: '/shop/by-meaning/love',
        note: '500 items',
      },
    ],
  },
  {
    kind: 'store',
    title: 'Come and hold one',
    text: 'There’s tea, and no hurry',
    button: 'Find the store',
    photo: 'store',
    pictureAlt: 'The shop’s shelves and counter with an oil lamp burning',
  },
  {
    kind: 'testimonials',
    title: 'What people say',
  },
  {
    kind: 'instagram',
    title: 'On Instagram',
  },
];

export const aboutBefore = `# Small workshop, old mountains

{{shopName}} is the Nepali word for quartz. We are a workshop of nine in Patan that turns Himalayan stone into jewellery and quiet things for the home.

![A pencil drawing of an amethyst pendant with its measures, the finished silver pendant and its chain beside it, loose stones in a bowl, pliers and a red pencil on oak](/photos/custom)

## Our story

![Two wooden shelves with a glowing salt lamp, spheres, towers, clusters and a singing bowl; before them a counter with a labradorite pendant on a form, an oil lamp and three bracelets](/photos/store)

It began with a rucksack. In the autumn of 2014 a miner’s family below Ganesh Himal showed us a fist of clear quartz that nobody down in the city wanted: too small for a museum, too honest for the tourist stalls. We carried it home over two days of bad road and wrapped the best points in silver at a kitchen table.

They were gone within a week, and people asked where they had come from. That is still the question we like best. Each piece leaves us with a note that says which hills its stone grew in, who cut it, and how to look after it.

Today we are nine people in a brick house behind Swotha square. We still know every supplier by name, still walk up to see the pits ourselves, and still wrap the best points at a table.

## The journey of a stone

1. ### Sourcing

   Twice a year we go up: to Ganesh Himal for quartz, to the upper Arun below Makalu for tourmaline and aquamarine. We buy by hand, pay on the spot, and leave what should stay in the mountain. Stones that don’t grow here come from cutters we have worked with for years, and we say so.

2. ### Handcrafting

   Silver from Patan’s old smithing lanes, cotton cord we wax ourselves, knots that can be opened and tied again. A bracelet takes an afternoon, a wrapped pendant a morning, a bonsai of wire and chips three days.

3. ### Energy cleansing

   Before a piece is packed it spends a night on selenite and passes through juniper smoke, as is done in homes here. You don’t have to believe in it. We like what it does to the room.

4. ### You

   Then it’s yours. Wear it, put it where you’ll see it in the morning, give it away. If a knot loosens or a clasp gives out, bring it back: we mend for free for as long as we’re here.

## What we stand for

- ### Authenticity

  Natural stone, called what it is. If a stone has been heated, dyed or grown in a lab, the label says so, or we don’t sell it.

- ### Handmade with love

  Made by people who are paid for their work and not by weight, and who sign the note that comes with each piece.

- ### Ethically sourced

  No children in the pits, no dynamite, no middlemen who won’t say where a stone came from. We have turned down good stones over it.

- ### Spiritual connection

  Stones have kept people company for a long time here. We pass on what they are said to mean, with respect and without promises.

## The founders

- **SS**

  ### Sarita Shakya, who makes the jewellery

  Fifth in a line of Patan silversmiths and the first daughter at the bench. She draws every design, and sends back every knot that isn’t even.

- **PT**

  ### Pemba Tamang, who finds the stones

  Grew up a day’s walk below Ganesh Himal and knows the pits from carrying water to them. He buys the stones and writes the notes on where each one comes from.

> ## There is a stone here that has been waiting a long time
>
> [Shop Our Collection](/products) [Book a Tarot Reading](/services/tarot-reading)
`;

export const wordsBefore = {
  newsletterNote: 'new stones, the valleys they come from, and what the workshop is working on',
  blogNote:
    'Notes on stones and how to look after them, on the valleys they come from, and on what happens in a reading.',
  goods:
    'Every piece is made by hand from natural stone, so no two are alike. Colour, veining and size may differ a little from the picture: sizes by two or three millimetres, weights by a tenth. Colours also depend on your screen.\n\nWhat a stone is said to stand for is tradition. It is not medicine, and none of our pieces cures, treats or prevents anything.',
  law: 'Nepalese law applies.',
  serviceTerms:
    'Tarot, astrology and numerology are offered as reflection and entertainment. They are no substitute for a doctor, a lawyer or a bank.',
};
