-- Finds the images of a deck's slides without a look at every image of the company.
create index image_organization_id_storage_key_idx on image (organization_id, storage_key);

-- Looks for the presentation by its key alone. With another condition, Postgres may read all presentations of the company instead,
-- until it has analyzed a new table.
create or replace function event_livemode() returns trigger language plpgsql as $$
declare
  found_presentation record;
begin
  select p.organization_id, p.livemode into found_presentation from presentation p
   where p.id = (new.payload->>'presentationId')::uuid;
  new.livemode := found_presentation.organization_id is distinct from new.organization_id or found_presentation.livemode;
  return new;
end $$;
