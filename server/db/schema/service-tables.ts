// Tables of bookings, custom orders, the newsletter, the blog and the owner's settings.

export interface BookingsTable {
  /** Also the receipt number. */
  id: string;
  service: 'tarot' | 'numerology' | 'astrology';
  name: string;
  email: string;
  phone_number: string;
  payment_method: string;
  /** JSON: the other fields of the service's form. */
  details: string;
  upload_id: string | null;
  booked_at: string;
  /** When it will take place, once agreed; UTC. */
  scheduled_at: string | null;
  /** How often a time was agreed: the SEQUENCE of its calendar entry. */
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
  /** As `normalEmail` gives it. */
  email: string;
  /** Stands in the unsubscribe link. */
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
  /** JSON: slugs of the products it speaks of. */
  products: string;
  posted_at: string;
  changed_at: string;
}

export interface PostTagsTable {
  post_id: string;
  tag: string;
  position: number;
}

/** What the owner sets by command; values as JSON. */
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
