import type { Prisma } from '@dormer/db'
import { formatAddress } from '@dormer/providers/geocoding'
import { PriceNumbers } from '../../content/pricing/schema.ts'
import { VoiceSettings } from '../../content/voices/schema.ts'
import { Metadata } from '../../core/external-schema.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { Context } from '../../core/trpc.ts'
import { PRICE_FIELDS, priceOf } from './prices/price-of.ts'
import { Engagement, MeasurementStrategy, type Presentation, PresentationStatus } from './schema.ts'
import { LanguageSettings } from './settings-schema.ts'

/** What a list reads of a presentation. */
export const LISTED_FIELDS = {
	id: true,
	deckId: true,
	deck: { select: { name: true } },
	prospectId: true,
	externalId: true,
	metadata: true,
	sourceEventId: true,
	shareKey: true,
	status: true,
	engagement: true,
	homeowner: true,
	voiceSettings: true,
	languageSettings: true,
	priceInputs: true,
	measurementStrategy: true,
	...PRICE_FIELDS,
	slidesReady: true,
	totalSlides: true,
	firstViewedAt: true,
	lastViewedAt: true,
	parkedAt: true,
	parkedReason: true,
	expiresAt: true,
	createdAt: true,
	updatedAt: true,
	deletedAt: true,
	livemode: true,
} satisfies Prisma.PresentationSelect
export type PresentationRow = Prisma.PresentationGetPayload<{ select: typeof LISTED_FIELDS }>

/**
 * The request context that is needed for the homeowner's link: `caller` determines whether the caller may see the link, and
 * `config` contains the address of the server. `now` decides whether a price is still valid.
 */
export type LinkReader = Pick<Context, 'config' | 'caller' | 'now'>

/**
 * Returns whether the caller may see the homeowner's link, which opens the presentation and its contract: a signed-in
 * user, or a key that may create presentations. A key that has only `presentations:read` does not see the link.
 */
export function maySeeLink({ caller }: LinkReader): boolean {
	return caller.kind !== 'service' || caller.scopes.includes('presentations:write')
}

/** Builds the wire record of a presentation, as lists contain it, from the presentation's row. */
export function presentPresentation(ctx: LinkReader, row: PresentationRow): Presentation {
	const homeowner = Homeowner.parse(row.homeowner)
	return {
		id: row.id,
		deckId: row.deckId,
		deckName: row.deck.name,
		prospectId: row.prospectId,
		external_id: row.externalId,
		metadata: Metadata.parse(row.metadata),
		source_event_id: row.sourceEventId,
		url: maySeeLink(ctx) ? shareUrl(ctx, row.shareKey) : '',
		status: PresentationStatus.parse(row.status),
		engagement: Engagement.parse(row.engagement),
		homeownerData: homeowner,
		formattedAddress: formatHome(homeowner),
		voiceSettings: VoiceSettings.parse(row.voiceSettings),
		languageSettings: LanguageSettings.parse(row.languageSettings),
		priceInputs: PriceNumbers.parse(row.priceInputs),
		measurementStrategy: MeasurementStrategy.parse(row.measurementStrategy),
		price: priceOf(row, ctx.now()),
		slidesReady: row.slidesReady,
		totalSlides: row.totalSlides,
		firstViewedAt: row.firstViewedAt?.toISOString() ?? null,
		lastViewedAt: row.lastViewedAt?.toISOString() ?? null,
		parkedAt: row.parkedAt?.toISOString() ?? null,
		parkedReason: row.parkedReason,
		expiresAt: row.expiresAt?.toISOString() ?? null,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
		deletedAt: row.deletedAt?.toISOString() ?? null,
		livemode: row.livemode,
	}
}

function formatHome({ address, city, state = '', zip = '', country }: Homeowner): string {
	return formatAddress({ address, city, state, zip, country })
}
