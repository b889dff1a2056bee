-- Stored objects to which no row refers, with the time at which that was found. They are deleted a day later.
CREATE TABLE "unused_object" (
    "organization_id" UUID NOT NULL,
    "storage_key" TEXT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unused_object_pkey" PRIMARY KEY ("organization_id", "storage_key")
);
ALTER TABLE "unused_object" ADD CONSTRAINT "unused_object_organization_id_fkey"
  FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
