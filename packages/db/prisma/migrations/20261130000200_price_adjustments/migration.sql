alter table contract_settings
	add column rep_discount_percent integer not null default 0 check (rep_discount_percent between 0 and 100),
	add column admin_discount_percent integer not null default 100 check (admin_discount_percent between 0 and 100);
alter table presentation add column price_adjustment jsonb;

create table price_adjustment (
	id uuid primary key,
	organization_id uuid not null,
	presentation_id uuid not null,
	status text not null check (status in ('applied', 'requested', 'refused', 'replaced')),
	change jsonb not null,
	options jsonb not null,
	note text not null default '',
	by_id uuid,
	by_name text,
	created_at timestamptz(3) not null,
	decided_by_name text,
	decided_at timestamptz(3),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create unique index price_adjustment_organization_id_id_key on price_adjustment (organization_id, id);
create index price_adjustment_presentation_id_created_at_idx on price_adjustment (presentation_id, created_at desc);
-- A presentation waits for at most one decision.
create unique index price_adjustment_requested on price_adjustment (presentation_id) where status = 'requested';
