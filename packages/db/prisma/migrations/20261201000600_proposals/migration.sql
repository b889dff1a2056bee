create table presentation_photo (
	id uuid primary key,
	organization_id uuid not null,
	presentation_id uuid not null,
	storage_key text not null,
	thumb_key text not null,
	width integer not null,
	height integer not null,
	caption text not null default '',
	marks jsonb not null default '[]',
	position integer not null,
	created_at timestamptz(3) not null,
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
create unique index presentation_photo_organization_id_id_key on presentation_photo (organization_id, id);
create index presentation_photo_presentation_id_position_idx on presentation_photo (presentation_id, position);

create table proposal_version (
	organization_id uuid not null,
	presentation_id uuid not null,
	number integer not null check (number > 0),
	content jsonb not null,
	by_name text,
	created_at timestamptz(3) not null,
	primary key (presentation_id, number),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id)
		on update cascade on delete cascade
);
