-- Headers that a company adds to the messages of a webhook. Their values may be credentials, so they are stored encrypted.
alter table notification_subscription add column header_names text[] not null default '{}';
alter table notification_subscription add column sealed_headers bytea;
