import { Prisma } from '@dormer/db'
import { checkImageReference, requireDeck, requireSlide } from '../../core/require.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { queueImageCopies } from '../images/index.ts'
import { checkProductData, prefixIssuePaths, throwIssues } from '../pricing/index.ts'
import { PriceVariable, type ProductSlideData, TierName } from '../pricing/schema.ts'
import { presentProductData } from './present.ts'
import type { SetProductDataInput, SlideInput } from './schema.ts'
import { lockDeck } from './slide-order.ts'

/** The tiers of a slide; null on a slide without prices. */
export async function getProductData(
	ctx: OrgContext,
	{ slideId }: SlideInput,
): Promise<{ productData: ProductSlideData | null }> {
	return { productData: presentProductData(await requireSlide(ctx, slideId)) }
}

/**
 * Creates or replaces the tiers and makes the slide a pricing slide. A formula that cannot be read, or that names no
 * variable of the deck, is refused with its field and the place in it, and so is a tier's picture that is no image of the
 * organization's and no https address. `brandLogo` is kept and shown nowhere.
 */
export async function setProductData(
	ctx: OrgContext,
	{ slideId, productData }: SetProductDataInput,
): Promise<{ productData: ProductSlideData }> {
	const { organizationId } = ctx
	const { deckId } = await requireSlide(ctx, slideId)
	const pictures = TierName.options.map((name) => productData[name]?.imageUrl ?? null)
	for (const [at, picture] of pictures.entries())
		await checkImageReference(ctx, `productData.${TierName.options[at]}.imageUrl`, picture)
	await ctx.db.$transaction(async (tx) => {
		await lockDeck(tx, { organizationId, deckId })
		await requireSlide({ ...ctx, db: tx }, slideId)
		const deck = await requireDeck({ ...ctx, db: tx }, deckId)
		const variables = PriceVariable.array().parse(deck.priceVariables)
		throwIssues(prefixIssuePaths('productData', checkProductData(productData, variables)))
		await queueImageCopies(tx, organizationId, pictures)
		await tx.slide.update({
			where: { id: slideId, organizationId },
			data: { productData, slideType: 'product_pricing_v1', updatedAt: ctx.now() },
		})
	})
	return { productData }
}

/** Takes the tiers away and makes the slide a standard one again. */
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
