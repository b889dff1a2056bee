-- A copy of a picture from somebody else's server; null for what was uploaded.
ALTER TABLE "image" ADD COLUMN "source_url" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "image_organization_id_source_url_key" ON "image"("organization_id", "source_url");
