-- CreateTable
CREATE TABLE "appointment_availability" (
    "organization_id" UUID NOT NULL,
    "windows" JSONB NOT NULL,
    "appointment_length" INTEGER NOT NULL,
    "buffer_minutes" INTEGER NOT NULL,
    "notice_hours" INTEGER NOT NULL,
    "horizon_days" INTEGER NOT NULL,
    "days_off" TEXT[] NOT NULL DEFAULT '{}',

    CONSTRAINT "appointment_availability_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "appointment" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "presentation_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "busy_until" TIMESTAMPTZ(3) NOT NULL,
    "attendee_tz" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "is_current" BOOLEAN NOT NULL DEFAULT true,
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "appointment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "appointment_organization_id_starts_at_idx" ON "appointment"("organization_id", "starts_at");

-- CreateIndex
CREATE INDEX "appointment_presentation_id_idx" ON "appointment"("presentation_id");

-- CreateIndex
CREATE UNIQUE INDEX "appointment_organization_id_id_key" ON "appointment"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "appointment_availability" ADD CONSTRAINT "appointment_availability_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_organization_id_presentation_id_fkey" FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "appointment_availability" ADD CHECK (appointment_length BETWEEN 10 AND 480);
ALTER TABLE "appointment_availability" ADD CHECK (buffer_minutes BETWEEN 0 AND 240);
ALTER TABLE "appointment_availability" ADD CHECK (notice_hours BETWEEN 0 AND 720);
ALTER TABLE "appointment_availability" ADD CHECK (horizon_days BETWEEN 1 AND 180);
ALTER TABLE "appointment" ADD CHECK (starts_at < ends_at AND ends_at <= busy_until);
ALTER TABLE "appointment" ADD CHECK (sequence >= 0);
ALTER TABLE "appointment" ADD CHECK (NOT is_current OR cancelled_at IS NULL);

-- One visit at a time in a company, with the buffer after it; one that a homeowner can still move in a presentation.
-- btree_gist comes with Postgres and is trusted: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_one_at_a_time"
  EXCLUDE USING gist (organization_id WITH =, tstzrange(starts_at, busy_until) WITH &&) WHERE (cancelled_at IS NULL);
CREATE UNIQUE INDEX "appointment_current" ON "appointment" (presentation_id) WHERE is_current;
