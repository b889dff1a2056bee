alter table organization add column timezone_chosen boolean not null default false;
update organization set timezone_chosen = true where timezone <> 'UTC';
