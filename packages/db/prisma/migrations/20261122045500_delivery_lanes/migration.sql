-- The deliveries are their own queue: a job for each lane of a subscription takes what is due, so that a thousand messages
-- to a receiver that hangs are a thousand rows here and not a thousand jobs that every worker looks over for its next one.
ALTER TABLE "notification_delivery" ADD COLUMN "lane" SMALLINT;
UPDATE "notification_delivery"
   SET "lane" = CASE WHEN "event_id" IS NULL THEN 4 ELSE ('x' || right("id"::text, 1))::bit(4)::int % 4 END;
ALTER TABLE "notification_delivery" ALTER COLUMN "lane" SET NOT NULL;
UPDATE "notification_delivery" SET "reason" = 'tries' WHERE "reason" = 'internal';
CREATE INDEX "notification_delivery_due_idx" ON "notification_delivery"("subscription_id", "lane", "next_attempt_at")
 WHERE "next_attempt_at" IS NOT NULL;

-- A job for each attempt is no more; what was due is found within a minute.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs job USING graphile_worker._private_tasks task
     WHERE task.id = job.task_id AND task.identifier = 'notifications.deliver';
  END IF;
END $$;
