// Tables of what the desk searches, written by triggers (server/db/search-texts.ts).

/** The searched texts of one record. */
export interface SearchTextsTable {
  id: string;
  /** Folded. */
  text: string;
  /** Of a telephone number, without spaces and dashes. */
  digits: string;
  /** A number for people, without its dashes; may be empty. */
  number: string;
}

/** Whose texts are not all written yet. */
export interface SearchFillTable {
  /** A table's name. */
  kind: string;
  /** So far, in the order of ids. */
  last_id: string;
}

export interface SearchTables {
  search_orders: SearchTextsTable;
  search_users: SearchTextsTable;
  search_bookings: SearchTextsTable;
  search_custom_requests: SearchTextsTable;
  search_posts: SearchTextsTable;
  search_reviews: SearchTextsTable;
  search_subscribers: SearchTextsTable;
  search_fill: SearchFillTable;
}
