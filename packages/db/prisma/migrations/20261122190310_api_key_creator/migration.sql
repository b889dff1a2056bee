-- The member who created an API key, so that the key is revoked when the member is removed. Unknown for earlier keys.
-- The columns have no foreign key, because a revoked key stays after its creator is deleted.
ALTER TABLE "api_key" ADD COLUMN "created_by_id" UUID;
ALTER TABLE "api_key" ADD COLUMN "created_by_name" TEXT;
ALTER TABLE "api_key" ADD CHECK ((created_by_id IS NULL) = (created_by_name IS NULL));
