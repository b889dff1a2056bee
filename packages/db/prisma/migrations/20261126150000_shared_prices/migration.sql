-- The prices of a presentation without price inputs are equal for all presentations of a snapshot. The snapshot stores them once, and
-- `pricing` is empty in these presentations. Changes only the catalog: no table is rewritten or read. Presentations and snapshots
-- that exist keep their values.
alter table deck_snapshot add column pricing jsonb, add column price jsonb;
