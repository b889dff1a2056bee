-- Calls with the header Idempotency-Key, kept for 24 hours. `response` is encrypted, because it can contain a new secret.
create table idempotent_call (
  organization_id uuid not null references organization (id) on delete cascade on update cascade,
  caller text not null,
  key text not null check (length(key) between 1 and 255),
  operation text not null,
  body_hash bytea not null,
  token uuid not null,
  lease_until timestamptz(3) not null,
  response bytea,
  created_at timestamptz(3) not null,
  primary key (organization_id, caller, key)
);
create index idempotent_call_created_at on idempotent_call (created_at);
