-- Smaller indexes of events, presentations and prospects. Writes to these tables wait while an index is built.

-- In the order of time, new entries are added at the end, and pages are filled. In the reverse order, full pages were split into two
-- halves. Queries read these indexes backwards.
drop index presentation_organization_id_created_at_idx;
create index presentation_organization_id_created_at_idx on presentation (organization_id, created_at);

-- The id of a presentation as a UUID takes less than half of its text. It belongs to one company, so the index needs no company.
-- Processes of the previous version find the events of a presentation without this index, more slowly.
drop index event_presentation_idx;
create index event_presentation_idx on event (((payload->>'presentationId')::uuid), occurred_at, id);

-- No code writes the column. The index began with the organization, so the check of a presentation's foreign key read all
-- prospects of the company through it, until Postgres had analyzed a new table.
drop index prospect_organization_id_external_id_key;
