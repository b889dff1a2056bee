alter table contract_settings add column lenders jsonb not null default '[]';
