alter table contract_settings
	add column deposit_cents integer check (deposit_cents between 1 and 2000000000),
	add column payments jsonb not null default '[]',
	add check (deposit_percent is null or deposit_cents is null);
