-- More about the company: what answers may quote, and how answers are worded.
alter table kb_profile add column tagline text not null default '';
alter table kb_profile add column trust_signals text[] not null default '{}';
alter table kb_profile add column answer_style text not null default '';
alter table kb_profile add column service_coverage text[] not null default '{}';
