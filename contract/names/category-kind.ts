/** The kind of shelves that says what a product is. Every shop has it. */
export const categoryKind = 'by-category';
