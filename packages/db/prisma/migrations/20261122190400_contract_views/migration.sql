-- A company may refuse signatures of contracts that the service did not show to the signer.
ALTER TABLE "contract_settings" ADD COLUMN "require_viewed" BOOLEAN NOT NULL DEFAULT false;
