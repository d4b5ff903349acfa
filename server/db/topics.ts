/** What a transaction can announce: an edit by the owner or a review, or only other stock. */
export type Topic = 'catalogue' | 'stock';
