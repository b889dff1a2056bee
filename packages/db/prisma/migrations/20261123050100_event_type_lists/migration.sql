-- Queues the fan-out also for subscriptions to several event types, which are separated by commas.
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
                             AND (s.event_type = '*' OR w.event_type = ANY (string_to_array(s.event_type, ',')))
                             AND (s.deck_id IS NULL OR s.deck_id::text = w.payload->>'deckId'))
               OR EXISTS (SELECT 1 FROM member_notification m
                           WHERE m.organization_id = w.organization_id
                             AND w.event_type = ANY (m.event_types))
            GROUP BY w.organization_id) told;
  RETURN NULL;
END $$;
