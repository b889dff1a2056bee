-- When a person first set a password; null while they are only invited.
ALTER TABLE "app_user" ADD COLUMN "joined_at" TIMESTAMPTZ(3) DEFAULT now();
UPDATE "app_user" SET "joined_at" = "created_at";
