-- Headers of a receiver's response, so that its developers see what they answered.
alter table notification_attempt add column response_headers jsonb not null default '{}';
