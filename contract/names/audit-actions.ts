import type { BookingMove, CustomOrderMove } from './booking-options.ts';
import type { LetterMove } from './letters.ts';
import type { OrderEvent } from './order-states.ts';

/** Records of the catalogue that are created, edited and deleted alike. */
export type RecordKind = 'letter' | 'post' | 'product' | 'shelf' | 'shelf-group' | 'synonym';

/** Files that owners save. */
export type ExportAction =
  | 'customer.export'
  | 'order.export'
  | 'product.export'
  | 'accounts.export'
  | 'settlement.export'
  | 'subscribers.export';

/** How saving one ended. */
export type ExportEnd = 'sent' | 'canceled' | 'failed';

/** What the audit log has: the kind of record and what was done with it. */
export type AuditAction =
  | `order.${OrderEvent}`
  | 'order.code-used-again'
  | 'order.reject-unchecked'
  | 'order.reminded'
  | 'order.arrival-asked'
  | 'order.placed-by-hand'
  | 'order.link-made'
  | 'order.links-ended'
  | `booking.${BookingMove | 'part-received' | 'noted' | 'undone'}`
  | `custom-order.${CustomOrderMove | 'part-received' | 'noted' | 'undone'}`
  | `${RecordKind}.${'create' | 'edit' | 'delete'}`
  | 'product.restore'
  | 'product.stock'
  | 'product.costs'
  | 'product.many'
  | 'product.many-undo'
  | 'invoice.create'
  | 'invoice.buyer'
  | 'settlement.create'
  | 'settlement.undo'
  | 'product.prices'
  | 'product.import'
  | 'picture.add'
  | 'post.import'
  | 'post.published'
  | `letter.${LetterMove | 'tested' | 'retried' | 'sent'}`
  | `${'shelf' | 'shelf-group' | 'shelf-kind'}.order`
  | 'shelf.undo'
  | `shelf-kind.${'create' | 'edit' | 'delete'}`
  | `coupon.${'create' | 'edit' | 'end'}`
  | 'review.change'
  | 'customer.erase'
  | 'subscribers.remove'
  | ExportAction
  | `${ExportAction}-${ExportEnd}`
  | 'setting.set'
  | 'payment-provider.set'
  | 'payment-attempt.ask'
  | 'payment-attempt.close'
  | 'payment-refund.begin'
  | 'payment-refund.settle'
  | 'mail.retry'
  | 'mail.retry-all'
  | 'mail.tested'
  | `backup.${'start' | 'make' | 'download'}`
  | 'secret.rotate'
  | 'staff.invite'
  | 'staff.invite-withdraw'
  | 'staff.login'
  | `staff.push-${'on' | 'off' | 'choices' | 'tested'}`
  | 'staff.logout'
  | 'staff.step-up'
  | 'staff.role'
  | 'staff.end'
  | 'staff.sessions'
  | 'staff.reset'
  | 'staff.passkey-add'
  | 'staff.passkey-remove'
  | 'staff.totp-add'
  | 'staff.totp-remove'
  | 'staff.recovery-codes';
