// Copy of the About page. Another shop replaces it with its own.

/** Texts by their titles. */
type Passages = Readonly<Record<string, string>>;

export const story: readonly string[] = [
  'It began with a rucksack. In the autumn of 2014 a miner’s family below Ganesh Himal showed us a fist of clear quartz that nobody down in the city wanted: too small for a museum, too honest for the tourist stalls. We carried it home over two days of bad road and wrapped the best points in silver at a kitchen table.',
  'They were gone within a week, and people asked where they had come from. That is still the question we like best. Each piece leaves us with a note that says which hills its stone grew in, who cut it, and how to look after it.',
  'Today we are nine people in a brick house behind Swotha square. We still know every supplier by name, still walk up to see the pits ourselves, and still wrap the best points at a table.',
];

export const journey: Passages = {
  Sourcing:
    'Twice a year we go up: to Ganesh Himal for quartz, to the upper Arun below Makalu for tourmaline and aquamarine. We buy by hand, pay on the spot, and leave what should stay in the mountain. Stones that don’t grow here come from cutters we have worked with for years, and we say so.',
  Handcrafting:
    'Silver from Patan’s old smithing lanes, cotton cord we wax ourselves, knots that can be opened and tied again. A bracelet takes an afternoon, a wrapped pendant a morning, a bonsai of wire and chips three days.',
  'Energy cleansing':
    'Before a piece is packed it spends a night on selenite and passes through juniper smoke, as is done in homes here. You don’t have to believe in it. We like what it does to the room.',
  You: 'Then it’s yours. Wear it, put it where you’ll see it in the morning, give it away. If a knot loosens or a clasp gives out, bring it back: we mend for free for as long as we’re here.',
};

export const values: Passages = {
  Authenticity:
    'Natural stone, called what it is. If a stone has been heated, dyed or grown in a lab, the label says so, or we don’t sell it.',
  'Handmade with love':
    'Made by people who are paid for their work and not by weight, and who sign the note that comes with each piece.',
  'Ethically sourced':
    'No children in the pits, no dynamite, no middlemen who won’t say where a stone came from. We have turned down good stones over it.',
  'Spiritual connection':
    'Stones have kept people company for a long time here. We pass on what they are said to mean, with respect and without promises.',
};

export const founders: readonly {
  readonly name: string;
  readonly role: string;
  readonly text: string;
}[] = [
  {
    name: 'Sarita Shakya',
    role: 'who makes the jewellery',
    text: 'Fifth in a line of Patan silversmiths and the first daughter at the bench. She draws every design, and sends back every knot that isn’t even.',
  },
  {
    name: 'Pemba Tamang',
    role: 'who finds the stones',
    text: 'Grew up a day’s walk below Ganesh Himal and knows the pits from carrying water to them. He buys the stones and writes the notes on where each one comes from.',
  },
];
