// How wide a product's pictures stand, apart from the components: a page's head needs them without their code.

/** A card in a grid of two to four. */
export const cardSizes = '(width < 48rem) 46vw, (width < 64rem) 30vw, 18rem';

/** The main picture of a product's page. */
export const gallerySizes = '(width < 48rem) 100vw, (width < 80rem) 48vw, 38rem';
