-- The sentence that answers a question which every homeowner asks, such as whether the company is insured. A person confirmed it.
create table kb_fact (
	organization_id uuid not null references organization (id) on update cascade on delete cascade,
	kind text not null check (kind in ('licensed', 'insured', 'crew', 'workmanship', 'duration', 'next_start', 'service_area', 'payment')),
	statement text not null check (char_length(statement) between 1 and 500),
	source text check (char_length(source) <= 300),
	valid_until date,
	confirmed_by text not null,
	confirmed_at timestamptz(3) not null,
	primary key (organization_id, kind)
);

alter table question drop constraint question_kind_check;
alter table question add constraint question_kind_check
	check (kind in ('answer', 'passages', 'escalated', 'unanswered', 'unclear'));
alter table question drop constraint question_kind_source_check;
alter table question add constraint question_kind_source_check
	check ((kind in ('escalated', 'unanswered', 'unclear')) = (source = 'fallback'));
