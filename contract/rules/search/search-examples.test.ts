import { describe, expect, test } from 'vitest';

import { CatalogueIndex } from '#contract/rules/catalogue/catalogue-index.ts';
import { demoShelves } from '#tests/setup/demo-shelves.ts';
import { demoSynonyms } from '#tests/setup/demo-synonyms.ts';

import { Synonyms } from './synonyms.ts';

// A small shop by hand. Each line: name | short description | tags. The first is the newest.
const catalogue = `
Amethyst Night Bracelet | Round amethyst beads on elastic, from pale lilac to ripe plum | bracelet amethyst clarity for-her
Tiger Eye and Lava Bracelet | Banded golden tiger eye between black, porous lava beads | bracelet tiger-eye lava for-him
Citrine Market Bracelet | Warm citrine chips with a brass bell | bracelet citrine wealth
Black Tourmaline Chip Bracelet | Rough black chips that stand by the entrance | bracelet black-tourmaline protection
Rose Quartz Friendship Bracelet | Two soft pink strands | bracelet rose-quartz love
Clear Quartz Tumble Bracelet | Like drops of meltwater | bracelet clear-quartz clarity
Labradorite Window Pendant | A grey stone that flashes blue | pendant labradorite for-her
Ruyil Sapphire Pendant | Small, deep blue, set in silver | pendant sapphire september
Welo Opal Drop Pendant | Fire in a drop of milk | pendant opal october
Turquoise Ghau Pendant | A prayer box with turquoise on its lid | pendant turquoise december
Moonstone Pendant | Milky, with a moving light | pendant luck
Lapis Signet Ring | Night blue with golden flecks | ring lapis-lazuli for-him
Amethyst Bezel Ring | A round stone in a plain rim | ring amethyst february
Opal Moonrise Ring | White fire over a thin band | ring opal october
Carnelian Seal Ring | Orange, for sealing letters | ring camelian july
Black Onyx Square Ring | Straight edges, polished black | ring onyx success
Oval Cameo Brooch | An oval face carved in shell | himalayan for-her
Turquoise Earrings | Two blue drops for the ears | himalayan turquoise
Amethyst Evening Maala | 108 beads for the last hour of the day | maala amethyst healing
Rose Quartz and Howlite Maala | Pink and white, knotted by hand | maala rose-quartz howlite
Makalu Smoky Quartz Maala | From under the fifth highest mountain | maala smoky-quartz makalu
Malachite Heart | Green rings in a polished heart | raw-crystal love
Carnelian Thread Rakhi | Red thread with one orange bead | rakhi camelian
Bhaiya Bhabhi Rakhi Pair | One for him, one for her | rakhi
Crystal Point Water Bottle | Glass, with a quartz point in its foot | bottle clear-quartz
Copper Bottle with Jasper Cap | Hammered copper, red jasper | bottle jasper health
Tumbled Stone Key Chain | Five small stones on steel | key-chain luck
Rhodonite Heart Keychain | Pink and black | key-chain rhodomite
Rose Quartz Face Roller | Cool in the morning | roller rose-quartz
Aventurine Roller and Gua Sha | Green and smooth | roller aventuring
Citrine and Pyrite Money Tree | Golden leaves on a root | tree citrine pyrite wealth
Aventurine Bonsai | A small green tree in a bowl | tree aventuring
Snow Tree on Amethyst | White leaves on a purple bed | tree amethyst
Clear Quartz Pyramid | Four faces and a point | pyramid clear-quartz concentration
Pyrite Pyramid | Fool's gold, honestly sold | pyramid pyrite
Labradorite Sphere | The size of an orange | sphere labradorite
Fluorite Study Tower | Bands of green and violet | sphere fluorite concentration
Tiger Eye Dashboard Ganesh | Small enough for a car | ganesh-idol tiger-eye
Sphatik Ganesh Idol | Clear as glass | ganesh-idol clear-quartz success
Amethyst Slice Frame | Family, framed in purple | frame amethyst
Amethyst Cluster | As it grew | cluster amethyst
Natural Himalayan Salt Lamp | Orange light from old sea | himalayan-salt-lamp
Little USB Salt Lamp | Plugs into a desk | himalayan-salt-lamp for-corporate
Salt Sphere on Selenite | A glowing ball on a white plate | himalayan-salt-lamp selenite
Round Selenite Plate | White and silky | selenite-plate selenite clarity
Selenite Lamp | A tall white light | selenite-plate selenite
Juniper Dhupi Rope Incense | Smoke of the high passes | incense
Sandalwood Sticks | Soft and sweet | incense
Raw Ganesh Himal Point | As it left the rock | raw-crystal clear-quartz ganesh-himal
Taplejung Aquamarine Crystal | Sea colours far from the sea | raw-crystal aquamarine march
Himalayan Tarot Deck | Seventy-eight painted cards | tarrot-card
Pocket Tarot with Labradorite | A small deck and a stone | tarrot-card labradorite
Jajarkot Kyanite Cuff | Blue blades in silver | bracelet kyanite communication
Sunstone Anklet | Glitters when it walks | himalayan positivity
Café Crème Jasper Beads | Brown and white, naïve and pretty | maala jasper
रुद्राक्ष माला | पाँच मुखी रुद्राक्ष, हातले बनाएको | maala healing
Pregnancy Comfort Stone 🤰 | A smooth stone to hold ✨ | raw-crystal pregnancy selenite
Aquarius Sign Pendant | Two waves in silver | pendant aquarious
Mother's Day Gift Box | Four stones in a paper box | himalayan for-her
String of Prayer Flags | Five colours for the wind | himalayan
`;

