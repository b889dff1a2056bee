import type { GeocodedAddress } from '@dormer/providers/geocoding'
import type { Pricing } from '../../content/pricing/schema.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { jobPayload } from '../../core/jobs.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { eventRow } from '../../events/emit.ts'
import type { CurrentSnapshot } from './current-snapshot.ts'
import { preparationKey } from './playback/queue-preparation.ts'
import { calculatePrices } from './prices/calculate-prices.ts'
import { listPriceEvents } from './prices/reprice.ts'
import { omitSharedPrices } from './prices/stored-prices.ts'
import type { CreatePresentationInput } from './schema.ts'

/**
 * Homeowner of a new presentation. `prospect` is null when no record of the homeowner exists yet. `parkedReason` says
 * why the street address is invalid. It is null for a valid address.
 */
export type Recipient = {
	homeowner: Homeowner
	address: GeocodedAddress
	parkedReason: string | null
	prospect: { id: string; known: Homeowner } | null
}

type Parts = {
	settings: CreatePresentationInput & { shareKey: string }
	recipient: Recipient
	snapshot: CurrentSnapshot
	source: { eventId: string } | undefined
}

/** A presentation that is not stored yet. `values` are the parameters of `INSERT_PRESENTATION`. */
export type NewPresentation = ReturnType<typeof composePresentation>

/** Calculates the prices of a new presentation and prepares the rows to store. */
export function composePresentation(
	{ organizationId, caller, now }: Pick<OrgContext, 'organizationId' | 'caller' | 'now'>,
	{ settings, recipient, snapshot, source }: Parts,
) {
	const at = now()
	const { deckId } = settings
	const presentationId = newId()
	const prospectId = recipient.prospect?.id ?? newId()
	const priceInputs = settings.price_inputs
	const facts = { priceInputs, repOverrides: {}, measurement: null, selections: [] }
	const { pricing, price } = calculatePrices(snapshot.book, facts)
	const isParked = recipient.parkedReason !== null
	const presentation = {
		id: presentationId,
		prospectId,
		createdById: caller.kind === 'user' ? caller.userId : null,
		livemode: !isTestMode(),
		snapshotHash: snapshot.hash,
		shareKey: settings.shareKey,
		homeowner: recipient.homeowner,
		sourceEventId: source?.eventId ?? null,
		parkedAt: isParked ? at : null,
		parkedReason: recipient.parkedReason,
		voiceSettings: settings.voice_settings,
		languageSettings: settings.language_settings,
		priceInputs,
		measurementStrategy: settings.measurement_strategy,
		...omitSharedPrices({ pricing, price }, snapshot.prices),
		totalSlides: snapshot.slides,
	}
	const created = { organizationId, presentationId, deckId, at }
	const prospect =
		recipient.prospect === null ? JSON.stringify(prospectRow(prospectId, recipient)) : null
	const values = [
		...[deckId, organizationId, at.toISOString(), prospect, JSON.stringify(presentation)],
		...[JSON.stringify(listEvents({ ...created, prospectId, pricing }).map(eventRow))],
		jobPayload<'presentations.prepare'>({ organizationId, presentationId }),
		preparationKey(presentationId),
	]
	const { measurement_strategy: measurementStrategy } = settings
	const need = { ...created, home: recipient, book: snapshot.book, facts, measurementStrategy }
	return { ...created, isParked, recipient, pricing, need, values }
}

function prospectRow(id: string, { homeowner, address }: Recipient) {
	return {
		id,
		homeowner,
		formattedAddress: address.formattedAddress ?? homeowner.address,
		lat: address.coordinates?.lat ?? null,
		lng: address.coordinates?.lng ?? null,
		timezone: address.timezone,
	}
}

type Created = {
	organizationId: string
	presentationId: string
	deckId: string
	prospectId: string
	pricing: Pricing
	at: Date
}

function listEvents({ prospectId, pricing, ...created }: Created) {
	const { organizationId, presentationId, deckId, at } = created
	return [
		{
			type: 'presentation.created' as const,
			organizationId,
			aggregate: { type: 'presentation' as const, id: presentationId },
			payload: { presentationId, deckId, prospectId },
			at,
		},
		...listPriceEvents(created, { from: [], to: pricing }),
	]
}
