-- Persons of the sign-in provider who sign in as a user.
create table sso_identity (
  issuer text not null,
  subject text not null,
  organization_id uuid not null references organization (id) on delete cascade on update cascade,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (issuer, subject),
  foreign key (organization_id, user_id) references app_user (organization_id, id) on delete cascade on update cascade
);
create unique index sso_identity_organization_id_user_id_issuer_key on sso_identity (organization_id, user_id, issuer);
