-- Smaller copies of stored images. The copies lie beside the image; a row names their widths. Rows are found by the key of the
-- image and not by a row of image, because slides of a generated deck have no such row.
CREATE TABLE "image_sizes" (
    "organization_id" UUID NOT NULL,
    "storage_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "widths" INTEGER[] NOT NULL,
    "placeholder" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "image_sizes_pkey" PRIMARY KEY ("organization_id", "storage_key"),
    CONSTRAINT "image_sizes_placeholder_length" CHECK (length("placeholder") <= 300)
);
CREATE INDEX "image_sizes_organization_id_created_at_idx" ON "image_sizes"("organization_id", "created_at");
ALTER TABLE "image_sizes" ADD CONSTRAINT "image_sizes_organization_id_fkey"
 FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
