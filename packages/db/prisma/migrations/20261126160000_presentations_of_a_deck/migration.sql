-- The deck list counts the presentations of each deck. With `deleted_at`, the index answers that alone. Equal entries are stored
-- once, so the index does not grow. Writes to the table wait while the index is built.
create index presentation_deck_id_deleted_at_idx on presentation (deck_id, deleted_at);
drop index presentation_deck_id_idx;
