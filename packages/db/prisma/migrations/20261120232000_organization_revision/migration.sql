-- What the polled lists show of an organization has a revision, raised in the transaction of each change to it.
CREATE FUNCTION raise_organization_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET revision = revision + 1
   WHERE id IN (SELECT DISTINCT organization_id FROM changed);
  RETURN NULL;
END $$;

DO $$
DECLARE shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['deck', 'slide', 'branding', 'generation_job'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_inserted AFTER INSERT ON %1$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_organization_revision()', shown);
    EXECUTE format('CREATE TRIGGER %1$s_updated AFTER UPDATE ON %1$I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_organization_revision()', shown);
    EXECUTE format('CREATE TRIGGER %1$s_deleted AFTER DELETE ON %1$I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_organization_revision()', shown);
  END LOOP;
END $$;

-- Of a presentation the lists show that it is there, nothing more.
CREATE TRIGGER presentation_inserted AFTER INSERT ON presentation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_organization_revision();
CREATE FUNCTION raise_revision_of_presentation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET revision = revision + 1 WHERE id = NEW.organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER presentation_deleted AFTER UPDATE OF deleted_at ON presentation FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION raise_revision_of_presentation();
