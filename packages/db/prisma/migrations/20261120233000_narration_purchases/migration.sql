-- CreateTable
CREATE TABLE "narration_claim" (
    "organization_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "token" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "narration_claim_pkey" PRIMARY KEY ("organization_id","hash")
);

-- CreateTable
CREATE TABLE "speech_spending" (
    "organization_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT NOT NULL,
    "characters" INTEGER NOT NULL,

    CONSTRAINT "speech_spending_pkey" PRIMARY KEY ("organization_id","day","kind")
);

-- AddForeignKey
ALTER TABLE "narration_claim" ADD CONSTRAINT "narration_claim_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "speech_spending" ADD CONSTRAINT "speech_spending_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "speech_spending" ADD CHECK (kind IN ('paid', 'open'));
