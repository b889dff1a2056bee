-- Addresses that homeowners entered before this version keep getting answers.
alter table question_contact add column confirmed_at timestamptz(3);
update question_contact set confirmed_at = left_at where email is not null;
