/** Where this device has the products that were looked at; cleared at a logout, so known without the code around it. */
export const viewedKey = 'recently-viewed';
