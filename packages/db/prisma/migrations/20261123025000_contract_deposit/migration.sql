alter table contract_settings
  add column deposit_percent integer check (deposit_percent between 0 and 100);
