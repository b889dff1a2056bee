alter table slide add column suggested_tiers jsonb not null default '[]';
