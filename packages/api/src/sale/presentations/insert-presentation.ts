import { enqueueRows } from '../../core/jobs.ts'
import { emitRecords } from '../../events/emit.ts'

/**
 * SQL that writes a presentation in one statement, together with its prospect, its events and the job that prepares it. Locks
 * the deck, so that nobody can delete the deck before the commit. Writes nothing when the deck is deleted or being generated.
 * Writes no prospect when parameter $4, the prospect as JSON, is null. Queues no job for a parked presentation.
 */
export const INSERT_PRESENTATION = `
	with available as (
	     select d.id from deck d
	      where d.id = $1::uuid and d.organization_id = $2::uuid and d.deleted_at is null
	        and not exists (select 1 from generation_job g
	              where g.organization_id = d.organization_id and g.deck_id = d.id
	                and g.status in ('pending', 'processing'))
	        for share of d),
	prospect as (
	     insert into prospect (id, organization_id, homeowner, formatted_address, lat, lng, timezone, created_at, updated_at)
	     select p.id, $2::uuid, p.homeowner, p."formattedAddress", p.lat, p.lng, p.timezone, $3::timestamptz, $3::timestamptz
	       from available, jsonb_to_record($4::jsonb) p (id uuid, homeowner jsonb, "formattedAddress" text,
	            lat float8, lng float8, timezone text)
	      where p.id is not null),
	created as (
	     insert into presentation (id, organization_id, deck_id, prospect_id, created_by_id, livemode, snapshot_hash,
	            share_key, homeowner, source_event_id, parked_at, parked_reason, voice_settings, language_settings,
	            price_inputs, measurement_strategy, pricing, price, total_slides, created_at, updated_at)
	     select p.id, $2::uuid, available.id, p."prospectId", p."createdById", p.livemode, p."snapshotHash",
	            p."shareKey", p.homeowner, p."sourceEventId", p."parkedAt", p."parkedReason", p."voiceSettings",
	            p."languageSettings", p."priceInputs", p."measurementStrategy", p.pricing, p.price, p."totalSlides",
	            $3::timestamptz, $3::timestamptz
	       from available, jsonb_to_record($5::jsonb) p (id uuid, "prospectId" uuid, "createdById" uuid, livemode boolean,
	            "snapshotHash" text, "shareKey" text, homeowner jsonb, "sourceEventId" text, "parkedAt" timestamptz,
	            "parkedReason" text, "voiceSettings" jsonb, "languageSettings" jsonb, "priceInputs" jsonb,
	            "measurementStrategy" text, pricing jsonb, price jsonb, "totalSlides" int)
	  returning id, parked_at),
	emitted as (${emitRecords('$6', 'created')}),
	job as (${enqueueRows('presentations.prepare', { payload: '$7', key: '$8', source: 'created where parked_at is null' })})
	select created.id from created left join job on true`
