-- The revision of an organization is the sum of its rows in this table. A transaction raises a row that no other
-- transaction has locked, and adds a row when there is none, so that concurrent changes of one company never wait for each
-- other. organization.revision is no longer raised; processes of the previous version still read it.
CREATE TABLE "organization_revision" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "organization_revision_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);
CREATE INDEX "organization_revision_organization_id_idx" ON "organization_revision"("organization_id");
ALTER TABLE "organization_revision" ADD CONSTRAINT "organization_revision_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "organization_revision" (organization_id, revision) SELECT id, revision FROM "organization";

-- Adds no row for a company that is being deleted, whose decks are deleted after the company.
CREATE FUNCTION raise_revision(company UUID) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization_revision SET revision = revision + 1
   WHERE id = (SELECT id FROM organization_revision WHERE organization_id = company
                LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO organization_revision (organization_id, revision)
    SELECT id, 1 FROM organization WHERE id = company;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION raise_organization_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_revision(organization_id) FROM (SELECT DISTINCT organization_id FROM changed) companies;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION raise_revision_of_presentation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM raise_revision(NEW.organization_id);
  RETURN NULL;
END $$;
