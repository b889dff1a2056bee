-- Words of a slide that were read in two ways, until a person settles them.
ALTER TABLE "slide" ADD COLUMN "doubts" JSONB NOT NULL DEFAULT '[]';
