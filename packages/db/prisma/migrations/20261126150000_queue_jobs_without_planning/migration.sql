-- Postgres planned four statements of graphile_worker.add_jobs again for each job, which took as long as the rest of queue_job.
alter function queue_job(text, json, int, int, int, text, text, timestamptz) set plan_cache_mode = force_generic_plan;
