import { Prisma } from '@dormer/db'
import { checkImageReference, requireDeck, requireSlide } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueImageCopies } from '../images/index.ts'
import { checkProductData, prefixIssuePaths, throwIssues } from '../pricing/index.ts'
import { PriceVariable, type ProductSlideData, TierName } from '../pricing/schema.ts'
import { presentProductData } from './present.ts'
import type { SetProductDataInput, SlideInput } from './schema.ts'
import { lockDeck } from './slide-order.ts'

/** Returns the tiers of a price slide, or null for a standard slide. */
export async function getProductData(
	ctx: OrgContext,
	{ slideId }: SlideInput,
): Promise<{ productData: ProductSlideData | null }> {
	return { productData: presentProductData(await requireSlide(ctx, slideId)) }
}

/**
 * Creates or replaces the tiers and makes the slide a price slide. Rejects an invalid formula with 400 and names its field and
 * position. Also rejects a tier image that is neither an image of the organization nor an https URL. Stores the deprecated
 * `brandLogo`, which no slide shows.
 */
export async function setProductData(
	ctx: OrgContext,
	{ slideId, productData }: SetProductDataInput,
): Promise<{ productData: ProductSlideData }> {
	const { organizationId } = ctx
	const { deckId } = await requireSlide(ctx, slideId)
	const imageUrls = TierName.options.map((name) => productData[name]?.imageUrl ?? null)
	for (const [index, imageUrl] of imageUrls.entries())
		await checkImageReference(ctx, `productData.${TierName.options[index]}.imageUrl`, imageUrl)
	await ctx.db.$transaction(async (tx) => {
		await lockDeck(tx, { organizationId, deckId })
		await requireSlide({ ...ctx, db: tx }, slideId)
		const deck = await requireDeck({ ...ctx, db: tx }, deckId)
		const variables = PriceVariable.array().parse(deck.priceVariables)
		throwIssues(prefixIssuePaths('productData', checkProductData(productData, variables)))
		await queueImageCopies(tx, organizationId, imageUrls)
		await tx.slide.update({
			where: { id: slideId, organizationId },
			data: { productData, slideType: 'product_pricing_v1', updatedAt: ctx.now() },
		})
	})
	return { productData }
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
