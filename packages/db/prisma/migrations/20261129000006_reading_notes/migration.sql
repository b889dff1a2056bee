alter table kb_document add column reading_notes jsonb not null default '[]';
