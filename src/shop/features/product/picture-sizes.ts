// About a product's pictures. Apart from the components, because route heads need them without
// their code.

/** A card in a grid of two to four columns. */
export const cardSizes = '(width < 48rem) 46vw, (width < 64rem) 30vw, 18rem';

/** The main picture of a product page. */
export const gallerySizes = '(width < 48rem) 100vw, (width < 80rem) 46vw, 37rem';

/** The enlarged picture. */
export const zoomSizes = '(width < 48rem) 220vw, 100vw';

/** The `view-transition-name` of the picture that grows from a card into the product's page. */
export const pictureTransition = 'product-picture';
