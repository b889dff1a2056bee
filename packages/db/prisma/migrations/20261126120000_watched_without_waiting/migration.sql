-- Notifies the listeners of a company of a change, unless no process listens for the company. A process that listens holds a
-- shared lock for the company. This function holds the lock only for an instant, so that transactions of one company do not take
-- each other for a listener: sending is the expensive part, because all transactions that send commit one after the other.
-- A process that begins to listen reads again what transactions wrote that had begun before. The caller must have written
-- something before, so that these processes know of its transaction.
CREATE OR REPLACE FUNCTION notify_watchers(company UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_watched constant BOOLEAN := CASE WHEN pg_try_advisory_lock(watch_key(company))
                                      THEN NOT pg_advisory_unlock(watch_key(company)) ELSE true END;
BEGIN
  IF is_watched THEN
    PERFORM pg_notify('event', company::text);
  END IF;
END $$;
