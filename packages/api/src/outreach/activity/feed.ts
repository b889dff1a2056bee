import { formatAddress } from '@dormer/providers/geocoding'
import { listSelections } from '../../content/pricing/index.ts'
import { ProductSelection } from '../../content/pricing/schema.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { listedModes } from '../../core/keys/test-mode.ts'
import type { OrgContext } from '../../core/trpc.ts'
import type { EventType } from '../../events/schema.ts'
import { PRICE_FIELDS, type PriceRow, priceOf } from '../../sale/presentations/index.ts'
import { presentEntry } from './present.ts'
import type { ActivityEntry, Feed, FeedEntry } from './schema.ts'

const ENTRIES = 10
/** Types that would displace what the homeowners did: slide views, commands, and steps that the server completes. */
const OMITTED_TYPES: EventType[] = [
	'slide.viewed',
	'action_detection',
	'action_execution',
	'presentation.created',
	'presentation.ready',
	'contract.sealed',
]

/**
 * Returns the ten newest events about presentations. Leaves out slide views, commands to the player, and the events that a
 * presentation was created or prepared or that a contract was sealed. Each entry has the homeowner's current name and street
 * address, which no event payload contains.
 */
export async function listActivity(ctx: OrgContext): Promise<Feed> {
	return { activity: await presentFeed(ctx, { omitted: OMITTED_TYPES, of: null, limit: ENTRIES }) }
}

/** `of` limits the feed to these presentations; null for all of the company. */
type FeedQuery = { limit: number; of: readonly string[] | null } & (
	| { types: EventType[] }
	| { omitted: EventType[] }
)

/** Returns the newest events about presentations, of the given types or of all but the omitted types. */
export async function presentFeed(
	{ db, organizationId, now }: OrgContext,
	{ limit, of, ...query }: FeedQuery,
): Promise<FeedEntry[]> {
	const events = await db.event.findMany({
		where: {
			organizationId,
			eventType: 'types' in query ? { in: query.types } : { notIn: query.omitted },
			presentationId: of === null ? { not: null } : { in: [...of] },
			...listedModes(),
		},
		orderBy: [{ occurredAt: 'desc' }, { id: 'desc' }],
		take: limit,
	})
	const presentationIds = events.flatMap(({ presentationId }) => presentationId ?? [])
	const eventIds = events.map(({ id }) => id)
	const [presentations, clicks] = await Promise.all([
		db.presentation.findMany({
			where: { organizationId, id: { in: presentationIds }, ...listedModes() },
			select: {
				id: true,
				homeowner: true,
				deletedAt: true,
				selection: true,
				earlierSelections: true,
				...PRICE_FIELDS,
				deck: { select: { id: true, name: true } },
			},
		}),
		db.viewerEvent.findMany({
			where: { organizationId, presentationId: { in: presentationIds }, eventId: { in: eventIds } },
			select: { eventId: true, ctaLabel: true },
		}),
	])
	const labels = new Map(clicks.map(({ eventId, ctaLabel }) => [eventId, ctaLabel]))
	return events.flatMap((event) => {
		const presentation = presentations.find(({ id }) => id === event.presentationId)
		if (presentation === undefined) return []
		const entry = presentEntry(event, labels.get(event.id))
		const choice = choiceOf(entry, presentation, now())
		return [{ ...entry, choice, presentation: presentSubject(presentation) }]
	})
}

type Priced = PriceRow & { selection: unknown; earlierSelections: unknown }

/**
 * Returns what a homeowner chose or signed in an event, with its amount. Returns null for other events, and for a choice that the
 * homeowner changed later, because no event contains an amount.
 */
function choiceOf(
	{ eventType, payload }: ActivityEntry,
	priced: Priced,
	at: Date,
): FeedEntry['choice'] {
	const price = priceOf(priced, at)
	if (price === null || !price.chosen) return null
	const { name, total } = price
	if (eventType === 'contract.signed')
		return price.state === 'agreed' && total !== null ? { name, display: total.display } : null
	if (eventType !== 'product.selected') return null
	const chosen = listSelections({
		selection: ProductSelection.nullable().parse(priced.selection),
		earlierSelections: ProductSelection.array().parse(priced.earlierSelections),
	}).find(
		({ slideId, tier, upgrades }) =>
			slideId === payload.slideId &&
			tier === payload.tier &&
			JSON.stringify(upgrades) === JSON.stringify(payload.upgrades ?? []),
	)
	if (chosen === undefined) return null
	return { name: chosen.name ?? name, display: chosen.price.display }
}

type Subject = {
	id: string
	homeowner: unknown
	deletedAt: Date | null
	deck: { id: string; name: string }
}

function presentSubject({ id, homeowner, deletedAt, deck }: Subject): FeedEntry['presentation'] {
	const { first_name, last_name, ...home } = Homeowner.parse(homeowner)
	const { address, city, state = '', zip = '', country } = home
	return {
		id,
		deckId: deck.id,
		deckName: deck.name,
		name: [first_name, last_name].filter(Boolean).join(' '),
		address: formatAddress({ address, city, state, zip, country }),
		deletedAt: deletedAt?.toISOString() ?? null,
	}
}
