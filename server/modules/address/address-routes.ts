import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

import type { Address } from '#contract/calls/address-calls.ts';
import * as calls from '#contract/calls/address-calls.ts';
import type { BodyOf } from '#contract/calls/call.ts';
import { countries } from '#contract/names/countries.ts';
import { accountLimits } from '#contract/names/limits.ts';
import type { Reader, Trx } from '#server/db/connect.ts';
import { lockCustomer, timestampAfter } from '#server/db/rows.ts';
import type { AddressesTable } from '#server/db/schema/customer-tables.ts';
import { cleanLine, requireText } from '#server/http/clean-text.ts';
import { FailureError, invalidField, notFound } from '#server/http/failure-error.ts';
import { forbidden, serveUserChange, serveUserRead } from '#server/http/serve-private.ts';

export async function addressRoutes(app: FastifyInstance): Promise<void> {
  serveUserRead(app, calls.listAddresses, {
    read: ({ userId }) => listAddresses(app.database.read, userId),
  });

  serveUserChange(app, calls.addAddress, {
    ownerOf: ({ body }) => body.id,
    change: (trx, { userId, body }) => addAddress(trx, userId, body),
  });

  serveUserChange(app, calls.changeAddress, {
    change: (trx, { userId, params, body }) => changeAddress(trx, userId, params.id, body),
  });

  serveUserChange(app, calls.removeAddress, {
    change: async (trx, { userId, params: { id } }) => {
      await readOwnAddress(trx, userId, id);
      await trx.deleteFrom('addresses').where('id', '=', id).execute();
      return { message: 'Address removed' };
    },
  });
}

/** An address as it is sent, not cleaned yet. */
type AddressDraft = BodyOf<typeof calls.changeAddress>;

/** Reads a customer's addresses, oldest first. */
async function listAddresses(read: Reader, userId: string): Promise<Address[]> {
  const rows = await read
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(addressOf);
}

/**
 * Reads an address of this customer. Throws 404 when it does not exist and 403 when it is somebody
 * else's.
 */
async function readOwnAddress(read: Reader, userId: string, addressId: string): Promise<Address> {
  const row = await read
    .selectFrom('addresses')
    .selectAll()
    .where('id', '=', addressId)
    .executeTakeFirst();
  if (!row) throw notFound('Address not found');
  if (row.user_id !== userId) throw forbidden();
  return addressOf(row);
}

async function addAddress(trx: Trx, userId: string, draft: AddressDraft): Promise<Address> {
  const columns = columnsOf(draft);
  await lockCustomer(trx, userId);
  const present = await trx
    .selectFrom('addresses')
    .select((row) => [
      row.fn.countAll<number>().as('count'),
      row.fn.max<string | null>('created_at').as('last'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (present.count >= accountLimits.addressesMax) {
    throw new FailureError(409, `You can save up to ${accountLimits.addressesMax} addresses.`);
  }
  const row = {
    id: randomUUID(),
    user_id: userId,
    ...columns,
    created_at: timestampAfter(present.last),
  };
  await trx.insertInto('addresses').values(row).execute();
  return addressOf(row);
}

async function changeAddress(
  trx: Trx,
  userId: string,
  id: string,
  draft: AddressDraft,
): Promise<Address> {
  await readOwnAddress(trx, userId, id);
  const row = await trx
    .updateTable('addresses')
    .set(columnsOf(draft))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  // Removed in another tab meanwhile.
  if (!row) throw notFound('Address not found');
  return addressOf(row);
}

function columnsOf({ country, state, city, streetAddress, zipCode }: AddressDraft) {
  if (!countries.includes(country)) {
    throw invalidField('country', 'unknown-country', 'Please choose a country from the list.');
  }
  return {
    country,
    state: requireText(cleanLine(state), 'state'),
    city: requireText(cleanLine(city), 'city'),
    street_address: requireText(cleanLine(streetAddress), 'streetAddress'),
    zip_code: cleanLine(zipCode ?? ''),
  };
}

function addressOf(row: AddressesTable): Address {
  return {
    addressId: row.id,
    country: row.country,
    state: row.state,
    city: row.city,
    streetAddress: row.street_address,
    zipCode: row.zip_code,
  };
}
