alter table presentation
	add column price_origins jsonb not null default '{}',
	add column price_agreed_at timestamptz(3),
	add column price_valid_until timestamptz(3),
	add column price_change jsonb;
alter table roof_measurement add column confirmed_sizes text[] not null default '{}';

-- Data

-- Whoever confirmed an estimate confirmed all of its values.
update roof_measurement
   set confirmed_sizes = array['roof_squares', 'roof_area_sqft', 'predominant_pitch', 'facets', 'ridge_ft', 'hip_ft',
       'valley_ft', 'rake_ft', 'eave_ft', 'waste_pct']
 where confirmed_at is not null;

-- The variables of decks that depend on the house (houseSizes), with one level of formulas: the price calculation ignores a
-- usual value at any depth.
create temporary table house_variable on commit drop as
with variable as (
     select d.organization_id, d.id as deck_id, v.value, v.value->>'key' as key,
            coalesce(v.value->>'measurementField', v.value->>'key') as field, lower(trim(v.value->>'unit')) as unit
       from deck d, jsonb_array_elements(d.price_variables) v),
     size as (
     select * from variable
      where field <> 'waste_pct'
        and (value->>'source' = 'measurement'
             or field in ('roof_squares', 'roof_area_sqft', 'predominant_pitch', 'facets', 'ridge_ft', 'hip_ft',
                'valley_ft', 'rake_ft', 'eave_ft')
             or unit in ('square', 'squares', 'sq', 'sq ft', 'sqft', 'square feet', 'ft', 'foot', 'feet', 'lf',
                'linear ft', 'linear feet')))
select organization_id, deck_id, key from size
union
select v.organization_id, v.deck_id, v.key
  from variable v join size s on s.deck_id = v.deck_id
 where v.value->>'source' = 'formula' and v.value->>'formula' ~ ('\m' || s.key || '\M');

-- The usual value of a size becomes a sample value. The preflight names it while "formerDefault" is true.
update deck d
   set price_variables = (
       select jsonb_agg(case when h.key is null or not v.value ? 'default' then v.value
                             else v.value - 'default'
                                  || jsonb_build_object('sample', v.value->'default', 'formerDefault', true) end
                        order by v.ordinality)
         from jsonb_array_elements(d.price_variables) with ordinality v
         left join house_variable h on h.deck_id = d.id and h.key = v.value->>'key')
 where exists (select from house_variable h, jsonb_array_elements(d.price_variables) v
                where h.deck_id = d.id and h.key = v.value->>'key' and v.value ? 'default');

update presentation p
   set price_agreed_at = (
       select max(s.signed_at)
         from signed_document s join contract_envelope e on e.id = s.id
        where e.presentation_id = p.id and e.organization_id = p.organization_id
          and s.cancelled_at is null and s.selection is not null);

-- A choice that rests on the usual value of a size ends. The homeowner is told the amount; the new one follows.
create temporary table ended_choice on commit drop as
select p.id, p.organization_id, p.price, p.selection
  from presentation p
 where p.price_agreed_at is null and p.deleted_at is null
   and exists (select from house_variable h,
               jsonb_path_query(jsonb_build_array(p.selection) || p.earlier_selections, '$[*].price.trace[*]') t
                where h.deck_id = p.deck_id and t->>'source' = 'default' and t->>'key' = h.key);
update presentation p
   set selection = null, earlier_selections = '[]', pricing_frozen_at = null, price = p.price || '{"chosen": false}',
       engagement = case p.engagement when 'selected' then 'viewed' else p.engagement end,
       price_change = jsonb_build_object('name', e.price->>'name', 'before',
         jsonb_build_object('currency', 'USD', 'display', e.price->>'display'), 'after', null, 'reasons', '[]'::jsonb,
         'by', null, 'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ended_choice e
 where e.id = p.id;

-- The stored price has a state and a total. Its span follows when the price is calculated again.
update presentation
   set price = price || jsonb_build_object(
       'state', case when selection is not null then 'chosen' when price ? 'unconfirmed' then 'estimate'
                     when price->>'status' = 'priced' then 'exact' else 'incomplete' end,
       'total', case when selection is null then null::jsonb
                     else jsonb_strip_nulls(jsonb_build_object('currency', 'USD', 'display', price->>'display',
                       'amountCents', (
                       select case when count(*) = count(c->'price'->'amountCents')
                                   then sum((c->'price'->>'amountCents')::bigint) end
                         from jsonb_array_elements(earlier_selections || selection) c))) end,
       'span', null, 'missing', '[]'::jsonb)
 where price is not null and price <> 'null';

-- Prices that are not chosen are calculated again. A database without a job queue has no presentations.
do $$
begin
	if to_regnamespace('graphile_worker') is null then return; end if;
	perform graphile_worker.add_job('reprice_presentation',
	          json_build_object('organizationId', organization_id, 'presentationId', id),
	          job_key => 'reprice_presentation:' || id)
	   from presentation where deleted_at is null and price_agreed_at is null;
end $$;
