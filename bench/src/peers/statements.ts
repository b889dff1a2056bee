/** Finds a session and reads the decks of its organization. */
export const DECKS = `
	select d.id, d.name, d.description, d.type, d.is_active, d.tags, d.created_at, d.updated_at,
	       s.hero_img, s.hero_img_thumb, s.slide_type, s.product_data, b.palette
	  from session c
	  join deck d on d.organization_id = c.organization_id and d.deleted_at is null
	  left join lateral (select hero_img, hero_img_thumb, slide_type, product_data
	         from slide where deck_id = d.id order by order_index limit 1) s on true
	  left join branding b on b.deck_id = d.id
	 where c.id = $1 and c.expires_at > now()
	 order by d.created_at desc`

/** Reads a presentation with its content and the recordings that were made only for this presentation. */
export const PLAYBACK = `
	select p.id, p.status, p.homeowner, p.selection, p.expires_at, p.created_at, s.content,
	       case when p.pricing = '[]' then s.pricing else p.pricing end as pricing,
	       o.name as company_name, c.phone, c.email, c.website, u.name as rep_name,
	       (select jsonb_agg(to_jsonb(v)) from presentation_slide v where v.presentation_id = p.id) as recordings
	  from presentation p
	  join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
	  join organization o on o.id = p.organization_id
	  left join company_contact c on c.organization_id = p.organization_id
	  left join app_user u on u.id = p.created_by_id
	 where p.share_key = $1 and p.deleted_at is null`

/**
 * Creates a presentation of the deck's newest snapshot for the user of a session. Also inserts the prospect, the event and the
 * job of the presentation.
 */
export const CREATE = `
	with deck as (
	     select d.id, d.organization_id, c.user_id, s.hash
	       from session c
	       join deck d on d.organization_id = c.organization_id and d.deleted_at is null
	       join deck_snapshot s on s.organization_id = d.organization_id and s.deck_id = d.id
	      where c.id = $1 and c.expires_at > now() and d.id = $2
	      order by s.created_at desc limit 1),
	prospect as (
	     insert into prospect (id, organization_id, homeowner, formatted_address)
	     select gen_random_uuid(), organization_id, $3::jsonb, $4 from deck
	     returning id, organization_id),
	presentation as (
	     insert into presentation (id, organization_id, deck_id, prospect_id, created_by_id, snapshot_hash,
	            share_key, homeowner, total_slides)
	     select gen_random_uuid(), organization_id, deck.id, prospect.id, user_id, hash,
	            translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_'), $3::jsonb, 10
	       from deck join prospect using (organization_id)
	     returning id, organization_id, deck_id, prospect_id, share_key),
	event as (
	     insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
	     select gen_random_uuid(), organization_id, 'presentation.created', 'presentation', id::text,
	            jsonb_build_object('presentationId', id, 'deckId', deck_id, 'prospectId', prospect_id)
	       from presentation),
	job as (
	     select graphile_worker.add_job('presentations.prepare',
	            json_build_object('organizationId', organization_id, 'presentationId', id),
	            job_key => 'presentations.prepare:' || id)
	       from presentation)
	select id as deck_presentation_id, share_key as url, 'not_started' as status
	  from presentation, job`
