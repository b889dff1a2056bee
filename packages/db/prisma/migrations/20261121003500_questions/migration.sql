-- CreateTable
CREATE TABLE "question" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "deck_id" UUID NOT NULL,
    "presentation_id" UUID,
    "slide_id" UUID,
    "asked_by" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "citations" JSONB NOT NULL DEFAULT '[]',
    "escalated" BOOLEAN NOT NULL,
    "related_slide_id" UUID,
    "promoted_faq_id" UUID,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "question_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "question_organization_id_id_key" ON "question"("organization_id", "id");

-- CreateIndex
CREATE INDEX "question_deck_id_asked_at_id_idx" ON "question"("deck_id", "asked_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "question_presentation_id_idx" ON "question"("presentation_id");

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_organization_id_presentation_id_fkey" FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "question" ADD CHECK (asked_by IN ('homeowner', 'company'));
ALTER TABLE "question" ADD CHECK (source IN ('faq', 'knowledge', 'slides', 'model', 'fallback'));
ALTER TABLE "question" ADD CHECK (confidence BETWEEN 0 AND 1);
ALTER TABLE "question" ADD CHECK (char_length(question) <= 1000);
ALTER TABLE "question" ADD CHECK (escalated = (source = 'fallback'));
