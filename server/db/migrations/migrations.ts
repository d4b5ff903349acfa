import { baselineMigration } from './0001-baseline.ts';
import { stockTakenMigration } from './0003-stock-taken.ts';
import { reservedSlugsMigration } from './0004-reserved-slugs.ts';
import { foldTextMigration } from './0005-fold-text.ts';
import { auditLogMigration } from './0005b-audit-log.ts';
import { mailboxConfirmedMigration } from './0006-mailbox-confirmed.ts';
import { postHtmlMigration } from './0006b-post-html.ts';
import { requestsOfAccountsMigration } from './0008-requests-of-accounts.ts';
import { uploadLookMigration } from './0009-upload-look.ts';
import { missedShownMigration } from './0010-missed-shown.ts';
import { filmProductsMigration } from './0012-film-products.ts';
import { shelvesMigration } from './0013-shelves.ts';
import { shopFactsMigration } from './0014-shop-facts.ts';
import { servicesMigration } from './0016-services.ts';
import { settingPreviewsMigration } from './0017-setting-previews.ts';
import { ownPagesMigration } from './0018-own-pages.ts';
import { tradeWordsMigration } from './0019-trade-words.ts';
import { pickupMigration } from './0020-pickup.ts';
import { searchTextsMigration } from './0021-search-texts.ts';
import { pagesByKeyMigration } from './0022-pages-by-key.ts';
import { uploadIndexesMigration } from './0024-upload-indexes.ts';
import { weightsAndAccountsMigration } from './0025-weights-and-accounts.ts';
import { importWordsMigration } from './0026-import-words.ts';
import { growingListsMigration } from './0027-growing-lists.ts';
import { takenBackMigration } from './0028-taken-back.ts';
import { moneyOfSubjectsMigration } from './0029-money-of-subjects.ts';
import { ordersByHandMigration } from './0030-orders-by-hand.ts';
import { automaticBackupMigration } from './0031-automatic-backup.ts';
import { invoicesMigration } from './0033-invoices.ts';
import { manyProductsMigration } from './0035-many-products.ts';
import { areasMigration } from './0036-areas.ts';
import { manyParcelsMigration } from './0037-many-parcels.ts';
import { changedOrdersMigration } from './0038-changed-orders.ts';
import { stockWaitsMigration } from './0039-stock-waits.ts';
import { paymentWaysMigration } from './0041-payment-ways.ts';
import { soldMigration } from './0043-sold.ts';
import { lettersMigration } from './0045-letters.ts';
import { scheduledPostsMigration } from './0046-scheduled-posts.ts';
import { paymentAttemptsMigration } from './0047-payment-attempts.ts';
import { payWithMigration } from './0048-pay-with.ts';
import { quickTextsMigration } from './0049-quick-texts.ts';
import { refundWaysMigration } from './0050-refund-ways.ts';
import { providerRefundsMigration } from './0051-provider-refunds.ts';
import { pushMigration } from './0052-push.ts';
import { keptAttemptsMigration } from './0053-kept-attempts.ts';
import { accountsThatStayMigration } from './0055-accounts-that-stay.ts';
import { unclearPaymentsMigration } from './0057-unclear-payments.ts';
import { ratingsAndRefundsMigration } from './0058-ratings-and-refunds.ts';
import type { ShopMigration } from './shop-migration.ts';

/** Every migration by name, in order. Listed here, because the build has no migration files. */
export const migrations: Record<string, ShopMigration> = {
  '0001-baseline': baselineMigration,
  '0003-stock-taken': stockTakenMigration,
  '0004-reserved-slugs': reservedSlugsMigration,
  '0005-fold-text': foldTextMigration,
  '0005b-audit-log': auditLogMigration,
  '0006-mailbox-confirmed': mailboxConfirmedMigration,
  '0006b-post-html': postHtmlMigration,
  '0008-requests-of-accounts': requestsOfAccountsMigration,
  '0009-upload-look': uploadLookMigration,
  '0010-missed-shown': missedShownMigration,
  '0012-film-products': filmProductsMigration,
  '0013-shelves': shelvesMigration,
  '0014-shop-facts': shopFactsMigration,
  '0018-own-pages': ownPagesMigration,
  '0016-services': servicesMigration,
  '0017-setting-previews': settingPreviewsMigration,
  '0019-trade-words': tradeWordsMigration,
  '0020-pickup': pickupMigration,
  '0021-search-texts': searchTextsMigration,
  '0022-pages-by-key': pagesByKeyMigration,
  '0024-upload-indexes': uploadIndexesMigration,
  '0025-weights-and-accounts': weightsAndAccountsMigration,
  '0026-import-words': importWordsMigration,
  '0027-growing-lists': growingListsMigration,
  '0028-taken-back': takenBackMigration,
  '0029-money-of-subjects': moneyOfSubjectsMigration,
  '0030-orders-by-hand': ordersByHandMigration,
  '0031-automatic-backup': automaticBackupMigration,
  '0033-invoices': invoicesMigration,
  '0035-many-products': manyProductsMigration,
  '0036-areas': areasMigration,
  '0037-many-parcels': manyParcelsMigration,
  '0038-changed-orders': changedOrdersMigration,
  '0039-stock-waits': stockWaitsMigration,
  '0041-payment-ways': paymentWaysMigration,
  '0043-sold': soldMigration,
  '0045-letters': lettersMigration,
  '0046-scheduled-posts': scheduledPostsMigration,
  '0047-payment-attempts': paymentAttemptsMigration,
  '0048-pay-with': payWithMigration,
  '0049-quick-texts': quickTextsMigration,
  '0050-refund-ways': refundWaysMigration,
  '0051-provider-refunds': providerRefundsMigration,
  '0052-push': pushMigration,
  '0053-kept-attempts': keptAttemptsMigration,
  '0055-accounts-that-stay': accountsThatStayMigration,
  '0057-unclear-payments': unclearPaymentsMigration,
  '0058-ratings-and-refunds': ratingsAndRefundsMigration,
};
