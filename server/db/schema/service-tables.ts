// Tables of bookings, custom orders, the newsletter, the blog and the owner's settings.

import type { Generated } from 'kysely';

import type {
  BookingPayment,
  BookingState,
  CustomOrderState,
} from '#contract/names/booking-options.ts';
import type { LetterState } from '#contract/names/letters.ts';

export interface BookingsTable {
  /** Also the receipt number. */
  id: string;
  /** Its address, or the word of version 1.0 for it (`specified-services.ts`). */
  service: string;
  /** As it was called when it was booked. */
  service_name: string;
  name: string;
  email: string;
  phone_number: string;
  payment_method: string;
  /** JSON (`BookingDetails`). */
  details: string;
  upload_id: string | null;
  booked_at: string;
  /** The customer's, such as `Europe/Berlin`; empty when the browser did not say. */
  time_zone: string;
  /** When it was booked; null while the owner had set none. */
  price_paisa: number | null;
  state: BookingState;
  /** The agreed start, if any; UTC. */
  scheduled_at: string | null;
  /** Number of agreements: the SEQUENCE of the calendar entry. */
  schedule_count: number;
  minutes: number;
  /** Where it is, or a link; may be empty. */
  place: string;
  payment: BookingPayment;
  /** The transaction's code; may be empty. */
  payment_reference: string;
  /** Why it was declined or canceled. */
  reason: string;
  /** Raised by each change but a note. */
  version: number;
  /** The account that it was sent from; null for a visitor. */
  user_id: string | null;
  /** The buyer's own, for the invoice; mostly empty. */
  tax_number: string;
}

export interface CustomRequestsTable {
  id: string;
  item: string;
  name: string;
  budget_paisa: number;
  address: string;
  idea: string;
  phone_number: string;
  email: string;
  upload_id: string | null;
  posted_at: string;
  state: CustomOrderState;
  /**
   * What the staff offers: a price, the days until it is made, and a text; null and empty before.
   */
  quote_paisa: number | null;
  quote_days: number | null;
  quote_text: string;
  /** What of the price is for the delivery: 0 where it is included; null: the quote says nothing. */
  delivery_paisa: number | null;
  /** What is paid of the quote before it is made; null: nothing. */
  deposit_paisa: number | null;
  /** As of a booking. */
  payment: BookingPayment;
  /** The screenshot of a payment to check. */
  proof_upload_id: string | null;
  /** The day that it is promised for, by the shop's calendar. */
  ready_by: string | null;
  /** Since when it is sold; null before, and in what an earlier version has accepted. */
  accepted_at: string | null;
  /** The order that it has become; its money is that order's then. */
  order_id: string | null;
  /** Why it was declined. */
  reason: string;
  version: number;
  /** As of a booking. */
  user_id: string | null;
  tax_number: string;
}

export interface StaffNotesTable {
  id: string;
  /** Such as `booking:ID`. */
  subject: string;
  who: string;
  at: string;
  text: string;
}

export interface SubscribersTable {
  /** Normalized by `normalEmail`. */
  email: string;
  /** For the unsubscribe link. */
  token: string;
  subscribed_at: string;
  unsubscribed_at: string | null;
}

/** Who wants to be told when a piece can be had again; once for each piece and address. */
export interface StockWaitsTable {
  id: string;
  product_id: string;
  /** Empty: any variant, or the product has none. */
  attribute_id: string;
  channel: 'email' | 'push';
  /** An email address normalized by `normalEmail`, or the id of a push subscription. */
  address: string;
  /** For the link that ends all that the address waits for. */
  token: string;
  /** The last time that it began. */
  asked_at: string;
  /** When they were told, or ended it; both null while they wait. */
  told_at: string | null;
  ended_at: string | null;
}

/** A letter to the newsletter's subscribers; its emails are rows of `mails`. */
export interface LettersTable {
  id: string;
  subject: string;
  /** Shown beside the subject in a list of emails; may be empty. */
  preview: string;
  markdown: string;
  /** What is sent, from when it began; null before. */
  html: string | null;
  state: LetterState;
  created_at: string;
  changed_at: string;
  started_at: string | null;
  ended_at: string | null;
  /** The last address that has its row in `mails`; null for a draft, and once all have. */
  listed_to: string | null;
  /** When the next email may go, by the shop's pace. */
  next_at: string | null;
  /** How many emails went and did not, once it has ended: their rows are deleted later. */
  sent: Generated<number>;
  failed: Generated<number>;
  /** Raised by each edit and each step. */
  version: Generated<number>;
}

export interface PostsTable {
  id: string;
  slug: string;
  title: string;
  author: string;
  summary: string;
  markdown: string;
  /** Rendered when it was saved; null while only an earlier version has saved it. */
  html: string | null;
  /** The version of the renderer and the SHA-256 of the Markdown that `html` was made from. */
  html_source: string | null;
  picture_hash: string | null;
  picture_alt: string;
  /** JSON: slugs of the products that it mentions. */
  products: string;
  /** 0: a draft. */
  published: Generated<number>;
  posted_at: string;
  /** When a draft is published by itself; null for others. */
  publish_at: string | null;
  changed_at: string;
  version: Generated<number>;
}

/** Addresses that posts had before. */
export interface PostRedirectsTable {
  slug: string;
  post_id: string;
}

export interface PostTagsTable {
  post_id: string;
  tag: string;
  position: number;
}

/** The owner's settings; values as JSON. */
export interface ShopSettingsTable {
  name: string;
  value: string;
}

/** Settings that an owner has typed, not saved, and looks at on the shop's pages. */
export interface SettingPreviewsTable {
  /** SHA-256, as of the cookie of the browser that opened it; null before. */
  token_hash: string;
  cookie_hash: string | null;
  session_id: string;
  setting_group: string;
  /** JSON: values by name. */
  typed: string;
  expires_at: string;
}

/** What the owner says that searches mean. */
export interface SearchSynonymsTable {
  id: string;
  /** What people type, separated by commas; below, what it means. */
  typed: string;
  meant: string;
  version: number;
}

/** Searches for what the shop does not have, without who made them. */
export interface MissedSearchesTable {
  text: string;
  count: number;
  last_at: string;
  /** What was shown instead, the last time; empty for nothing. */
  shown: Generated<string>;
}

export interface ServiceTables {
  bookings: BookingsTable;
  custom_requests: CustomRequestsTable;
  staff_notes: StaffNotesTable;
  subscribers: SubscribersTable;
  stock_waits: StockWaitsTable;
  letters: LettersTable;
  posts: PostsTable;
  post_tags: PostTagsTable;
  post_redirects: PostRedirectsTable;
  shop_settings: ShopSettingsTable;
  setting_previews: SettingPreviewsTable;
  search_synonyms: SearchSynonymsTable;
  missed_searches: MissedSearchesTable;
}
