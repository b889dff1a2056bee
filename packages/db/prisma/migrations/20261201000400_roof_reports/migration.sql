-- Measurement reports that prices use, with the stored file and its hash.
create table roof_report (
	id uuid primary key,
	organization_id uuid not null,
	presentation_id uuid not null,
	format text not null,
	provider text,
	number text,
	date text,
	address text,
	sizes jsonb not null,
	pitch_table jsonb not null,
	waste_table jsonb not null,
	file_name text not null,
	storage_key text not null,
	sha256 text not null,
	used_at timestamptz(3) not null,
	used_by_id uuid,
	used_by_name text,
	withdrawn_at timestamptz(3),
	foreign key (organization_id, presentation_id) references presentation (organization_id, id) on delete cascade on update cascade
);
create unique index roof_report_organization_id_id_key on roof_report (organization_id, id);
create index roof_report_presentation_id_used_at_idx on roof_report (presentation_id, used_at desc);
