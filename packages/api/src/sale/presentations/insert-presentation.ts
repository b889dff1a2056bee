import { DECK_VERSION } from '../../content/decks/index.ts'
import { enqueueRows } from '../../core/jobs.ts'
import { emitRecords } from '../../events/emit.ts'

/**
 * SQL that writes a presentation in one statement, together with its prospect, its events and the job that prepares it. Writes
 * nothing when the deck is deleted or being generated, or when its version is not $9; any version suffices when $9 is null.
 * Writes no prospect when parameter $4, the prospect as JSON, is null. Queues no job for a parked presentation. Takes no lock
 * on the deck: a deletion or a generation that begins meanwhile has the same result as one that begins afterwards.
 */
export const INSERT_PRESENTATION = `
	with available as (
	     select d."deckId" as id from (${DECK_VERSION}) d
	      where not d."isGenerating" and ($9::text is null or d.version = $9::text)),
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
