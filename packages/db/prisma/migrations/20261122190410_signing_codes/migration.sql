-- A company may require a one-time code, sent to the homeowner's email address, before a signature.
ALTER TABLE "contract_settings" ADD COLUMN "signer_check" TEXT NOT NULL DEFAULT 'link';
ALTER TABLE "contract_settings" ADD CHECK (signer_check IN ('link', 'email_code'));

-- The newest code of a presentation. The code is derived from its id and the secret key, and not stored.
CREATE TABLE "signing_code" (
    "organization_id" UUID NOT NULL,
    "presentation_id" UUID NOT NULL,
    "code_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "proof_sha256" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_code_pkey" PRIMARY KEY ("presentation_id")
);
CREATE UNIQUE INDEX "signing_code_organization_id_presentation_id_key" ON "signing_code"("organization_id", "presentation_id");
ALTER TABLE "signing_code" ADD CONSTRAINT "signing_code_organization_id_presentation_id_fkey" FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "signing_code" ADD CHECK (attempts BETWEEN 0 AND 5);
