-- What the homeowner was shown in reply to a question, and when the homeowner reported that the reply is no answer. A
-- homeowner may pass on a question that was answered, so that `escalated` no longer depends on the source.
ALTER TABLE "question" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'answer',
    ADD COLUMN "passages" JSONB NOT NULL DEFAULT '[]',
    ADD COLUMN "missed_at" TIMESTAMPTZ(3);
UPDATE "question" SET "kind" = 'escalated' WHERE "escalated";
ALTER TABLE "question" ALTER COLUMN "kind" DROP DEFAULT;
ALTER TABLE "question" DROP CONSTRAINT "question_check";
ALTER TABLE "question" ADD CONSTRAINT "question_kind_check" CHECK ("kind" IN ('answer', 'passages', 'escalated'));
ALTER TABLE "question" ADD CONSTRAINT "question_kind_source_check" CHECK (("kind" = 'escalated') = ("source" = 'fallback'));
ALTER TABLE "question" ADD CONSTRAINT "question_escalated_check" CHECK ("escalated" OR "kind" <> 'escalated');
