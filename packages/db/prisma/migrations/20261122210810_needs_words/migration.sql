alter table slide add column needs_words boolean not null default false;
alter table deck add column language text not null default 'en'
  constraint deck_language check (language in ('en', 'es'));
