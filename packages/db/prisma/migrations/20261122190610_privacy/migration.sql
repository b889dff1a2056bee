-- Exports of a company's data: a job writes the file, an admin downloads it.
CREATE TABLE "data_export" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "storage_key" TEXT,
    "bytes" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_export_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "data_export_organization_id_id_key" ON "data_export"("organization_id", "id");
CREATE INDEX "data_export_organization_id_created_at_idx" ON "data_export"("organization_id", "created_at" DESC);
ALTER TABLE "data_export" ADD CONSTRAINT "data_export_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "data_export" ADD CHECK (status IN ('pending', 'ready', 'failed'));

-- What was erased on whose request. No foreign key: the certificate outlives the company that it is about.
CREATE TABLE "erasure_certificate" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "erased" JSONB NOT NULL DEFAULT '{}',
    "certificate" JSONB,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasure_certificate_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "erasure_certificate" ADD CHECK (kind IN ('company', 'homeowner'));
ALTER TABLE "erasure_certificate" ADD CHECK ((certificate IS NULL) = (completed_at IS NULL));
