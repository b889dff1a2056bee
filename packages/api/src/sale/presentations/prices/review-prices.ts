import { Prisma } from '@dormer/db'
import { isBookName, readBook } from '../../../content/pricing/index.ts'
import type { PriceVariable } from '../../../content/pricing/schema.ts'
import { canonicalJson } from '../../../core/json/canonical-json.ts'
import { listedModes } from '../../../core/keys/test-mode.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import { fullName } from '../playback/personalize.ts'
import type { PriceReview, ReviewedPrice } from '../price-review-schema.ts'
import { StoredSnapshot } from '../snapshot.ts'
import { calculatePrices } from './calculate-prices.ts'
import { compareOptions } from './compare-options.ts'
import { statePrice } from './price-of.ts'
import { type PricedPresentation, readPricedPresentation } from './priced-presentation.ts'
import { withItems } from './renew-book.ts'

/** Most presentations, and most snapshots of decks, that one review looks at, the newest first. */
const MAX_REVIEWED = 50

/**
 * Returns the open presentations whose prices would differ with the price book as it is now, with every such option before and
 * after. Nothing moves by itself: a person decides about each (docs/design/prices.md#the-price-book). Leaves out agreed and expired
 * prices, and links that have ended.
 */
export async function reviewPrices({ db, organizationId, now }: OrgContext): Promise<PriceReview> {
	const at = now()
	const current = await readBook(db, organizationId)
	const open = {
		organizationId,
		deletedAt: null,
		priceAgreedAt: null,
		...listedModes(),
		price: { not: Prisma.DbNull },
		AND: [
			{ OR: [{ expiresAt: null }, { expiresAt: { gt: at } }] },
			{ OR: [{ priceValidUntil: null }, { priceValidUntil: { gt: at } }] },
		],
	}
	const snapshots = await db.deckSnapshot.findMany({
		where: { organizationId, presentations: { some: open } },
		orderBy: { createdAt: 'desc' },
		take: MAX_REVIEWED + 1,
		select: { hash: true, content: true },
	})
	const outdated = snapshots.slice(0, MAX_REVIEWED).filter(({ content }) => {
		const { deck, slides } = StoredSnapshot.parse(content)
		return changedItems({ variables: deck.priceVariables, slides }, current).length > 0
	})
	const found = await db.presentation.findMany({
		where: { ...open, snapshotHash: { in: outdated.map(({ hash }) => hash) } },
		orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
		take: MAX_REVIEWED + 1,
		select: { id: true },
	})
	const reviewed: ReviewedPrice[] = []
	for (const { id: presentationId } of found.slice(0, MAX_REVIEWED)) {
		const priced = await readPricedPresentation(db, { organizationId, presentationId })
		if (priced !== undefined) reviewed.push(...review(priced, { current, at }))
	}
	return {
		presentations: reviewed,
		hasMore: snapshots.length > MAX_REVIEWED || found.length > MAX_REVIEWED,
	}
}

function review(
	priced: PricedPresentation,
	{ current, at }: { current: readonly PriceVariable[]; at: Date },
): ReviewedPrice[] {
	const { presentationId, homeowner, book, price, validUntil } = priced
	if (price === null) return []
	const { pricing } = calculatePrices(
		{ ...book, variables: withItems(book, current) },
		priced.facts,
	)
	const options = compareOptions(priced, pricing).filter(
		({ before, after }) => before.display !== after.display,
	)
	if (options.length === 0) return []
	return [
		{
			presentationId,
			homeowner: fullName(homeowner),
			address: homeowner.address,
			state: statePrice(price, priced, at).state,
			validUntil: validUntil?.toISOString() ?? null,
			items: changedItems(book, current),
			options,
		},
	]
}

/** Returns the names of the items of the price book that a calculation has in an earlier version. */
function changedItems(
	book: Parameters<typeof withItems>[0],
	current: readonly PriceVariable[],
): string[] {
	const before = new Map(book.variables.map((variable) => [variable.key, canonicalJson(variable)]))
	return withItems(book, current)
		.filter((item) => isBookName(item.key) && before.get(item.key) !== canonicalJson(item))
		.map(({ label }) => label)
}
