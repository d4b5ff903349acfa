// Apart from the other names of `offline.ts`, which a page needs later.

/** Id of the shell's script with the response to `readShop`. */
export const shellShopId = 'shop';
