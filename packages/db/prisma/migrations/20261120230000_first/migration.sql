-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "timezone" TEXT NOT NULL DEFAULT 'America/New_York',
    "revision" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "app_user" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "onboarding" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "app_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "secret_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "branding" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "deck_id" UUID NOT NULL,
    "palette" JSONB NOT NULL,
    "cta" JSONB NOT NULL,
    "name" TEXT,
    "logo" TEXT,
    "avatar" TEXT,
    "chat_name" TEXT,
    "chat_greeting" TEXT,
    "fonts" JSONB,
    "contact" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "branding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "company_contact" (
    "organization_id" UUID NOT NULL,
    "phone" TEXT,
    "email" TEXT,
    "address" TEXT,
    "city" TEXT,
    "state" TEXT,
    "zip" TEXT,
    "license_number" TEXT,

    CONSTRAINT "company_contact_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "deck" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "type" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "tags" TEXT[],
    "deck_context" TEXT,
    "voice_provider" TEXT,
    "voice_id" TEXT,
    "price_variables" JSONB NOT NULL DEFAULT '[]',
    "intro" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "deck_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "faq" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "deck_id" UUID NOT NULL,
    "user_question" TEXT NOT NULL,
    "canned_answer" TEXT NOT NULL,
    "related_slide_id" UUID,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "audio_key" TEXT,
    "word_timings" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "faq_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "font" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "family" TEXT NOT NULL,
    "variant" TEXT NOT NULL,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "font_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "generation_job" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "deck_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "inputs" JSONB NOT NULL,
    "current_slide" INTEGER,
    "total_slides" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "generation_job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "image" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "storage_key" TEXT NOT NULL,
    "thumb_key" TEXT,
    "status" TEXT NOT NULL DEFAULT 'ready',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "narration_sentence" (
    "organization_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "engine" TEXT NOT NULL,
    "audio_key" TEXT NOT NULL,
    "duration_ms" DOUBLE PRECISION NOT NULL,
    "word_timings" JSONB NOT NULL,
    "characters" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "narration_sentence_pkey" PRIMARY KEY ("organization_id","hash")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "event_type" TEXT NOT NULL,
    "aggregate_type" TEXT NOT NULL,
    "aggregate_id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deck_snapshot" (
    "organization_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "deck_id" UUID NOT NULL,
    "content" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deck_snapshot_pkey" PRIMARY KEY ("organization_id","hash")
);

-- CreateTable
CREATE TABLE "prospect" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "homeowner" JSONB NOT NULL,
    "co_owner" JSONB,
    "formatted_address" TEXT NOT NULL,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "timezone" TEXT,
    "external_id" TEXT,
    "journey" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prospect_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "presentation" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "deck_id" UUID NOT NULL,
    "prospect_id" UUID NOT NULL,
    "created_by_id" UUID,
    "snapshot_hash" TEXT NOT NULL,
    "share_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'not_started',
    "engagement" TEXT NOT NULL DEFAULT 'new',
    "homeowner" JSONB NOT NULL,
    "voice_settings" JSONB NOT NULL DEFAULT '{}',
    "language_settings" JSONB NOT NULL DEFAULT '{}',
    "price_inputs" JSONB NOT NULL DEFAULT '{}',
    "measurement_strategy" TEXT NOT NULL DEFAULT 'manual',
    "slides_ready" INTEGER NOT NULL DEFAULT 0,
    "total_slides" INTEGER NOT NULL,
    "token_generation" INTEGER NOT NULL DEFAULT 0,
    "first_viewed_at" TIMESTAMPTZ(3),
    "last_viewed_at" TIMESTAMPTZ(3),
    "parked_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "presentation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "presentation_slide" (
    "organization_id" UUID NOT NULL,
    "presentation_id" UUID NOT NULL,
    "slide_id" UUID NOT NULL,
    "script" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "audio_key" TEXT NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "word_timings" JSONB NOT NULL,

    CONSTRAINT "presentation_slide_pkey" PRIMARY KEY ("presentation_id","slide_id")
);

-- CreateTable
CREATE TABLE "qa_settings" (
    "deck_id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "resume_prompt_text" TEXT NOT NULL,
    "resume_voice_id" TEXT,
    "resume_audio_key" TEXT,
    "transition_prompt_text" TEXT NOT NULL,
    "transition_voice_id" TEXT,
    "transition_audio_key" TEXT,

    CONSTRAINT "qa_settings_pkey" PRIMARY KEY ("deck_id")
);

-- CreateTable
CREATE TABLE "slide" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "deck_id" UUID NOT NULL,
    "slide_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "bullets" TEXT[],
    "narration_script" TEXT NOT NULL,
    "slide_context" TEXT,
    "hero_img" TEXT,
    "hero_img_thumb" TEXT,
    "order_index" INTEGER NOT NULL,
    "slide_type" TEXT NOT NULL DEFAULT 'standard',
    "product_data" JSONB,
    "audio_status" TEXT NOT NULL DEFAULT 'none',
    "audio_key" TEXT,
    "audio_script_hash" TEXT,
    "audio_duration_ms" INTEGER,
    "word_timings" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "slide_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "app_user_organization_id_id_key" ON "app_user"("organization_id", "id");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secret_hash_key" ON "api_key"("secret_hash");

-- CreateIndex
CREATE INDEX "api_key_organization_id_idx" ON "api_key"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "branding_deck_id_key" ON "branding"("deck_id");

-- CreateIndex
CREATE UNIQUE INDEX "branding_organization_id_deck_id_key" ON "branding"("organization_id", "deck_id");

-- CreateIndex
CREATE INDEX "deck_organization_id_created_at_idx" ON "deck"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "deck_organization_id_id_key" ON "deck"("organization_id", "id");

-- CreateIndex
CREATE INDEX "faq_deck_id_created_at_idx" ON "faq"("deck_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "faq_organization_id_id_key" ON "faq"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "font_organization_id_family_variant_key" ON "font"("organization_id", "family", "variant");

-- CreateIndex
CREATE INDEX "generation_job_deck_id_created_at_idx" ON "generation_job"("deck_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "generation_job_organization_id_id_key" ON "generation_job"("organization_id", "id");

-- CreateIndex
CREATE INDEX "image_organization_id_created_at_idx" ON "image"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "image_organization_id_id_key" ON "image"("organization_id", "id");

-- CreateIndex
CREATE INDEX "event_organization_id_occurred_at_id_idx" ON "event"("organization_id", "occurred_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "prospect_organization_id_id_key" ON "prospect"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "prospect_organization_id_external_id_key" ON "prospect"("organization_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "presentation_share_key_key" ON "presentation"("share_key");

-- CreateIndex
CREATE INDEX "presentation_organization_id_created_at_idx" ON "presentation"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "presentation_deck_id_idx" ON "presentation"("deck_id");

-- CreateIndex
CREATE UNIQUE INDEX "presentation_organization_id_id_key" ON "presentation"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "qa_settings_organization_id_deck_id_key" ON "qa_settings"("organization_id", "deck_id");

-- CreateIndex
CREATE INDEX "slide_deck_id_order_index_idx" ON "slide"("deck_id", "order_index");

-- CreateIndex
CREATE UNIQUE INDEX "slide_organization_id_id_key" ON "slide"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "slide_deck_id_slide_id_key" ON "slide"("deck_id", "slide_id");

-- AddForeignKey
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "app_user"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "branding" ADD CONSTRAINT "branding_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "company_contact" ADD CONSTRAINT "company_contact_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deck" ADD CONSTRAINT "deck_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "faq" ADD CONSTRAINT "faq_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "faq" ADD CONSTRAINT "faq_related_slide_id_fkey" FOREIGN KEY ("related_slide_id") REFERENCES "slide"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "font" ADD CONSTRAINT "font_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generation_job" ADD CONSTRAINT "generation_job_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "image" ADD CONSTRAINT "image_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "narration_sentence" ADD CONSTRAINT "narration_sentence_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deck_snapshot" ADD CONSTRAINT "deck_snapshot_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "prospect" ADD CONSTRAINT "prospect_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presentation" ADD CONSTRAINT "presentation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presentation" ADD CONSTRAINT "presentation_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presentation" ADD CONSTRAINT "presentation_organization_id_prospect_id_fkey" FOREIGN KEY ("organization_id", "prospect_id") REFERENCES "prospect"("organization_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presentation" ADD CONSTRAINT "presentation_organization_id_snapshot_hash_fkey" FOREIGN KEY ("organization_id", "snapshot_hash") REFERENCES "deck_snapshot"("organization_id", "hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presentation_slide" ADD CONSTRAINT "presentation_slide_organization_id_presentation_id_fkey" FOREIGN KEY ("organization_id", "presentation_id") REFERENCES "presentation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "qa_settings" ADD CONSTRAINT "qa_settings_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slide" ADD CONSTRAINT "slide_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;


-- The lists of status words; the zod enums name the same.
ALTER TABLE "app_user" ADD CHECK (role IN ('admin', 'rep'));
ALTER TABLE "deck" ADD CHECK (type IN ('structured', 'image-based'));
ALTER TABLE "slide" ADD CHECK (slide_type IN ('standard', 'product_pricing_v1'));
ALTER TABLE "slide" ADD CHECK (audio_status IN ('none', 'pending', 'ready', 'failed', 'stale'));
ALTER TABLE "faq" ADD CHECK (source IN ('manual', 'generated', 'promoted'));
ALTER TABLE "image" ADD CHECK (status IN ('uploading', 'ready'));
ALTER TABLE "generation_job" ADD CHECK (status IN ('pending', 'processing', 'completed', 'failed'));
ALTER TABLE "presentation" ADD CHECK (status IN ('not_started', 'pending', 'processing', 'ready', 'failed'));
ALTER TABLE "presentation" ADD CHECK (engagement IN ('new', 'opened', 'viewed', 'selected', 'signed', 'cancelled'));
ALTER TABLE "presentation" ADD CHECK (measurement_strategy IN ('manual', 'auto'));

-- One unsettled generation a deck.
CREATE UNIQUE INDEX "generation_job_unsettled" ON "generation_job" (deck_id) WHERE status IN ('pending', 'processing');

-- Counters of the rate limiter, written by it alone.
CREATE TABLE "rate_limit" (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);

-- The worker pools that are alive: each holds an advisory lock on its id for as long as its process lives.
CREATE TABLE "worker_live" (pool_id text PRIMARY KEY, since timestamptz NOT NULL DEFAULT now());
