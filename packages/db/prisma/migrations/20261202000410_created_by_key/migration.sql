alter table presentation add column created_by_key text;
