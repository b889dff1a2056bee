-- CreateTable
CREATE TABLE "mail_message" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "presentation_id" UUID,
    "data" JSONB NOT NULL,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "message_id" TEXT NOT NULL,
    "subject" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT,
    "relay_response" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "token" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "handed_off_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "machine_opened_at" TIMESTAMPTZ(3),
    "clicked_at" TIMESTAMPTZ(3),
    "bounced_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_suppression" (
    "organization_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "mail_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_suppression_pkey" PRIMARY KEY ("organization_id","address")
);

-- CreateTable
CREATE TABLE "mail_tracking" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "mail_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "machine" TEXT,
    "url" TEXT,
    "user_agent" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_tracking_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mail_message_organization_id_id_key" ON "mail_message"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_message_organization_id_dedupe_key_key" ON "mail_message"("organization_id", "dedupe_key");

-- CreateIndex
CREATE INDEX "mail_message_organization_id_created_at_id_idx" ON "mail_message"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "mail_message_presentation_id_idx" ON "mail_message"("presentation_id");

-- CreateIndex
CREATE INDEX "mail_tracking_mail_id_occurred_at_idx" ON "mail_tracking"("mail_id", "occurred_at");

-- AddForeignKey
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_organization_id_presentation_id_fkey" FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_suppression" ADD CONSTRAINT "mail_suppression_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_tracking" ADD CONSTRAINT "mail_tracking_organization_id_mail_id_fkey" FOREIGN KEY ("organization_id", "mail_id") REFERENCES "mail_message"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "mail_message" ADD CHECK (status IN ('queued', 'sending', 'sent', 'failed', 'suppressed'));
ALTER TABLE "mail_suppression" ADD CHECK (reason IN ('unsubscribed', 'bounced', 'complained'));
ALTER TABLE "mail_suppression" ADD CHECK (address = lower(address));
ALTER TABLE "mail_tracking" ADD CHECK (type IN ('opened', 'clicked', 'unsubscribed', 'bounced', 'complained'));
