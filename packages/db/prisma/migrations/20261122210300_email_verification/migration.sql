-- Existing companies keep sending email: only a company that signs up while VERIFY_EMAIL is on waits for its verification.
alter table organization add column awaits_email_verification boolean not null default false;