const index = indexOf(catalogue);
index.synonyms = new Synonyms(demoSynonyms, demoShelves);

function indexOf(lines: string): CatalogueIndex {
  const entries = lines
    .trim()
    .split('\n')
    .map((line, at) => {
      const [name = '', shortDesc = '', tags = ''] = line.split('|').map((part) => part.trim());
      const addedAt = new Date(Date.UTC(2026, 0, 1) - at * 60_000).toISOString();
      const facts = { categoryId: 1, askedPaisa: 10_000 + at, addedAt, inStock: true };
      return { id: name, name, shortDesc, tags: tags.split(' '), ...facts };
    });
  return new CatalogueIndex(entries, demoShelves);
}

function search(name: string): string[] {
  return index.query({ name, page: 1, pageSize: 100 }).ids;
}

// Typing mistakes are in `tests/fixtures/searches/judged.txt`.
describe('a search finds what a person means', () => {
  test('a name in its Sanskrit ending', () => {
    expect(search('ganesha').slice(0, 3).toSorted()).toEqual([
      'Raw Ganesh Himal Point',
      'Sphatik Ganesh Idol',
      'Tiger Eye Dashboard Ganesh',
    ]);
  });

  test('a maala comes before what merely begins alike', () => {
    const found = search('mala');
    expect(found.slice(0, 4).every((name) => /Maala|माला/.test(name))).toBe(true);
    expect(found).not.toContain('Malachite Heart');
  });
});

describe('a search does not find unrelated products', () => {
  test('ring', () => {
    const found = search('ring');
    expect(found.slice(0, 5).every((name) => name.endsWith('Ring'))).toBe(true);
    expect(found).not.toContain('Turquoise Earrings');
    expect(found).not.toContain('String of Prayer Flags');
  });

  test('opal', () => {
    expect(search('opal')).toEqual(['Welo Opal Drop Pendant', 'Opal Moonrise Ring']);
    expect(search('oval')).toEqual(['Oval Cameo Brooch']);
  });

  test('a shop word that is sold out does not become another word', () => {
    const withoutOpal = indexOf('Oval Cameo Brooch | An oval face | himalayan');
    expect(withoutOpal.query({ name: 'opal', page: 1, pageSize: 9 }).total).toBe(0);
  });

  test('her', () => {
    expect(search('her')).not.toContain('Copper Bottle with Jasper Cap');
    expect(search('for her')).toContain("Mother's Day Gift Box");
  });

  test.each(['xyzzy', 'qqqq', '!!!', '💎', '💎 🔮', '1234567', 'ʘ', '\ud83d', '%00', 'झझझ'])(
    '%s',
    (typed) => {
      expect(search(typed)).toEqual([]);
    },
  );
});

