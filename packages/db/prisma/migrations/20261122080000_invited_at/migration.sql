-- When a person's last link to join was made, so that the team list can say that it has expired.
ALTER TABLE "app_user" ADD COLUMN "invited_at" TIMESTAMPTZ(3);
UPDATE "app_user"
   SET "invited_at" = coalesce(
         (SELECT max(mail."created_at") FROM "mail_message" mail
           WHERE mail."kind" = 'invitation'
             AND mail."organization_id" = "app_user"."organization_id"
             AND mail."data" ->> 'userId' = "app_user"."id"::text),
         "created_at")
 WHERE "joined_at" IS NULL;
