-- The position of an event in the log, from a sequence of this database. Transaction ids cannot serve: another cluster
-- counts them anew, so that a cursor would lose its place after a restore. The first position is above every transaction
-- id of the old order, so that a live stream of an old process repeats events rather than missing them.
CREATE SEQUENCE "event_position_seq";
SELECT setval('event_position_seq', pg_current_xact_id()::text::bigint);

ALTER TABLE "event" ADD COLUMN "position" BIGINT;
UPDATE "event" SET "position" = ordered.place
  FROM (SELECT id, (SELECT last_value FROM "event_position_seq") + row_number() OVER (ORDER BY written_in, id) AS place
          FROM "event") ordered
 WHERE "event".id = ordered.id;
SELECT setval('event_position_seq', coalesce((SELECT max("position") FROM "event"), last_value)) FROM "event_position_seq";
ALTER TABLE "event" ALTER COLUMN "position" SET NOT NULL;
ALTER TABLE "event" ALTER COLUMN "position" SET DEFAULT 0;
DROP INDEX "event_organization_id_written_in_idx";
ALTER TABLE "event" DROP COLUMN "written_in";
CREATE UNIQUE INDEX "event_organization_id_position_key" ON "event"("organization_id", "position");

-- Gives an event its position. Before the first one, the transaction takes a shared advisory lock whose key is the last
-- position that anybody had drawn by then: until the lock is released, which is after the commit became visible, readers
-- know that an event above that position may still appear. One lock per transaction and company.
CREATE FUNCTION set_event_position() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn TEXT := current_setting('dormer.event_floor', true);
BEGIN
  IF drawn IS NULL OR drawn = '' THEN
    SELECT last_value::text INTO drawn FROM event_position_seq;
    PERFORM set_config('dormer.event_floor', drawn, true);
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext(NEW.organization_id::text), drawn::bigint::bit(32)::int);
  NEW.position := nextval('event_position_seq');
  RETURN NEW;
END $$;
CREATE TRIGGER event_position BEFORE INSERT ON event FOR EACH ROW EXECUTE FUNCTION set_event_position();

-- The position up to which a statement that starts after this one sees every event of a company. The order of the two
-- reads matters: an open transaction with a position up to `drawn` took its lock before it drew that position.
CREATE FUNCTION event_horizon(company UUID) RETURNS BIGINT LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  drawn BIGINT;
  behind BIGINT;
BEGIN
  SELECT last_value INTO drawn FROM event_position_seq;
  SELECT max((drawn - objid::bigint) & 4294967295) INTO behind
    FROM pg_locks
   WHERE locktype = 'advisory' AND objsubid = 2
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND classid = hashtext(company::text)::bit(32)::bigint::oid
     AND (drawn - objid::bigint) & 4294967295 < 2147483648;
  RETURN drawn - coalesce(behind, 0);
END $$;
