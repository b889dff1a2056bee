-- No code writes the column. The index began with the organization, so the check of a presentation's foreign key read all
-- prospects of the company through it, until Postgres had analyzed a new table.
drop index prospect_organization_id_external_id_key;
