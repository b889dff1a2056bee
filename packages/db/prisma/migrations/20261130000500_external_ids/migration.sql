-- Ids and data of other systems. A deck and a prospect have an id of their own in a company; test keys have prospects of their own.
alter table deck
	add column external_id text,
	add column external_metadata jsonb not null default '{}';
alter table prospect
	add column external_id text,
	add column metadata jsonb not null default '{}',
	add column livemode boolean not null default true;
alter table presentation
	add column external_id text,
	add column metadata jsonb not null default '{}';
alter table event add column external jsonb;

create unique index deck_external_id_key on deck (organization_id, external_id) where deleted_at is null;
create unique index prospect_external_id_key on prospect (organization_id, external_id, livemode);
create index presentation_external_id_idx on presentation (organization_id, external_id) where external_id is not null;
create index presentation_source_event_id_idx on presentation (organization_id, source_event_id) where source_event_id is not null;

-- Data

update prospect r
   set livemode = false
 where not exists (select from presentation p where p.organization_id = r.organization_id and p.prospect_id = r.id and p.livemode)
   and exists (select from presentation p where p.organization_id = r.organization_id and p.prospect_id = r.id);
