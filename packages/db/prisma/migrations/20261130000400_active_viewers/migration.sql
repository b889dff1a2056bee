-- A viewer that was left open also reports when no page covers the slides. `active_at` is the time of its last playback,
-- scrolling or input.
alter table open_page alter column page drop not null, add column active_at timestamptz(3);
update open_page set active_at = seen_at;
alter table open_page alter column active_at set not null;