describe('words', () => {
  test('any order', () => {
    expect(search('bracelet tiger lava eye')[0]).toBe('Tiger Eye and Lava Bracelet');
  });

  test('what matches every word, then what matches most', () => {
    const found = search('amethyst ring');
    expect(found[0]).toBe('Amethyst Bezel Ring');
    expect(found).toEqual(expect.arrayContaining(['Opal Moonrise Ring', 'Amethyst Cluster']));
    expect(found.every((name) => /ring|amethyst/i.test(name))).toBe(true);
  });

  test('words that nobody knows do not count', () => {
    expect(search('purple unicorn amethyst ring')[0]).toBe('Amethyst Bezel Ring');
    expect(search('unicorn rakhi').toSorted()).toEqual([
      'Bhaiya Bhabhi Rakhi Pair',
      'Carnelian Thread Rakhi',
    ]);
  });

  test('fillers do not count beside other words', () => {
    expect(search('a ring with the opal')).toEqual(search('ring opal'));
  });

  test('a plural finds the single and the other way round', () => {
    expect(search('rakhis')).toHaveLength(2);
    expect(search('earring')[0]).toBe('Turquoise Earrings');
    expect(search('pyramids').slice(0, 2)).toEqual(['Clear Quartz Pyramid', 'Pyrite Pyramid']);
  });

  test('a tag is found by its label, its slug and its other spellings', () => {
    for (const typed of ['carnelian', 'camelian']) expect(search(typed)).toHaveLength(2);
    for (const typed of ['aquarius', 'aquarious'])
      expect(search(typed)).toEqual(['Aquarius Sign Pendant']);
    expect(search('rhodonite')).toEqual(['Rhodonite Heart Keychain']);
    expect(search('key chain').toSorted()).toEqual([
      'Rhodonite Heart Keychain',
      'Tumbled Stone Key Chain',
    ]);
    expect(search('corporate')[0]).toBe('Little USB Salt Lamp');
  });

  test('accents, case and letters of any script', () => {
    expect(search('NAIVE')).toEqual(['Café Crème Jasper Beads']);
    expect(search('माला')[0]).toBe('रुद्राक्ष माला');
    for (const typed of ['रुद्र', 'rudraksha']) expect(search(typed)[0]).toBe('रुद्राक्ष माला');
    expect(search('ｐｒｅｇｎａｎｃｙ')).toEqual(['Pregnancy Comfort Stone 🤰']);
    expect(search('comfort 🤰')).toEqual(['Pregnancy Comfort Stone 🤰']);
  });

  test('blank is no search', () => {
    for (const typed of ['', '   ', '\t\n']) expect(search(typed)).toHaveLength(index.size);
  });

  test('a long text stays a small search', () => {
    expect(search(`amethyst ring ${'z'.repeat(100_000)}`)).toContain('Amethyst Bezel Ring');
    expect(search('\ufdfa'.repeat(200))).toEqual([]);
    expect(search(Array.from({ length: 60 }, (_, at) => `w${at}`).join(' '))).toEqual([]);
  });
});

describe('order', () => {
  test('a category before names before tags before descriptions', () => {
    const found = search('lamp');
    expect(found.slice(2)).toEqual(['Salt Sphere on Selenite', 'Selenite Lamp']);
    expect(search('orange').at(0)).toBe('Carnelian Seal Ring');
  });

  test('equal matches: newest first', () => {
    expect(search('tree').slice(0, 2)).toEqual([
      'Citrine and Pyrite Money Tree',
      'Snow Tree on Amethyst',
    ]);
  });

  test('a sort changes the order of what is found, not what is found', () => {
    for (const name of ['ring', 'mala', 'braclet', 'citrin', 'purple unicorn ring', 'lampe']) {
      const sorted = index.query({ name, sort: 'price-desc', page: 1, pageSize: 100 }).ids;
      expect(sorted.toSorted()).toEqual(search(name).toSorted());
    }
  });
});

