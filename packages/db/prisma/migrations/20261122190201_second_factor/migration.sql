-- A second factor to sign in: the secret of an authenticator app, and the codes for the day when the app is lost.
CREATE TABLE "second_factor" (
    "user_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "last_step" BIGINT,
    "confirmed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "second_factor_organization_id_user_id_key" ON "second_factor"("organization_id", "user_id");
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_organization_id_user_id_fkey"
 FOREIGN KEY ("organization_id", "user_id") REFERENCES "app_user"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "recovery_code" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "recovery_code_user_id_code_hash_key" ON "recovery_code"("user_id", "code_hash");
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_organization_id_user_id_fkey"
 FOREIGN KEY ("organization_id", "user_id") REFERENCES "second_factor"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "organization" ADD COLUMN "second_factor_required" BOOLEAN NOT NULL DEFAULT false;
