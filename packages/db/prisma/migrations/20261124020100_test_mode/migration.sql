-- Test mode: what a test key makes is marked, and its emails, webhooks and speech stay inside.
alter table api_key add column livemode boolean not null default true;
alter table presentation add column livemode boolean not null default true;
alter table mail_message add column livemode boolean not null default true;
alter table notification_subscription add column livemode boolean not null default true;
alter table event add column livemode boolean not null default true;

-- A source event of a test key and one of a live key are different events.
drop index presentation_deck_id_source_event_id_key;
create unique index presentation_deck_id_source_event_id_key
  on presentation (deck_id, source_event_id, livemode) where source_event_id is not null;

-- Every event about a test presentation is a test event, also when the homeowner caused it.
create function event_livemode() returns trigger language plpgsql as $$
begin
  new.livemode := not exists (
    select 1 from presentation p
     where p.organization_id = new.organization_id and not p.livemode
       and p.id = (new.payload->>'presentationId')::uuid);
  return new;
end $$;
create trigger event_livemode before insert on event for each row
  when (new.livemode and new.payload->>'presentationId' is not null) execute function event_livemode();
