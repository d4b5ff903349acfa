import * as z from 'zod/mini';

import { accountLimits, taxNumberMax } from '#contract/names/limits.ts';

import { defineCall } from './call.ts';
import { idSchema, messageSchema, optionalText, textSchema } from './schemas.ts';

const area = 'Addresses';
const line = accountLimits.addressLineMax;

const addressFields = {
  country: textSchema(line, 1),
  state: textSchema(line, 1),
  city: textSchema(line, 1),
  streetAddress: textSchema(line, 1),
  zipCode: optionalText(20),
};

export const addressSchema = z.object({
  addressId: z.string(),
  country: z.string(),
  state: z.string(),
  city: z.string(),
  streetAddress: z.string(),
  zipCode: z.string(),
});

/** An address that is typed for one order; not every place has a state or a postal code. */
export const newAddressSchema = z.object({
  country: textSchema(line, 1),
  state: textSchema(line),
  city: textSchema(line, 1),
  streetAddress: textSchema(line, 1),
  zipCode: textSchema(20),
});

export type Address = z.infer<typeof addressSchema>;

export const listAddresses = defineCall(
  area,
  'listAddresses',
  'GET /addresses/user/{userId}/alladdresses',
  {
    summary: 'A customer’s saved addresses, oldest first',
    params: z.object({ userId: idSchema }),
    response: z.array(addressSchema),
  },
);

export const addAddress = defineCall(area, 'addAddress', 'POST /addresses', {
  summary: 'Saves an address. `id` is the customer’s id',
  body: z.object({ id: idSchema, ...addressFields }),
  response: addressSchema,
});

export const changeAddress = defineCall(area, 'changeAddress', 'PUT /addresses/{id}', {
  summary: 'Changes a saved address',
  params: z.object({ id: idSchema }),
  body: z.object(addressFields),
  response: addressSchema,
});

export const removeAddress = defineCall(area, 'removeAddress', 'DELETE /addresses/{id}', {
  summary: 'Removes a saved address; orders keep their own copy',
  params: z.object({ id: idSchema }),
  response: messageSchema,
});

/** Optional texts of a delivery that are not part of the address itself. */
export const deliveryFields = {
  /** Who receives it; without it first and last name, and without those the account's name. */
  recipient: optionalText(accountLimits.nameMax),
  firstName: optionalText(accountLimits.nameMax),
  lastName: optionalText(accountLimits.nameMax),
  company: optionalText(line),
  email: optionalText(accountLimits.emailMax),
  notes: optionalText(accountLimits.noteMax),
  /** What the card of a gift should say. */
  cardText: optionalText(accountLimits.cardTextMax),
  /** The buyer's own PAN or VAT number, for the invoice. */
  taxNumber: optionalText(taxNumberMax),
};
