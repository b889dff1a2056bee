-- One more presentation stays below two kilobytes, its indexes and its event included. An object has few events, so a hash
-- of its id finds them; what was not ingested has no name of another system's; a page in the order of writing is sorted
-- within one transaction.
DROP INDEX "event_aggregate_idx";
CREATE INDEX "event_aggregate_idx" ON "event" USING hash ("aggregate_id");
DROP INDEX "event_organization_id_written_in_idx";
CREATE INDEX "event_organization_id_written_in_idx" ON "event"("organization_id", "written_in");
DROP INDEX "presentation_deck_id_source_event_id_key";
CREATE UNIQUE INDEX "presentation_deck_id_source_event_id_key" ON "presentation"("deck_id", "source_event_id") WHERE "source_event_id" IS NOT NULL;

-- Read backwards, written forwards: what comes last goes to the end of an index, which is packed full. The other way round
-- every page is split in two halves.
DROP INDEX "event_organization_id_occurred_at_id_idx";
CREATE INDEX "event_organization_id_occurred_at_id_idx" ON "event"("organization_id", "occurred_at", "id");
DROP INDEX "event_type_idx";
CREATE INDEX "event_type_idx" ON "event"("organization_id", "event_type", "occurred_at", "id");

-- The feed reads backwards over the slide views between its ten events: a few dozen rows, for which no index of its own is
-- worth its room.
DROP INDEX "event_moment_idx";
