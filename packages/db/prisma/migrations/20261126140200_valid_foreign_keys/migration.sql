-- Checks the foreign keys that the previous migration added. Reads and writes go on meanwhile.
do $$
declare
  foreign_key record;
begin
  for foreign_key in
    select conrelid::regclass as child, conname as name from pg_constraint
     where contype = 'f' and not convalidated and confrelid in ('presentation'::regclass, 'prospect'::regclass)
     order by name
  loop
    execute format('alter table %s validate constraint %I', foreign_key.child, foreign_key.name);
  end loop;
end $$;
