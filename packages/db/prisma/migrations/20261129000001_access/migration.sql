-- Keep when a user proved the email address of the account. Only single sign-on has proved one so far.
alter table app_user add column address_proven_at timestamptz(3);
update app_user u
   set address_proven_at = (select min(created_at) from sso_identity i where i.user_id = u.id);

-- Notify the live streams of a company when a session ends. A trigger, because sessions also end with their user, by cascade.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
	perform pg_notify('event', old.organization_id::text);
	return null;
end $$;
create trigger session_ended after delete on session
	for each row execute function notify_session_ended();

-- Keep for which presentation a sentence was synthesized, so that the erasure of its homeowner deletes the sentence.
alter table narration_sentence add column presentation_id uuid;
create index narration_sentence_presentation_id_idx on narration_sentence (presentation_id) where presentation_id is not null;
