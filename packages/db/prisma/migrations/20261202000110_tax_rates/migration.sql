alter table contract_settings add column tax_rates jsonb not null default '[]';
