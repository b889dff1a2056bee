import { Prisma } from '@dormer/db'
import { invalid } from '../../core/errors.ts'
import { checkImageReference, requireDeck, requireSlide } from '../../core/require.ts'
import { checkRevision, revisionOf } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { explainHiddenCharacter, findHiddenCharacter } from '../../core/visible-text-schema.ts'
import { queueImageCopies } from '../images/index.ts'
import {
	checkProductData,
	lockBook,
	prefixIssuePaths,
	readBook,
	throwIssues,
} from '../pricing/index.ts'
import { PriceVariable, ProductSlideData, TierName } from '../pricing/schema.ts'
import { presentProductData } from './present.ts'
import type { SetProductDataInput, SlideInput } from './schema.ts'
import { lockDeck } from './slide-order.ts'

/** Returns the tiers of a price slide, or null for a standard slide. */
export async function getProductData(
	ctx: OrgContext,
	{ slideId }: SlideInput,
): Promise<ProductDataRecord<ProductSlideData | null>> {
	return presentRecord(presentProductData(await requireSlide(ctx, slideId)))
}

type ProductDataRecord<Data> = { productData: Data; revision: string }

function presentRecord<Data extends ProductSlideData | null>(
	productData: Data,
): ProductDataRecord<Data> {
	return { productData, revision: revisionOf(productData) }
}

/**
 * Creates or replaces the tiers and makes the slide a price slide. Rejects an invalid formula with 400 and names its field and
 * position. Also rejects a tier image that is neither an image of the organization nor an https URL. Stores the deprecated
 * `brandLogo`, which no slide shows.
 */
export async function setProductData(
	ctx: OrgContext,
	{ slideId, productData, revision }: SetProductDataInput,
): Promise<ProductDataRecord<ProductSlideData>> {
	const { organizationId } = ctx
	const { deckId } = await requireSlide(ctx, slideId)
	checkVisible(productData)
	const imageUrls = TierName.options.map((name) => productData[name]?.imageUrl ?? null)
	for (const [index, imageUrl] of imageUrls.entries())
		await checkImageReference(ctx, `productData.${TierName.options[index]}.imageUrl`, imageUrl)
	await ctx.db.$transaction(async (tx) => {
		await lockDeck(tx, { organizationId, deckId })
		const slide = await requireSlide({ ...ctx, db: tx }, slideId)
		checkRevision(revision, presentRecord(presentProductData(slide)))
		const deck = await requireDeck({ ...ctx, db: tx }, deckId)
		const variables = PriceVariable.array().parse(deck.priceVariables)
		await lockBook(tx, organizationId)
		const book = await readBook(tx, organizationId)
		const known = [...variables, ...book]
		throwIssues(prefixIssuePaths('productData', checkProductData(productData, known)))
		await queueImageCopies(tx, organizationId, imageUrls)
		await tx.slide.update({
			where: { id: slideId, organizationId },
			data: { productData, slideType: 'product_pricing_v1', updatedAt: ctx.now() },
		})
	})
	return presentRecord(ProductSlideData.parse(productData))
}

/** Deletes the tiers and makes the slide a standard slide. */
export async function deleteProductData(
	ctx: OrgContext,
	{ slideId }: SlideInput,
): Promise<{ success: true }> {
	await requireSlide(ctx, slideId)
	await ctx.db.slide.update({
		where: { id: slideId, organizationId: ctx.organizationId },
		data: { productData: Prisma.DbNull, slideType: 'standard', updatedAt: ctx.now() },
	})
	return { success: true }
}

/** Rejects with 400 a name of a tier or an upgrade with hidden characters, because contracts contain these names. */
function checkVisible(productData: ProductSlideData): void {
	for (const tier of TierName.options) {
		const { name = '', upgrades = [] } = productData[tier] ?? {}
		const texts = [
			['name', name] as const,
			...upgrades.map(({ label }, index) => [`upgrades.${index}.label`, label] as const),
		]
		for (const [field, text] of texts) {
			const hidden = findHiddenCharacter(text)
			if (hidden !== undefined)
				throw invalid(`productData.${tier}.${field}`, explainHiddenCharacter(hidden))
		}
	}
}
