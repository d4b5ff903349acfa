export interface DeckCard {
  /** Also the name of its drawing: src/shop/assets/tarot/ID.svg. */
  readonly id: string;
  readonly name: string;
  /** Its meaning when it is upright. */
  readonly description: string;
}

/**
 * The 22 cards of the major arcana in their order, then four of the minor: descriptions by name.
 */
const deck = {
  'The Fool':
    'A beginning with light luggage. You do not need the whole map to take the first step, only good shoes and open eyes. Trust what draws you, and let the little dog at your heels have its say.',
  'The Magician':
    'Everything you need already lies on your table. Choose one aim, put your hands to it, and what was an idea yesterday takes shape. Your skill is ready for use, so use it openly.',
  'The High Priestess':
    'The answer is nearer than the noise around it. Sit still for a while, note your dreams and first impressions, and leave the scroll half rolled: not everything has to be said today.',
  'The Empress':
    'What you tend is growing. Give time to your body, your home, the people and plants in your care, and let yourself enjoy them. Plenty comes from patience here, not from hurry.',
  'The Emperor':
    'A time to put things in order. Say what you stand for, set the bounds, keep the promise, and others can lean on what you build. Firm does not have to mean hard.',
  'The Hierophant':
    'Somebody has walked this path before you and is glad to tell of it. Learn the craft from a good teacher, keep the customs that carry you, and pass on what you know when your turn comes.',
  'The Lovers':
    'Two meet on level ground. The card speaks of closeness, and of a choice made with the whole heart: take what agrees with your values, and say so plainly to those it concerns.',
  'The Chariot':
    'Two strong animals, one road. Hold what pulls in different directions with a calm hand and you will get far quickly. Decide where you are going before you let them run.',
  Strength:
    'Gentleness wins here. Meet what frightens you, in yourself or in another, with patience and a warm hand, and it lies down of its own accord. You have more courage than you have needed so far.',
  'The Hermit':
    'Climb a little above the daily round and look at it from there. An evening or a week alone shows you what matters, and the lamp you light for yourself will help the next one on the path.',
  'Wheel of Fortune':
    'Things are turning, and the turn is in your favour. Take the opening while it is there, and stay near the hub, where it is calm: what rises and what sinks both pass.',
  Justice:
    'Look at the whole of it and weigh it fairly, your own part too. A clear agreement, an honest word or a debt settled sets you free. What you decide now with care will hold.',
  'The Hanged Man':
    'Nothing has to move today. Turn the question upside down and look at it from the other end; by letting go of one fixed idea you gain a wider view. The pause is part of the work.',
  Death:
    'A chapter closes, gently and for good, and behind the towers the sun is already up. Thank what has been, put it down, and keep your hands free for what wants to come.',
  Temperance:
    'A little of this, a little of that, until it tastes right. Mix work with rest and plans with patience; the middle way is no half measure here but an art. Healing goes on quietly.',
  'The Devil':
    'Look closely: the chain lies loose. A habit, a fear or a bargain holds you only as long as you do not look at it. Name it with some humour, for the mask has it, and step out.',
  'The Tower':
    'What was built on a weak place comes down, and you can see the sky again. It is sudden but it is honest. Keep what stands firm, tell the truth, and build the next floor better.',
  'The Star':
    'After the storm a clear night. Hope is no daydream here but a spring that gives again each morning; drink, and water the ground around you. You are being led well.',
  'The Moon':
    'The path is there though you see it only in pieces. Let feelings and dreams speak, check what is fear and what is fact, and take short steps until daylight. Much of what looms is shadow.',
  'The Sun':
    'Warmth, health and plain joy. Show yourself as you are, share what has turned out well, and say yes to the invitation. What you do today can be done in the open.',
  Judgement:
    'You hear a call and know that it is meant for you. Look back kindly on the road so far, forgive what can be forgiven, and stand up. It is a good day to answer.',
  'The World':
    'A round is complete and you may dance. What you have learned belongs together now, and the door to the next round is open. Celebrate before you walk through it.',
  'Ace of Cups':
    'Your heart runs over, and there is enough for everybody. A new affection, a reconciliation or a work made with love is being offered to you. Hold out both hands.',
  'Two of Pentacles':
    'Two things want to be kept in the air at once, and you have the knack of it. Stay light on your feet, count your hours as carefully as your coins, and move with the wave.',
  'Three of Swords':
    'Something hurts, and saying so is where the healing starts. Let the rain fall, speak with somebody who listens, and do not hurry yourself. The sun already stands at the edge of the picture.',
  'Four of Wands':
    'Hang up the garland: there is a reason to celebrate. A home, a homecoming or work finished together stands on four firm posts. Invite those who helped you put them up.',
};

export const tarotDeck: readonly DeckCard[] = Object.entries(deck).map(([name, description]) => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  description,
}));

/** A random card of the deck. */
export function pickCard(random: () => number = Math.random): DeckCard {
  const index = Math.min(Math.floor(random() * tarotDeck.length), tarotDeck.length - 1);
  return tarotDeck[index] as DeckCard;
}