describe('a search says what it did', () => {
  const ask = (name: string) => index.query({ name, page: 1, pageSize: 100 });

  test.each([
    ['ring', 'malai authi chahiyo'],
    ['ring', 'mujhe ring dikhao'],
    ['bracelet', 'where can i get a bracelet'],
    ['bracelet', 'the last bracelet'],
    ['bracelet', 'bracelet kati parcha'],
  ])('everyday words are no goods: %s in “%s”', (wanted, typed) => {
    const { ids, reading } = ask(typed);
    expect(ids).toEqual(search(wanted));
    expect(reading?.corrected).toBeUndefined();
    expect(reading?.notSold).toEqual([]);
  });

  test('a word of the shop is not heard as another', () => {
    const own = indexOf(`
Sal Wood Bowl | Turned from sal wood of the valley | himalayan
Amethyst Ring | On sale with a rice bag | ring amethyst`);
    own.synonyms = index.synonyms;
    const first = (name: string) => own.query({ name, page: 1, pageSize: 9 });
    expect(first('sal wood').ids).toEqual(['Sal Wood Bowl']);
    expect(first('valley').ids).toEqual(['Sal Wood Bowl']);
    expect(first('rice').ids).toEqual(['Amethyst Ring']);
    expect(first('sal').understood).toEqual({});
  });

  test('all words of a name, in their order, come first', () => {
    const own = indexOf(`
Rose Quartz Sphere | Pale pink | sphere rose-quartz
Pink Opal Shawl Pin | A long pin | himalayan opal
Opal Pink Dawn | Only the other way round | pendant opal`);
    own.synonyms = index.synonyms;
    const { ids, reading } = own.query({ name: 'pink opal', page: 1, pageSize: 9 });
    expect(ids[0]).toBe('Pink Opal Shawl Pin');
    expect(reading?.notSold).toEqual([]);
  });

  test('what is not sold is said, with what comes near', () => {
    expect(ask('moldavite').reading?.notSold).toEqual(['moldavite']);
    expect(ask('moldavite').ids).toContain('Aventurine Bonsai');
    expect(ask('emerald ring').reading?.notSold).toEqual(['emerald']);
    expect(ask('iphone ring').reading?.notSold).toEqual(['iphone']);
    expect(ask('emerald ring').ids[0]).toMatch(/Ring$/);
    // The shop has one.
    expect(ask('moonstone pendant').reading?.notSold).toEqual([]);
  });

  test('words that the shop has, but on nothing together', () => {
    expect(ask('opal rakhi').notSold).toEqual(['opal rakhi']);
    expect(ask('opal ring').notSold).toEqual([]);
    expect(ask('opal or rakhi').notSold).toEqual([]);
    expect(ask('rakhi for mom').notSold).toEqual([]);
  });

  test.each([
    ['is there any chance that you stock amethyst rings'],
    ['amethyst hoping forever further'],
    ['एमेथिस्टको औंठी'],
    ['onix ring'],
  ])('nobody is told that the shop has no everyday words: %s', (typed) => {
    expect(ask(typed).notSold).toEqual([]);
  });

  test.each([
    ['bracelet without citrine', 'citrine'],
    ['citrine free bracelet', 'citrine'],
    ['bracelet that isn’t citrine', 'citrine'],
    ['citrine बिना bracelet', 'citrine'],
    ['bracelet no citrine', 'citrine'],
    ['citrine bahek bracelet', 'citrine'],
    ['citrine नभएको bracelet', 'citrine'],
    ['bracelet without citrine or tourmaline', 'citrine', 'tourmaline'],
    ['bracelet, not citrine, please', 'citrine'],
  ])('%s', (typed, ...without) => {
    const { ids, reading } = ask(typed);
    expect(reading?.without).toEqual(without);
    expect(ids[0]).toMatch(/Bracelet|Cuff/);
    const unwanted = new RegExp(without.join('|'), 'i');
    expect(ids.filter((name) => unwanted.test(name))).toEqual([]);
  });

  test('nothing has the price: the cheapest first', () => {
    const { ids, understood, nothingFor } = ask('bracelet under 50');
    expect(nothingFor).toEqual({ MaxPrice: 50 });
    expect(understood).toEqual({});
    expect(ids[0]).toBe('Amethyst Night Bracelet');
    expect(ask('bracelet under 500').nothingFor).toBeUndefined();
  });

  test.each(['newest arrivals', 'latest collection', 'latest qwxyz'])(
    'a sort alone, with words that nobody knows: %s',
    (typed) => {
      const { total, understood } = ask(typed);
      expect(total).toBe(index.size);
      expect(understood).toEqual({ sort: 'newest' });
    },
  );

  test.each(['<script>', 'in stock qwxyz'])('but not of another filter: %s', (typed) => {
    expect(ask(typed).total).toBe(0);
  });

  test('several words written as one', () => {
    expect(search('amethystbezelring')[0]).toBe('Amethyst Bezel Ring');
  });

  test("the misspelling in a tag's address is no word", () => {
    expect(search('ring')).not.toContain('Aventurine Bonsai');
  });

  test('facts of any shop count like tags', () => {
    const entry = { shortDesc: '', tags: ['ring'], categoryId: 1, askedPaisa: 100, inStock: true };
    const own = new CatalogueIndex(
      [
        {
          ...entry,
          id: 'brass',
          name: 'Seal Ring',
          addedAt: '2026-01-02',
          details: [
            ['Metal', 'Brass, not silver'],
            ['Care', 'Polish it like silver'],
          ],
        },
        {
          ...entry,
          id: 'silver',
          name: 'Plain Ring',
          addedAt: '2026-01-01',
          details: [['Metal', 'Silver, 92.5']],
        },
      ],
      demoShelves,
    );
    own.synonyms = index.synonyms;
    for (const name of ['silver ring', 'चाँदीको औंठी', 'chandi ko aunthi'])
      expect(own.query({ name, page: 1, pageSize: 9 }).ids[0], name).toBe('silver');
    expect(own.query({ name: 'ring without silver', page: 1, pageSize: 9 }).ids).not.toContain(
      'silver',
    );
  });
});

describe('while somebody types', () => {
  const type = (name: string) =>
    index.query({ name, isTyping: true, page: 1, pageSize: 100 }).ids[0];

  test.each([
    ['sapph', 'Ruyil Sapphire Pendant'],
    ['bott', 'Copper Bottle with Jasper Cap'],
    ['bot', 'Copper Bottle with Jasper Cap'],
    ['car', 'Carnelian Seal Ring'],
    ['tow', 'Fluorite Study Tower'],
  ])('a beginning comes before a sound and a meaning: %s', (typed, name) => {
    const word = typed.slice(0, 3);
    expect(type(typed)?.toLowerCase()).toContain(word);
    expect(index.query({ name: typed, isTyping: true, page: 1, pageSize: 100 }).ids).toContain(
      name,
    );
  });
});
