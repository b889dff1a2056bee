-- Keys that exist now can call only the operations that keys could call until now.
alter table api_key
  add column first_operations_only boolean not null default false,
  add column allowed_networks text[] not null default '{}';
update api_key set first_operations_only = true;
