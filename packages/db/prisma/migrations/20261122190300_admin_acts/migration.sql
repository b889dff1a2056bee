-- Administrative acts of a company: who changed what in team, keys, subscriptions, settings, contracts and security.
-- An act names its actor and its subject by id and name, because both may be deleted later.
CREATE TABLE "admin_act" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_name" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_name" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "ip" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_act_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "admin_act_organization_id_id_idx" ON "admin_act"("organization_id", "id" DESC);
CREATE INDEX "admin_act_organization_id_kind_id_idx" ON "admin_act"("organization_id", "kind", "id" DESC);
CREATE INDEX "admin_act_organization_id_actor_id_id_idx" ON "admin_act"("organization_id", "actor_id", "id" DESC);
ALTER TABLE "admin_act" ADD CONSTRAINT "admin_act_organization_id_fkey"
 FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "admin_act" ADD CHECK (kind IN ('team', 'keys', 'subscriptions', 'settings', 'contracts', 'security'));
ALTER TABLE "admin_act" ADD CHECK (actor_type IN ('user', 'key'));
