-- Returns how many more jobs of a company and priority may be due or running. `per_company` is the limit for each live
-- worker, which has two pools in `worker_live`. Does not count the job with key `own_key` or id `own_id`.
CREATE FUNCTION free_job_places(company text, class int, per_company int, own_key text, own_id bigint)
RETURNS int LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  places int := per_company * greatest(1, (SELECT count(*) FROM worker_live) / 2);
BEGIN
  RETURN places - (
    SELECT count(*) FROM (
      SELECT FROM graphile_worker._private_jobs j
       WHERE j.payload->>'organizationId' = company AND j.priority = class AND j.run_at <= now()
         AND (j.is_available OR j.locked_at IS NOT NULL)
         AND j.key IS DISTINCT FROM own_key AND j.id <> own_id
       LIMIT places) due);
END $$;

-- Queues a job. A job without a time of its own waits in its company's backlog, with the time 'infinity', while the
-- company has no free place. Without sequential scans, the time to add a job does not grow with the jobs that wait, even
-- before Postgres has analyzed the table.
CREATE FUNCTION queue_job(identifier text, payload json, priority int, per_company int, max_attempts int,
                          job_key text DEFAULT NULL, queue_name text DEFAULT NULL, run_at timestamptz DEFAULT NULL)
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  company text := payload->>'organizationId';
BEGIN
  IF run_at IS NULL AND company IS NOT NULL
     AND free_job_places(company, priority, per_company, coalesce(job_key, ''), 0) <= 0 THEN
    run_at := 'infinity';
  END IF;
  PERFORM graphile_worker.add_job(identifier, payload, queue_name, coalesce(run_at, now()), max_attempts, job_key,
                                  priority);
END $$;

-- Makes the oldest jobs of a company's backlog due, as many as the company has free places. `ended` is the id of a job
-- that is about to end.
CREATE FUNCTION promote_jobs(company text, class int, per_company int, ended bigint)
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM graphile_worker._private_jobs j
                  WHERE j.payload->>'organizationId' = company AND j.priority = class
                    AND j.run_at = 'infinity' AND j.is_available) THEN
    RETURN;
  END IF;
  UPDATE graphile_worker._private_jobs SET run_at = now()
   WHERE id IN (SELECT j.id FROM graphile_worker._private_jobs j
                 WHERE j.payload->>'organizationId' = company AND j.priority = class
                   AND j.run_at = 'infinity' AND j.is_available
                 ORDER BY j.id
                 LIMIT greatest(0, free_job_places(company, class, per_company, '', ended))
                 FOR UPDATE SKIP LOCKED);
END $$;

-- Queues the fan-out with the priority and the limit of its class.
CREATE OR REPLACE FUNCTION queue_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_job(
            'notifications.fanOut',
            payload => json_build_object('organizationId', told.organization_id, 'eventIds', told.ids),
            priority => 1, per_company => 2, max_attempts => 25)
     FROM (SELECT w.organization_id, json_agg(w.id) AS ids
             FROM written w
            WHERE EXISTS (SELECT 1 FROM notification_subscription s
                           WHERE s.organization_id = w.organization_id AND s.is_active
                             AND (s.event_type = '*' OR w.event_type = ANY (string_to_array(s.event_type, ',')))
                             AND (s.deck_id IS NULL OR s.deck_id::text = w.payload->>'deckId'))
               OR EXISTS (SELECT 1 FROM member_notification m
                           WHERE m.organization_id = w.organization_id
                             AND w.event_type = ANY (m.event_types))
            GROUP BY w.organization_id) told;
  RETURN NULL;
END $$;
