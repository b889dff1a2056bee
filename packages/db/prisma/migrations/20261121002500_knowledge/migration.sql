-- CreateTable
CREATE TABLE "kb_profile" (
    "organization_id" UUID NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "services" TEXT[] NOT NULL,
    "service_area" TEXT NOT NULL DEFAULT '',
    "guarantees" TEXT NOT NULL DEFAULT '',
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kb_profile_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "kb_document" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "display_name" TEXT,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'uploading',
    "error" TEXT,
    "chunk_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kb_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable. Headings weigh more than the passage under them.
CREATE TABLE "kb_chunk" (
    "organization_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "heading_path" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "embedding_model" TEXT NOT NULL,
    "embedding" BYTEA NOT NULL,
    "words" tsvector GENERATED ALWAYS AS (
        setweight(to_tsvector('english', heading_path), 'A') || setweight(to_tsvector('english', text), 'C')
    ) STORED,

    CONSTRAINT "kb_chunk_pkey" PRIMARY KEY ("document_id","position")
);

-- CreateIndex
CREATE UNIQUE INDEX "kb_document_organization_id_id_key" ON "kb_document"("organization_id", "id");

-- CreateIndex
CREATE INDEX "kb_document_organization_id_created_at_idx" ON "kb_document"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "kb_chunk_organization_id_document_id_idx" ON "kb_chunk"("organization_id", "document_id");

-- CreateIndex
CREATE INDEX "kb_chunk_words_idx" ON "kb_chunk" USING GIN ("words");

-- AddForeignKey
ALTER TABLE "kb_profile" ADD CONSTRAINT "kb_profile_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kb_document" ADD CONSTRAINT "kb_document_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kb_chunk" ADD CONSTRAINT "kb_chunk_organization_id_document_id_fkey" FOREIGN KEY ("organization_id", "document_id") REFERENCES "kb_document"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The lists of words; the zod enums name the same.
ALTER TABLE "kb_document" ADD CHECK (status IN ('uploading', 'pending', 'processing', 'ready', 'failed'));
ALTER TABLE "kb_document" ADD CHECK (content_type IN ('application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'text/plain', 'text/markdown', 'text/html'));
ALTER TABLE "kb_document" ADD CHECK ((error IS NOT NULL) = (status = 'failed'));
ALTER TABLE "kb_document" ADD CHECK ((chunk_count > 0) = (status = 'ready'));
ALTER TABLE "kb_document" ADD CHECK (size_bytes BETWEEN 1 AND 25000000);
ALTER TABLE "kb_chunk" ADD CHECK (position >= 0);
ALTER TABLE "kb_chunk" ADD CHECK (length(embedding) % 4 = 0);
