-- What a presentation's prices stand on, what they came to, and what the homeowner chose.
ALTER TABLE "presentation"
  ADD COLUMN "rep_overrides" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "measurement" JSONB,
  ADD COLUMN "pricing" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "price" JSONB,
  ADD COLUMN "selection" JSONB,
  ADD COLUMN "pricing_frozen_at" TIMESTAMPTZ(3);

-- Nobody chooses a price that still moves.
ALTER TABLE "presentation" ADD CHECK (selection IS NULL OR pricing_frozen_at IS NOT NULL);
