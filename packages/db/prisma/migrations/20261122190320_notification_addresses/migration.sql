-- Addresses outside the team that notification emails may go to. `confirmed_at` is null until the owner of the address
-- confirms it. Addresses of earlier subscriptions count as confirmed.
CREATE TABLE "notification_address" (
    "organization_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_address_pkey" PRIMARY KEY ("organization_id", "address")
);
ALTER TABLE "notification_address" ADD CONSTRAINT "notification_address_organization_id_fkey"
 FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "notification_address" ADD CHECK (address = lower(address));

INSERT INTO "notification_address" (organization_id, address, requested_at, confirmed_at)
SELECT DISTINCT s.organization_id, lower(address), s.created_at, s.created_at
  FROM (SELECT organization_id, min(created_at) AS created_at, jsonb_array_elements_text(channel_config->'toEmails') AS address
          FROM "notification_subscription" WHERE channel = 'email' GROUP BY organization_id, address) s
ON CONFLICT DO NOTHING;
