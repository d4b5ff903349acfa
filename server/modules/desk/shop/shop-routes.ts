import type { FastifyInstance } from 'fastify';

import {
  type CashSettings,
  type PaymentSettings,
  readShopSettings as readShopSettingsCall,
  saveCashSettings,
  savePaymentSettings,
} from '#contract/calls/admin/shop-calls.ts';
import type { Reader } from '#server/db/connect.ts';
import { cleanLine } from '#server/http/clean-text.ts';
import { invalidField } from '#server/http/failure-error.ts';
import { serveStaffChange, serveStaffRead } from '#server/http/serve-staff.ts';
import { readPictureRecords } from '#server/modules/product/product-cards.ts';
import {
  limitOf,
  noLimit,
  type OrderLimit,
  paymentTexts,
  qrName,
  paymentOf as readPayment,
  type Values,
} from '#server/modules/settings/settings-store.ts';
import { readShopSettings } from '#server/shop-settings.ts';
import { lockSettings, versionOf, writeSection } from './setting-sections.ts';

/** What the owner sets. Staff may look at it. */
export async function deskShopRoutes(app: FastifyInstance): Promise<void> {
  const { database } = app;

  serveStaffRead(app, readShopSettingsCall, {
    async read() {
      const values = await readShopSettings(database.read);
      return {
        payment: await paymentOf(database.read, values),
        cash: cashOf(values),
      };
    },
  });

  serveStaffChange(app, savePaymentSettings, {
    role: 'owner',
    stepUp: true,
    async change(trx, { body: { version, qrHash, ...texts }, audit }) {
      const values = await lockSettings(trx, 'payment', version, (now) => paymentOf(trx, now));
      if (qrHash !== null && !(await readPictureRecords(trx, [qrHash])).has(qrHash)) {
        throw invalidField(
          'qrHash',
          'unknown-picture',
          'The picture is missing. Please choose it again.',
        );
      }
      const lines = Object.entries(paymentTexts).map(([field, name]) => [
        name,
        cleanLine(texts[field as 'note']),
      ]);
      const after = { ...Object.fromEntries(lines), [qrName]: qrHash };
      return paymentOf(trx, await writeSection(trx, 'payment', values, after, audit));
    },
  });

  serveStaffChange(app, saveCashSettings, {
    role: 'owner',
    async change(trx, { body: { version, ...sent }, audit }) {
      const values = await lockSettings(trx, 'cash', version, cashOf);
      // A desk of version 1.0 knows the first two only.
      const known = (Object.keys(limitNames) as (keyof typeof limitNames)[]).filter(
        (field) => sent[field] !== undefined,
      );
      const after = Object.fromEntries(
        known.map((field) => [limitNames[field], sent[field] ?? noLimit]),
      );
      return cashOf(await writeSection(trx, 'cash', values, after, audit));
    },
  });
}

async function paymentOf(read: Reader, values: Values): Promise<PaymentSettings> {
  return { version: versionOf(values, 'payment'), ...(await readPayment(read, values)) };
}

/** The limits' settings by their names in calls. */
const limitNames = {
  limitPaisa: 'cash-limit-value',
  limitPieces: 'cash-limit-pieces',
  uncheckedLimitPaisa: 'unchecked-limit-value',
  uncheckedLimitPieces: 'unchecked-limit-pieces',
  holdDays: 'hold-days',
} as const satisfies Record<keyof Omit<CashSettings, 'version'>, OrderLimit>;

function cashOf(values: Values): CashSettings {
  const of = (field: keyof typeof limitNames) =>
    limitOf(limitNames[field], values.get(limitNames[field]));
  return {
    version: versionOf(values, 'cash'),
    limitPaisa: of('limitPaisa'),
    limitPieces: of('limitPieces'),
    uncheckedLimitPaisa: of('uncheckedLimitPaisa'),
    uncheckedLimitPieces: of('uncheckedLimitPieces'),
    holdDays: of('holdDays'),
  };
}
