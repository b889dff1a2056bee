create table model_spending (
  organization_id uuid not null references organization (id) on delete cascade on update cascade,
  day date not null,
  micro_dollars integer not null check (micro_dollars >= 0),
  primary key (organization_id, day)
);
