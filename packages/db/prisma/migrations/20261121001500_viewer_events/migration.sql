-- CreateTable
CREATE TABLE "viewer_event" (
    "organization_id" UUID NOT NULL,
    "deck_id" UUID NOT NULL,
    "presentation_id" UUID NOT NULL,
    "client_event_id" TEXT NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "slide_id" UUID,
    "duration_ms" INTEGER NOT NULL DEFAULT 0,
    "cta_label" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "viewer_event_pkey" PRIMARY KEY ("presentation_id","client_event_id")
);

-- AddForeignKey
ALTER TABLE "viewer_event" ADD CONSTRAINT "viewer_event_organization_id_presentation_id_fkey" FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "viewer_event" ADD CHECK (event_type IN ('presentation.opened', 'slide.viewed', 'presentation.completed', 'cta.clicked'));
ALTER TABLE "viewer_event" ADD CHECK (duration_ms BETWEEN 0 AND 86400000);
ALTER TABLE "viewer_event" ADD CHECK (event_type <> 'slide.viewed' OR slide_id IS NOT NULL);

-- What a deck's analytics add up, ready in the order in which they add it.
CREATE INDEX "viewer_event_deck_idx" ON "viewer_event"("deck_id", "event_type", "presentation_id", "slide_id") INCLUDE ("duration_ms");

-- When it was last opened: a page loaded again soon after is no other visit.
ALTER TABLE "presentation" ADD COLUMN "opened_at" TIMESTAMPTZ(3);
UPDATE "presentation" SET opened_at = first_viewed_at;

-- The timeline of one presentation; the company's feed, without the slides that would drown it.
CREATE INDEX "event_presentation_idx" ON "event"("organization_id", (payload->>'presentationId'), "occurred_at" DESC, "id" DESC);
CREATE INDEX "event_moment_idx" ON "event"("organization_id", "occurred_at" DESC, "id" DESC)
 WHERE event_type <> 'slide.viewed' AND payload->>'presentationId' IS NOT NULL;

-- The transaction that wrote an event. Whoever has read everything below pg_snapshot_xmin of one snapshot can go on
-- from there and misses nothing, however long a transaction took to commit; times and ids cannot promise that.
ALTER TABLE "event" ADD COLUMN "written_in" xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX "event_organization_id_written_in_idx" ON "event"("organization_id", "written_in");

-- Wakes whoever listens for a company, in any process, when the transaction commits.
CREATE FUNCTION tell_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('event', organization_id::text)
     FROM (SELECT DISTINCT organization_id FROM written) companies;
  RETURN NULL;
END $$;
CREATE TRIGGER event_written AFTER INSERT ON event
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION tell_of_events();
