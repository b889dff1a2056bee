-- The events that a member gets emails about. New members have a row; members from before have none until they choose.
CREATE TABLE "member_notification" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "event_types" TEXT[] NOT NULL,
    "scope" TEXT NOT NULL,

    CONSTRAINT "member_notification_pkey" PRIMARY KEY ("organization_id", "user_id")
);
ALTER TABLE "member_notification" ADD CONSTRAINT "member_notification_organization_id_user_id_fkey"
  FOREIGN KEY ("organization_id", "user_id") REFERENCES "app_user"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "member_notification" ADD CHECK (scope IN ('all', 'own'));

-- Queues the fan-out also for events that a member gets emails about.
CREATE OR REPLACE FUNCTION queue_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job(
            'notifications.fanOut',
            payload => json_build_object('organizationId', told.organization_id, 'eventIds', told.ids),
            max_attempts => 25)
     FROM (SELECT w.organization_id, json_agg(w.id) AS ids
             FROM written w
            WHERE EXISTS (SELECT 1 FROM notification_subscription s
                           WHERE s.organization_id = w.organization_id AND s.is_active
                             AND s.event_type IN ('*', w.event_type)
                             AND (s.deck_id IS NULL OR s.deck_id::text = w.payload->>'deckId'))
               OR EXISTS (SELECT 1 FROM member_notification m
                           WHERE m.organization_id = w.organization_id
                             AND w.event_type = ANY (m.event_types))
            GROUP BY w.organization_id) told;
  RETURN NULL;
END $$;
