/** The currency of all amounts (ISO 4217); shown as Rs. */
export const currency = 'NPR';
