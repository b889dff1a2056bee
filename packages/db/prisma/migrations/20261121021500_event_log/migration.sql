-- How many events a company has of each type, by day (UTC): a log of five million rows says its total at once. Rows are
-- only added by those who write events, so that nobody waits for anybody; a job adds them up now and then.
CREATE TABLE "event_count" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "organization_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "aggregate_type" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "events" BIGINT NOT NULL,

    CONSTRAINT "event_count_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "event_count_organization_id_idx" ON "event_count"("organization_id", "event_type", "aggregate_type", "day") INCLUDE ("events");
ALTER TABLE "event_count" ADD CONSTRAINT "event_count_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "event_count" (organization_id, event_type, aggregate_type, day, events)
SELECT organization_id, event_type, aggregate_type, (occurred_at AT TIME ZONE 'UTC')::date, count(*)
  FROM "event" GROUP BY 1, 2, 3, 4;

CREATE FUNCTION count_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_count (organization_id, event_type, aggregate_type, day, events)
  SELECT organization_id, event_type, aggregate_type, (occurred_at AT TIME ZONE 'UTC')::date, count(*)
    FROM written GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER event_counted AFTER INSERT ON event
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_events();

-- The log's filters, each in the order of its pages; and what waits to be archived.
CREATE INDEX "event_type_idx" ON "event"("organization_id", "event_type", "occurred_at" DESC, "id" DESC);
CREATE INDEX "event_aggregate_idx" ON "event"("organization_id", "aggregate_id", "occurred_at" DESC, "id" DESC);
DROP INDEX "event_organization_id_written_in_idx";
CREATE INDEX "event_organization_id_written_in_idx" ON "event"("organization_id", "written_in", "id");
CREATE INDEX "event_unarchived_idx" ON "event"("occurred_at") WHERE archived_at IS NULL;
