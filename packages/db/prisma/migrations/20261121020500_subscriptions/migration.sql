-- CreateTable
CREATE TABLE "notification_subscription" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "deck_id" UUID,
    "name" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "channel_config" JSONB NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "sealed_secret" BYTEA,
    "previous_secret" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notification_subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_delivery" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "event_id" UUID,
    "event_type" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "reason" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notification_attempt" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "organization_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "target" TEXT NOT NULL,
    "request_headers" JSONB NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "fault" TEXT,

    CONSTRAINT "notification_attempt_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "notification_subscription_organization_id_id_key" ON "notification_subscription"("organization_id", "id");

-- CreateIndex
CREATE INDEX "notification_subscription_organization_id_created_at_idx" ON "notification_subscription"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "notification_delivery_organization_id_id_key" ON "notification_delivery"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "notification_delivery_event_id_subscription_id_key" ON "notification_delivery"("event_id", "subscription_id");

-- CreateIndex
CREATE INDEX "notification_delivery_organization_id_subscription_id_creat_idx" ON "notification_delivery"("organization_id", "subscription_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "notification_subscription" ADD CONSTRAINT "notification_subscription_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_subscription" ADD CONSTRAINT "notification_subscription_organization_id_deck_id_fkey" FOREIGN KEY ("organization_id", "deck_id") REFERENCES "deck"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_delivery" ADD CONSTRAINT "notification_delivery_organization_id_subscription_id_fkey" FOREIGN KEY ("organization_id", "subscription_id") REFERENCES "notification_subscription"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_delivery" ADD CONSTRAINT "notification_delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification_attempt" ADD CONSTRAINT "notification_attempt_organization_id_delivery_id_fkey" FOREIGN KEY ("organization_id", "delivery_id") REFERENCES "notification_delivery"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The lists of words; the zod enums name the same.
ALTER TABLE "notification_subscription" ADD CHECK (channel IN ('webhook', 'email', 'console'));
ALTER TABLE "notification_subscription" ADD CHECK ((channel = 'webhook') = (sealed_secret IS NOT NULL));
ALTER TABLE "notification_subscription" ADD CHECK ((previous_secret IS NULL) = (previous_until IS NULL));
ALTER TABLE "notification_subscription" ADD CHECK (disabled_reason IN ('gone', 'failing'));
ALTER TABLE "notification_subscription" ADD CHECK ((disabled_reason IS NULL) = (disabled_at IS NULL));
ALTER TABLE "notification_subscription" ADD CHECK (disabled_at IS NULL OR NOT is_active);
ALTER TABLE "notification_subscription" ADD CHECK ((failures = 0) = (failing_since IS NULL));
ALTER TABLE "notification_delivery" ADD CHECK (status IN ('pending', 'delivered', 'failing', 'exhausted'));
ALTER TABLE "notification_delivery" ADD CHECK (reason IN ('gone', 'inactive', 'internal', 'tries'));
ALTER TABLE "notification_delivery" ADD CHECK ((reason IS NOT NULL) = (status = 'exhausted'));
ALTER TABLE "notification_delivery" ADD CHECK ((settled_at IS NOT NULL) = (status IN ('delivered', 'exhausted')));
ALTER TABLE "notification_delivery" ADD CHECK ((next_attempt_at IS NULL) = (status IN ('delivered', 'exhausted')));
ALTER TABLE "notification_attempt" ADD CHECK (fault IN ('status', 'redirect', 'blocked', 'dns', 'timeout', 'tls', 'network', 'aborted', 'internal'));
ALTER TABLE "notification_attempt" ADD CHECK (length(response_body) <= 1024);

-- Queues the fan-out in the transaction of the events, whoever writes them and however: it runs if and only if they are
-- committed. Only for what somebody subscribes to; a company without subscriptions pays one look at an empty index.
CREATE FUNCTION queue_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
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
            GROUP BY w.organization_id) told;
  RETURN NULL;
END $$;
CREATE TRIGGER event_notified AFTER INSERT ON event
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION queue_notifications();
