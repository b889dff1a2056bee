-- A homeowner may add a detail to a question, and name the address to which the answer goes.
ALTER TABLE "question" ADD COLUMN "detail" TEXT;
ALTER TABLE "question" ADD CHECK (char_length(detail) <= 1000);

CREATE TABLE "question_contact" (
    "organization_id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "consent" TEXT NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "question_contact_pkey" PRIMARY KEY ("question_id")
);
CREATE UNIQUE INDEX "question_contact_organization_id_question_id_key" ON "question_contact"("organization_id", "question_id");
ALTER TABLE "question_contact" ADD CONSTRAINT "question_contact_organization_id_question_id_fkey" FOREIGN KEY ("organization_id", "question_id") REFERENCES "question"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "question_contact" ADD CHECK ((email IS NULL) <> (phone IS NULL));

-- The newest answer of a rep to a question of a homeowner.
CREATE TABLE "question_answer" (
    "organization_id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "answered_by" TEXT NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "audio_key" TEXT,
    "duration_ms" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "question_answer_pkey" PRIMARY KEY ("question_id")
);
CREATE UNIQUE INDEX "question_answer_organization_id_question_id_key" ON "question_answer"("organization_id", "question_id");
ALTER TABLE "question_answer" ADD CONSTRAINT "question_answer_organization_id_question_id_fkey" FOREIGN KEY ("organization_id", "question_id") REFERENCES "question"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "question_answer" ADD CHECK (char_length(text) BETWEEN 1 AND 2000);

-- An FAQ for later homeowners no longer counts as an answer to the homeowner who asked. Questions that became an FAQ
-- before this migration stay off the list of unanswered questions.
UPDATE "question" SET "answered_at" = now() WHERE escalated AND promoted_faq_id IS NOT NULL AND answered_at IS NULL;
