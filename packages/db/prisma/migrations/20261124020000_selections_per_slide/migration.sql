-- One selection for each pricing slide. `selection` stays the newest one; this column has those of the other slides.
alter table presentation add column earlier_selections jsonb not null default '[]';
