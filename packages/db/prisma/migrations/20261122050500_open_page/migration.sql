-- What a homeowner has open besides the slides. No event tells of it: it is true while it lasts and then forgotten.
CREATE TABLE "open_page" (
    "organization_id" UUID NOT NULL,
    "presentation_id" UUID NOT NULL,
    "page" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "open_page_pkey" PRIMARY KEY ("presentation_id")
);
CREATE UNIQUE INDEX "open_page_organization_id_presentation_id_key" ON "open_page"("organization_id", "presentation_id");
CREATE INDEX "open_page_organization_id_seen_at_idx" ON "open_page"("organization_id", "seen_at");
ALTER TABLE "open_page" ADD CONSTRAINT "open_page_organization_id_presentation_id_fkey"
 FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
