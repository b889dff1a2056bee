-- Notifies the listeners of a company of a change, unless no process listens for the company. A process that listens holds a
-- shared lock for the company. When nobody holds it, this transaction takes the lock and sends nothing: a process that begins
-- to listen gets its lock after this transaction, and then reads what the transaction wrote. Sending is the expensive part:
-- all transactions that send commit one after the other.
CREATE FUNCTION notify_watchers(company UUID) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(watch_key(company)) THEN
    PERFORM pg_notify('event', company::text);
  END IF;
END $$;

-- The key of the lock. The seed keeps it apart from other locks of a company.
CREATE FUNCTION watch_key(company UUID) RETURNS BIGINT LANGUAGE sql IMMUTABLE AS
  $$ SELECT hashtextextended(company::text, 7) $$;

CREATE OR REPLACE FUNCTION tell_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_watchers(organization_id) FROM (SELECT DISTINCT organization_id FROM written) companies;
  RETURN NULL;
END $$;
