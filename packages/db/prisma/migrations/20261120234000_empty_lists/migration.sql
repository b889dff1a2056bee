-- A list is empty, never null: what reads rows as they are need not ask.
UPDATE "deck" SET "tags" = '{}' WHERE "tags" IS NULL;
ALTER TABLE "deck" ALTER COLUMN "tags" SET DEFAULT '{}', ALTER COLUMN "tags" SET NOT NULL;
UPDATE "slide" SET "bullets" = '{}' WHERE "bullets" IS NULL;
ALTER TABLE "slide" ALTER COLUMN "bullets" SET DEFAULT '{}', ALTER COLUMN "bullets" SET NOT NULL;
