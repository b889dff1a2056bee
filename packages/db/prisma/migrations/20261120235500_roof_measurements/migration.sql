-- CreateTable
CREATE TABLE "roof_measurement" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "deck_id" UUID NOT NULL,
    "presentation_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "homeowner" JSONB NOT NULL,
    "house" JSONB NOT NULL,
    "formatted_address" TEXT NOT NULL,
    "asks" INTEGER NOT NULL DEFAULT 0,
    "result" JSONB,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "roof_measurement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "roof_measurement_deck_id_idx" ON "roof_measurement"("deck_id");

-- CreateIndex
CREATE INDEX "roof_measurement_presentation_id_created_at_idx" ON "roof_measurement"("presentation_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "roof_measurement_organization_id_id_key" ON "roof_measurement"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "roof_measurement" ADD CONSTRAINT "roof_measurement_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roof_measurement" ADD CONSTRAINT "roof_measurement_organization_id_presentation_id_fkey" FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The lists of status words; the zod enums name the same.
ALTER TABLE "roof_measurement" ADD CHECK (status IN ('pending', 'requesting', 'polling', 'fallback', 'completed', 'failed', 'timed_out', 'cancelled', 'skipped'));
ALTER TABLE "roof_measurement" ADD CHECK ((settled_at IS NULL) = (status IN ('pending', 'requesting', 'polling', 'fallback')));
ALTER TABLE "roof_measurement" ADD CHECK ((result IS NOT NULL) = (status = 'completed'));
ALTER TABLE "roof_measurement" ADD CHECK (failure IS NULL OR status IN ('fallback', 'failed', 'timed_out'));
ALTER TABLE "roof_measurement" ADD CHECK (failure IS NOT NULL OR status NOT IN ('failed', 'timed_out'));
ALTER TABLE "roof_measurement" ADD CHECK (asks >= 0);

-- One roof is measured once at a time for a presentation.
CREATE UNIQUE INDEX "roof_measurement_unsettled" ON "roof_measurement" (presentation_id) WHERE status IN ('pending', 'requesting', 'polling', 'fallback');
