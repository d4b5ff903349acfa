// Tables of bookings, custom orders, the newsletter, the blog and the owner's settings.

export interface BookingsTable {
  /** Also the receipt number. */
  id: string;
  service: 'tarot' | 'numerology' | 'astrology';
  name: string;
  email: string;
  phone_number: string;
  payment_method: string;
  /** JSON (`BookingDetails`). */
  details: string;
  upload_id: string | null;
  booked_at: string;
  /** The agreed start, if any; UTC. */
  scheduled_at: string | null;
  /** Number of agreements: the SEQUENCE of the calendar entry. */
  schedule_count: number;
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
}

export interface SubscribersTable {
  /** Normalized by `normalEmail`. */
  email: string;
  /** For the unsubscribe link. */
  token: string;
  subscribed_at: string;
  unsubscribed_at: string | null;
}

export interface PostsTable {
  id: string;
  slug: string;
  title: string;
  author: string;
  summary: string;
  markdown: string;
  picture_hash: string | null;
  picture_alt: string;
  /** JSON: slugs of the products that it mentions. */
  products: string;
  posted_at: string;
  changed_at: string;
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

export interface ServiceTables {
  bookings: BookingsTable;
  custom_requests: CustomRequestsTable;
  subscribers: SubscribersTable;
  posts: PostsTable;
  post_tags: PostTagsTable;
  shop_settings: ShopSettingsTable;
}
