-- Mail is listed by its id, which is ordered by time: the unique index serves that.
DROP INDEX "mail_message_organization_id_created_at_id_idx";
