import type { Tx } from '@dormer/db'
import { presentSettings } from '../../../content/contract-templates/index.ts'
import { PriceAdjustment } from '../../../content/pricing/adjustment-schema.ts'
import { listSelections } from '../../../content/pricing/index.ts'
import {
	PriceChange,
	PriceNumbers,
	Pricing,
	ProductSelection,
	StoredMeasurement,
	StoredPrice,
	ValueOrigins,
} from '../../../content/pricing/schema.ts'
import { notFound } from '../../../core/errors.ts'
import { Homeowner } from '../../../core/homeowner-schema.ts'
import { lockRow } from '../../../core/lock-row.ts'
import { LanguageSettings } from '../settings-schema.ts'
import { StoredSnapshot } from '../snapshot.ts'
import { buildPriceSource, type PriceFacts, type PriceSource } from './calculate-prices.ts'

export type PresentationRef = { organizationId: string; presentationId: string }

/** Presentation with its prices and all inputs of the price calculation. */
export type PricedPresentation = PresentationRef & {
	deckId: string
	homeowner: Homeowner
	measurementStrategy: string
	engagement: string
	expiresAt: Date | null
	book: PriceSource
	/** The book of the stored snapshot. Differs from `book` while an expired price is renewed (`withCurrentBook`). */
	storedBook: PriceSource
	facts: PriceFacts
	/** Selections, at most one for each pricing slide, the newest last. */
	selections: ProductSelection[]
	pricing: Pricing
	price: StoredPrice | null
	/** The choice that the last change of the price ended, until the homeowner chooses again. */
	change: PriceChange | null
	/** Time when the prices were frozen, or null while the prices can change. */
	frozenAt: Date | null
	/** Time of the signature of the price, or null. */
	agreedAt: Date | null
	/** End of validity of an unsigned price, or null. */
	validUntil: Date | null
	/** Time zone of the company (IANA). */
	timeZone: string
}

/** Reads a presentation with its prices. Returns undefined when it is missing or deleted. */
export async function readPricedPresentation(
	db: Pick<Tx, 'presentation'>,
	{ organizationId, presentationId }: PresentationRef,
): Promise<PricedPresentation | undefined> {
	const row = await db.presentation.findFirst({
		where: { id: presentationId, organizationId, deletedAt: null },
		include: {
			snapshot: { select: { content: true } },
			organization: { select: { timezone: true, contractSettings: true } },
		},
	})
	if (row === null) return undefined
	const selections = listSelections({
		selection: ProductSelection.nullable().parse(row.selection),
		earlierSelections: ProductSelection.array().parse(row.earlierSelections),
	})
	const homeowner = Homeowner.parse(row.homeowner)
	const book = buildPriceSource(StoredSnapshot.parse(row.snapshot.content), {
		settings: presentSettings(row.organization.contractSettings),
		homeowner,
		language: LanguageSettings.parse(row.languageSettings).language ?? 'en',
	})
	return {
		organizationId,
		presentationId,
		deckId: row.deckId,
		homeowner,
		measurementStrategy: row.measurementStrategy,
		engagement: row.engagement,
		expiresAt: row.expiresAt,
		book,
		storedBook: book,
		facts: {
			priceInputs: PriceNumbers.parse(row.priceInputs),
			repOverrides: PriceNumbers.parse(row.repOverrides),
			origins: ValueOrigins.parse(row.priceOrigins),
			measurement: StoredMeasurement.nullable().parse(row.measurement),
			adjustment: PriceAdjustment.nullable().parse(row.priceAdjustment),
			selections,
		},
		selections,
		pricing: Pricing.parse(row.pricing),
		price: StoredPrice.nullable().parse(row.price),
		change: PriceChange.nullable().parse(row.priceChange),
		frozenAt: row.pricingFrozenAt,
		agreedAt: row.priceAgreedAt,
		validUntil: row.priceValidUntil,
		timeZone: row.organization.timezone,
	}
}

/**
 * Locks a presentation until the transaction ends, and reads it with its prices. Returns undefined when it is missing
 * or deleted. Takes the `for update` lock immediately, because a later upgrade of a weaker lock can cause a deadlock.
 */
export async function lockPricedPresentation(
	tx: Tx,
	ref: PresentationRef,
): Promise<PricedPresentation | undefined> {
	const { organizationId, presentationId: id } = ref
	await lockRow(tx, { table: 'presentation', id, organizationId })
	return readPricedPresentation(tx, ref)
}

/** Locks and reads a presentation. Rejects with 404 when it is missing, deleted or of another organization. */
export async function requirePricedPresentation(
	tx: Tx,
	ref: PresentationRef,
): Promise<PricedPresentation> {
	const priced = await lockPricedPresentation(tx, ref)
	if (priced === undefined) throw notFound('Presentation')
	return priced
}
