alter table company_contact
  add column website text,
  add column next_steps jsonb not null default '[]';

-- Companies that entered a contact only in the branding of a deck keep it: the newest one fills the empty fields.
insert into company_contact (organization_id)
  select distinct organization_id from branding where contact is not null
  on conflict do nothing;
update company_contact c
   set phone = coalesce(nullif(c.phone, ''), (
         select b.contact ->> 'phone' from branding b
          where b.organization_id = c.organization_id and b.contact ->> 'phone' <> ''
          order by b.updated_at desc limit 1)),
       email = coalesce(nullif(c.email, ''), (
         select b.contact ->> 'email' from branding b
          where b.organization_id = c.organization_id and b.contact ->> 'email' <> ''
          order by b.updated_at desc limit 1));
