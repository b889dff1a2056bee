-- One key of presentations and one of prospects, in place of two. It begins with the id, so it finds a row by its id alone, and it
-- contains the company, so the foreign keys refer to it. Reads and writes of presentations, prospects and the tables that refer to
-- them wait while two indexes are built for each table. The next migration checks the rows of the foreign keys without that lock.
create temporary table foreign_keys on commit drop as
  select conrelid::regclass as child, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
   where contype = 'f' and confrelid in ('presentation'::regclass, 'prospect'::regclass);

do $$
declare
  foreign_key record;
begin
  for foreign_key in select * from foreign_keys order by name loop
    execute format('alter table %s drop constraint %I', foreign_key.child, foreign_key.name);
  end loop;
  alter table presentation
    drop constraint presentation_pkey,
    add constraint presentation_pkey primary key (id, organization_id);
  alter table prospect
    drop constraint prospect_pkey,
    add constraint prospect_pkey primary key (id, organization_id);
  drop index presentation_organization_id_id_key;
  drop index prospect_organization_id_id_key;
  for foreign_key in select * from foreign_keys order by name loop
    execute format('alter table %s add constraint %I %s not valid', foreign_key.child, foreign_key.name, foreign_key.definition);
  end loop;
end $$;
