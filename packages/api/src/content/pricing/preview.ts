import { notFound } from '../../core/errors.ts'
import { requireDeck } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { checkProductData, checkVariables, prefixIssuePaths } from './check.ts'
import { presentVariables } from './present-variables.ts'
import type { PreviewPricingInput, PricingPreview } from './preview-schema.ts'
import { readBook, withBook } from './price-book.ts'
import { type PriceValues, priceSlide, requireUpgrade } from './price-slides.ts'
import { PriceNumbers, PriceVariable, StoredMeasurement, TierName, ValueOrigins } from './schema.ts'

/**
 * Calculates the prices of a price slide during editing and stores nothing. Returns the prices that can be calculated.
 * `issues` contains each problem with its position in the formula. Uses the values of the given presentation unless the
 * input overrides them. A price is deferred while one of its variables has no value.
 */
export async function previewPricing(
	ctx: OrgContext,
	input: PreviewPricingInput,
): Promise<PricingPreview> {
	const { deckId, productData, presentationId, values } = input
	const deck = await requireDeck(ctx, deckId)
	for (const name of TierName.options) {
		const tier = productData[name]
		for (const key of values.selectedUpgrades[name] ?? [])
			if (tier !== null) requireUpgrade(tier, key, `values.selectedUpgrades.${name}`)
	}
	const ofDeck = input.priceVariables ?? PriceVariable.array().parse(deck.priceVariables)
	const book = await readBook(ctx.db, ctx.organizationId)
	const variables = withBook([productData], ofDeck, book)
	const known = presentationId === undefined ? {} : await readValues(ctx, presentationId)
	const used = { ...joinValues(known, values), usesSamples: values.usesSamples }
	return {
		pricing: priceSlide(productData, variables, used),
		variables: presentVariables(variables, used),
		issues: [
			...checkVariables(ofDeck, book),
			...prefixIssuePaths('productData', checkProductData(productData, [...ofDeck, ...book])),
		],
	}
}

async function readValues(ctx: OrgContext, id: string): Promise<PriceValues> {
	const row = await ctx.db.presentation.findFirst({
		where: { id, organizationId: ctx.organizationId, deletedAt: null },
		select: { priceInputs: true, repOverrides: true, priceOrigins: true, measurement: true },
	})
	if (row === null) throw notFound('Presentation')
	const measured = StoredMeasurement.nullable().parse(row.measurement)
	return {
		priceInputs: PriceNumbers.parse(row.priceInputs),
		repOverrides: PriceNumbers.parse(row.repOverrides),
		origins: ValueOrigins.parse(row.priceOrigins),
		measurement: measured?.values ?? null,
		measurementNote: measured?.note ?? null,
		estimate: measured?.estimate ?? null,
		confirmed: measured?.confirmed ?? [],
		measurementOrigin: measured?.origin ?? null,
		measuredAt: measured?.measuredAt ?? null,
	}
}

function joinValues(known: PriceValues, values: PreviewPricingInput['values']): PriceValues {
	const isMeasured = Object.keys(values.measurement).length > 0
	return {
		...known,
		estimate: isMeasured ? null : (known.estimate ?? null),
		priceInputs: { ...known.priceInputs, ...values.priceInputs },
		repOverrides: { ...known.repOverrides, ...values.repOverrides },
		measurement: { ...known.measurement, ...values.measurement },
		selectedUpgrades: values.selectedUpgrades,
	}
}
