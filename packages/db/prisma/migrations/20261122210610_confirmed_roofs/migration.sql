-- A roof estimate becomes a price only after a rep confirmed the roof.
ALTER TABLE "roof_measurement"
  ADD COLUMN "confirmed_at" TIMESTAMPTZ(3),
  ADD COLUMN "confirmed_by_id" UUID,
  ADD COLUMN "confirmed_by_name" TEXT,
  ADD COLUMN "estimate" JSONB;

-- Results that a rep entered before this migration count as confirmed when they were entered.
UPDATE "roof_measurement" SET "confirmed_at" = "settled_at" WHERE "result"->>'source' = 'manual';

ALTER TABLE "contract_settings" ADD COLUMN "require_confirmed_price" BOOLEAN NOT NULL DEFAULT true;
