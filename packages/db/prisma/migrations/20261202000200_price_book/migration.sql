-- An item of the company's price book. It has a price in cents or a formula.
create table price_item (
	id uuid primary key,
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
	name text not null check (char_length(name) between 1 and 80),
	unit text not null,
	unit_cents integer check (unit_cents >= 0),
	formula text check (char_length(formula) between 1 and 500),
	taxable boolean not null,
	description text not null default '' check (char_length(description) <= 300),
	created_at timestamptz(3) not null,
	updated_at timestamptz(3) not null,
	check ((unit_cents is null) <> (formula is null))
);
create unique index price_item_organization_id_id_key on price_item (organization_id, id);
create unique index price_item_organization_id_key_key on price_item (organization_id, key);
create unique index price_item_organization_id_name_key on price_item (organization_id, name);
