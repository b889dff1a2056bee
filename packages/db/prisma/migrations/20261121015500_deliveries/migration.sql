CREATE TABLE "delivery_attempt" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'in_progress',
    "reason" TEXT,
    "presentation_id" UUID,
    "mail_id" UUID,
    "token" UUID NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "delivery_attempt_organization_id_id_key" ON "delivery_attempt"("organization_id", "id");
CREATE UNIQUE INDEX "delivery_attempt_organization_id_kind_idempotency_key_key" ON "delivery_attempt"("organization_id", "kind", "idempotency_key");
CREATE INDEX "delivery_attempt_presentation_id_created_at_idx" ON "delivery_attempt"("presentation_id", "created_at");
-- What the completer looks for: few rows at any time.
CREATE INDEX "delivery_attempt_unsettled" ON "delivery_attempt"("lease_until") WHERE status = 'in_progress';

ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_organization_id_presentation_id_fkey" FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_organization_id_mail_id_fkey" FOREIGN KEY ("organization_id", "mail_id") REFERENCES "mail_message"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "delivery_attempt" ADD CHECK (status IN ('in_progress', 'sent', 'skipped', 'failed'));
ALTER TABLE "delivery_attempt" ADD CHECK (kind IN ('initial', 'reminder'));
ALTER TABLE "delivery_attempt" ADD CHECK ((status = 'in_progress') = (decided_at IS NULL));
ALTER TABLE "delivery_attempt" ADD CHECK (status <> 'sent' OR mail_id IS NOT NULL);

-- A decided outcome is final: the same key gets the same answer for ever.
CREATE FUNCTION delivery_attempt_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'delivery attempt % is decided', OLD.id;
END $$;
CREATE TRIGGER delivery_attempt_final BEFORE UPDATE ON "delivery_attempt"
  FOR EACH ROW WHEN (OLD.status <> 'in_progress') EXECUTE FUNCTION delivery_attempt_is_final();

-- The other system's name for what a presentation was made of, once in a deck; and why it waits.
ALTER TABLE "presentation" ADD COLUMN "source_event_id" TEXT;
ALTER TABLE "presentation" ADD COLUMN "parked_reason" TEXT;
CREATE UNIQUE INDEX "presentation_deck_id_source_event_id_key" ON "presentation"("deck_id", "source_event_id");
