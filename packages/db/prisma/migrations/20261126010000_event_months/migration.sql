-- Chunks of archived events. The events of an active chunk are only in its file, those of another chunk are still rows.
create table event_archive (
  id uuid primary key,
  organization_id uuid not null references organization (id) on update cascade on delete cascade,
  month date not null,
  active boolean not null default false,
  storage_key text not null,
  bytes integer not null,
  events integer not null,
  first_at timestamptz(3) not null,
  first_id uuid not null,
  last_at timestamptz(3) not null,
  last_id uuid not null,
  min_position bigint not null,
  max_position bigint not null,
  counts jsonb not null,
  subjects integer[] not null,
  unique (organization_id, storage_key)
);
create index event_archive_time_idx on event_archive (organization_id, last_at, last_id);
create index event_archive_position_idx on event_archive (organization_id, max_position);
create index event_archive_subject_idx on event_archive using gin (subjects);

-- A partition per month (UTC). An event of a month without a partition goes to the default partition, so that no insert fails.
create table event_by_month (like event including defaults) partition by range (occurred_at);
create table event_default partition of event_by_month default;

-- Deliveries are deleted before the partition of their event is dropped.
alter table notification_delivery drop constraint notification_delivery_event_id_fkey;

do $$
declare
  month timestamp;
begin
  for month in select distinct date_trunc('month', occurred_at at time zone 'UTC') from event loop
    continue when month > now() at time zone 'UTC' + interval '2 months';
    execute format('create table %I partition of event_by_month for values from (%L) to (%L)',
      'event_' || to_char(month, 'YYYY_MM'), month at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;
insert into event_by_month select * from event;
drop table event;
alter table event_by_month rename to event;

alter table event add constraint event_pkey primary key (id, occurred_at);
alter table event add constraint event_organization_id_fkey
  foreign key (organization_id) references organization (id) on update cascade on delete cascade;
create index event_organization_id_occurred_at_id_idx on event (organization_id, occurred_at, id);
create index event_organization_id_position_idx on event (organization_id, position);
create index event_type_idx on event (organization_id, event_type, occurred_at, id);
create index event_aggregate_idx on event using hash (aggregate_id);
create index event_presentation_idx on event (organization_id, (payload->>'presentationId'), occurred_at desc, id desc);
create index event_unarchived_idx on event (occurred_at) where archived_at is null;
create index event_test_mode_idx on event (organization_id, occurred_at desc, id desc) where not livemode;

create trigger event_position before insert on event for each row execute function set_event_position();
create trigger event_livemode before insert on event for each row
  when (new.livemode and new.payload->>'presentationId' is not null) execute function event_livemode();
create trigger event_counted after insert on event
  referencing new table as written for each statement execute function count_events();
create trigger event_written after insert on event
  referencing new table as written for each statement execute function tell_of_events();
create trigger event_notified after insert on event
  referencing new table as written for each statement execute function queue_notifications();

-- Rows of different partitions can have the same ctid. The deletion of a company by a process of an earlier version finds rows by
-- ctid alone, so it would delete events of other companies. It fails, and a process of this version repeats it.
create function refuse_deletion_by_ctid() returns trigger language plpgsql as $$
begin
  if current_query() like 'with deleted as (delete from event where ctid = %' then
    raise exception 'A process of this version must delete the company.';
  end if;
  return null;
end $$;
create trigger event_deletion before delete on event for each statement execute function refuse_deletion_by_ctid();

-- Adds the partitions of this month and of the next two, and those of earlier months whose events are in the default partition.
-- Late events of an archived month stay in the default partition. Fails when a lock is not free within a second, because all
-- statements on events would wait for it.
create function add_event_partitions() returns void language plpgsql set lock_timeout = '1s' as $$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'UTC');
  months timestamp[];
  month timestamp;
  part text;
  since timestamptz;
  until timestamptz;
begin
  select array_agg(m) into months from (
    select generate_series(this_month, this_month + interval '2 months', interval '1 month') as m
    union
    select date_trunc('month', occurred_at at time zone 'UTC') from event_default) wanted
   where m <= this_month + interval '2 months'
     and not exists (select from event_archive a where a.active and a.month = m::date);
  foreach month in array months loop
    part := 'event_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(part) is not null;
    perform pg_advisory_xact_lock(hashtextextended('event partitions', 0));
    continue when to_regclass(part) is not null;
    since := month at time zone 'UTC';
    until := (month + interval '1 month') at time zone 'UTC';
    -- A weaker lock would let a statement that has listed the partitions already miss the moved events.
    lock table event in access exclusive mode;
    execute format('create table %I (like event including defaults including indexes)', part);
    execute format('with moved as (delete from event_default where occurred_at >= %L and occurred_at < %L returning *)
                    insert into %I select * from moved', since, until, part);
    execute format('alter table event attach partition %I for values from (%L) to (%L)', part, since, until);
  end loop;
end $$;

select add_event_partitions();
