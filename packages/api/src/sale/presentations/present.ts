import { formatAddress } from '@dormer/providers/geocoding'
import type { PriceSummary } from '../../content/pricing/schema.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { Context } from '../../core/trpc.ts'
import { PRICE } from './prices/stored-prices.ts'
import { Engagement, MeasurementStrategy, type Presentation, PresentationStatus } from './schema.ts'

export type PresentationRow = {
	id: string
	deck_id: string
	deck_name: string
	prospect_id: string
	share_key: string
	status: string
	engagement: string
	homeowner: Homeowner
	voice_settings: Presentation['voiceSettings']
	language_settings: Presentation['languageSettings']
	price_inputs: Presentation['priceInputs']
	measurement_strategy: string
	price: PriceSummary | null
	slides_ready: number
	total_slides: number
	first_viewed_at: Date | null
	last_viewed_at: Date | null
	parked_at: Date | null
	parked_reason: string | null
	expires_at: Date | null
	created_at: Date
	updated_at: Date
	deleted_at: Date | null
	livemode: boolean
}

/** Columns of a presentation in a list, from the tables `presentation p` and `deck d`. */
export const PRESENTATION_COLUMNS = `
	p.id, p.deck_id, d.name as deck_name, p.prospect_id, p.share_key, p.status, p.engagement,
	p.homeowner, p.voice_settings, p.language_settings, p.price_inputs, p.measurement_strategy,
	${PRICE} as price, p.slides_ready, p.total_slides, p.first_viewed_at, p.last_viewed_at, p.parked_at,
	p.parked_reason, p.expires_at, p.created_at, p.updated_at, p.deleted_at, p.livemode`

/**
 * The request context that is needed for the homeowner's link: `caller` determines whether the caller may see the link, and
 * `config` contains the address of the server.
 */
export type LinkReader = Pick<Context, 'config' | 'caller'>

/**
 * Returns whether the caller may see the homeowner's link, which opens the presentation and its contract: a signed-in
 * user, or a key that may create presentations. A key that has only `presentations:read` does not see the link.
 */
function maySeeLink({ caller }: LinkReader): boolean {
	return caller.kind !== 'service' || caller.scopes.includes('presentations:write')
}

/** Builds the wire record of a presentation, as lists contain it, from the presentation's row. */
export function presentPresentation(ctx: LinkReader, row: PresentationRow): Presentation {
	const iso = (at: Date | null) => at?.toISOString() ?? null
	return {
		id: row.id,
		deckId: row.deck_id,
		deckName: row.deck_name,
		prospectId: row.prospect_id,
		url: maySeeLink(ctx) ? shareUrl(ctx, row.share_key) : '',
		status: PresentationStatus.parse(row.status),
		engagement: Engagement.parse(row.engagement),
		homeownerData: row.homeowner,
		formattedAddress: formatHome(row.homeowner),
		voiceSettings: row.voice_settings,
		languageSettings: row.language_settings,
		priceInputs: row.price_inputs,
		measurementStrategy: MeasurementStrategy.parse(row.measurement_strategy),
		price: row.price,
		slidesReady: row.slides_ready,
		totalSlides: row.total_slides,
		firstViewedAt: iso(row.first_viewed_at),
		lastViewedAt: iso(row.last_viewed_at),
		parkedAt: iso(row.parked_at),
		parkedReason: row.parked_reason,
		expiresAt: iso(row.expires_at),
		createdAt: row.created_at.toISOString(),
		updatedAt: row.updated_at.toISOString(),
		deletedAt: iso(row.deleted_at),
		livemode: row.livemode,
	}
}

function formatHome({ address, city, state = '', zip = '', country }: Homeowner): string {
	return formatAddress({ address, city, state, zip, country })
}
