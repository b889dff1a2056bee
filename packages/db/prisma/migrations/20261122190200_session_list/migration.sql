-- Where and when a session was opened, so that its user can recognize it. The API names a session by "public_id", because
-- "id" is derived from the credential.
ALTER TABLE "session" ADD COLUMN "public_id" UUID NOT NULL DEFAULT gen_random_uuid();
ALTER TABLE "session" ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
ALTER TABLE "session" ADD COLUMN "ip" TEXT NOT NULL DEFAULT '';
ALTER TABLE "session" ADD COLUMN "user_agent" TEXT;
CREATE UNIQUE INDEX "session_public_id_key" ON "session"("public_id");
