-- CreateTable
CREATE TABLE "action_config" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "deck_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "action_type" TEXT NOT NULL,
    "template_markdown" TEXT NOT NULL,
    "disclosures_markdown" TEXT,
    "requirements" JSONB NOT NULL,
    "rep_name" TEXT,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "action_config_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contract_envelope" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "presentation_id" UUID NOT NULL,
    "config_id" UUID NOT NULL,
    "head_seq" INTEGER NOT NULL DEFAULT 0,
    "head_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "contract_envelope_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "signed_document" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "config_version" INTEGER NOT NULL,
    "template_markdown" TEXT NOT NULL,
    "template_sha256" TEXT NOT NULL,
    "resolved_text" TEXT NOT NULL,
    "document_sha256" TEXT NOT NULL,
    "variables" JSONB NOT NULL,
    "selection" JSONB,
    "customer_name" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "agreed_to_terms" BOOLEAN NOT NULL,
    "consent_version" TEXT NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "cancellation" JSONB,
    "company_name" TEXT NOT NULL,
    "seal_status" TEXT NOT NULL DEFAULT 'pending',
    "pdf_key" TEXT,
    "pdf_sha256" TEXT,
    "sealed_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),

    CONSTRAINT "signed_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "organization_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "type" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "ip" TEXT,
    "user_agent" TEXT,
    "data" JSONB NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("document_id","seq")
);

-- CreateTable
CREATE TABLE "contract_settings" (
    "organization_id" UUID NOT NULL,
    "right_to_cancel" TEXT NOT NULL,
    "business_days" INTEGER NOT NULL,

    CONSTRAINT "contract_settings_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "seal_certificate" (
    "fingerprint" TEXT NOT NULL,
    "certificate" TEXT NOT NULL,
    "p12" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seal_certificate_pkey" PRIMARY KEY ("fingerprint")
);

-- CreateIndex
CREATE INDEX "action_config_deck_id_created_at_idx" ON "action_config"("deck_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "action_config_organization_id_id_key" ON "action_config"("organization_id", "id");

-- CreateIndex
CREATE INDEX "contract_envelope_presentation_id_idx" ON "contract_envelope"("presentation_id");

-- CreateIndex
CREATE UNIQUE INDEX "contract_envelope_organization_id_id_key" ON "contract_envelope"("organization_id", "id");

-- CreateIndex
CREATE INDEX "signed_document_organization_id_signed_at_idx" ON "signed_document"("organization_id", "signed_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "signed_document_organization_id_id_key" ON "signed_document"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "action_config" ADD CONSTRAINT "action_config_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_envelope" ADD CONSTRAINT "contract_envelope_organization_id_presentation_id_fkey" FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_envelope" ADD CONSTRAINT "contract_envelope_organization_id_config_id_fkey" FOREIGN KEY ("organization_id", "config_id") REFERENCES "action_config"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "signed_document" ADD CONSTRAINT "signed_document_organization_id_id_fkey" FOREIGN KEY ("organization_id", "id") REFERENCES "contract_envelope"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_organization_id_document_id_fkey" FOREIGN KEY ("organization_id", "document_id") REFERENCES "contract_envelope"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contract_settings" ADD CONSTRAINT "contract_settings_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The lists of status words; the zod enums name the same.
ALTER TABLE "action_config" ADD CHECK (action_type IN ('contract', 'appointment', 'external_link'));
ALTER TABLE "action_config" ADD CHECK (status IN ('draft', 'published'));
ALTER TABLE "action_config" ADD CHECK (version >= 1);
ALTER TABLE "contract_settings" ADD CHECK (right_to_cancel IN ('us_homes', 'always', 'off'));
ALTER TABLE "contract_settings" ADD CHECK (business_days BETWEEN 3 AND 30);
ALTER TABLE "signed_document" ADD CHECK (seal_status IN ('pending', 'sealed', 'failed'));
ALTER TABLE "signed_document" ADD CHECK (template_sha256 ~ '^[0-9a-f]{64}$' AND document_sha256 ~ '^[0-9a-f]{64}$');
ALTER TABLE "signed_document" ADD CHECK (seal_status <> 'sealed' OR (pdf_key IS NOT NULL AND pdf_sha256 IS NOT NULL AND sealed_at IS NOT NULL));
ALTER TABLE "audit_entry" ADD CHECK (seq >= 1);
ALTER TABLE "audit_entry" ADD CHECK (prev_hash ~ '^[0-9a-f]{64}$' AND hash ~ '^[0-9a-f]{64}$');
ALTER TABLE "audit_entry" ADD CHECK (type IN ('viewed', 'consent_shown', 'consent_given', 'terms_accepted', 'signature_mismatch', 'signed', 'sealed', 'copy_sent', 'downloaded', 'cancelled'));

-- One open contract of a kind before one homeowner; a cancelled one is closed and may be followed by another.
CREATE UNIQUE INDEX "contract_envelope_open" ON "contract_envelope" (presentation_id, config_id) WHERE closed_at IS NULL;

-- An audit entry is never changed, never taken away.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_not_emptied BEFORE TRUNCATE ON "audit_entry" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_document_kept BEFORE DELETE ON "signed_document" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_document_not_emptied BEFORE TRUNCATE ON "signed_document" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER contract_envelope_kept BEFORE DELETE ON "contract_envelope" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What was signed stays as it was signed: the columns named by the trigger are all that may change.
CREATE FUNCTION refuse_change_but_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - TG_ARGV IS DISTINCT FROM to_jsonb(OLD) - TG_ARGV THEN
    RAISE EXCEPTION 'The record in % is final', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER signed_document_final BEFORE UPDATE ON "signed_document" FOR EACH ROW
  EXECUTE FUNCTION refuse_change_but_of('seal_status', 'pdf_key', 'pdf_sha256', 'sealed_at', 'cancelled_at');
CREATE TRIGGER contract_envelope_final BEFORE UPDATE ON "contract_envelope" FOR EACH ROW
  EXECUTE FUNCTION refuse_change_but_of('head_seq', 'head_hash', 'closed_at');
