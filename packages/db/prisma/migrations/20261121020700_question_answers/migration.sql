-- When the rep said that the homeowner has their answer: a question that was passed on waits until then.
ALTER TABLE "question" ADD COLUMN "answered_at" TIMESTAMPTZ(3);

-- What was asked of a company, over all its decks.
CREATE INDEX "question_organization_id_asked_at_id_idx" ON "question"("organization_id", "asked_at" DESC, "id" DESC);
