-- The slides that a generation has committed, in their order: what is not in here is still to be done.
ALTER TABLE "generation_job" ADD COLUMN "slide_ids" uuid[] NOT NULL DEFAULT '{}';
