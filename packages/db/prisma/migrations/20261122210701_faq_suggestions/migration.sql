-- A suggested FAQ is hidden from homeowners until a rep accepts or edits it. Existing FAQs stay published.
ALTER TABLE "faq" ADD COLUMN "status" TEXT NOT NULL DEFAULT 'published';
ALTER TABLE "faq" ADD CHECK (status IN ('published', 'suggested'));
-- Null: only FAQs that a language model wrote and whose checks passed are published at once.
ALTER TABLE "deck" ADD COLUMN "publish_faqs" BOOLEAN;
