alter table presentation add column contract_read_at timestamptz(3);
update presentation p set contract_read_at = read.at
  from (select organization_id, presentation_id, min(occurred_at) as at
          from event
         where event_type = 'contract.viewed'
         group by organization_id, presentation_id) read
 where p.organization_id = read.organization_id and p.id = read.presentation_id;
