import type { ProductSlideData, Tier } from '../../../content/pricing/schema.ts'
import type { App } from '../../../core/app.ts'

/**
 * Removes the price fields that each tier's price mode does not use. The mode `hidden` uses neither amount nor formula, and the lines of
 * a price are in its trace (`homeownerPrice`).
 */
export function hideUnshownPrices(data: ProductSlideData): ProductSlideData {
	const { good, better, best } = data
	return { ...data, good: showTier(good), better: showTier(better), best: showTier(best) }
}

/**
 * Replaces each tier's `imageUrl` with the URL of the stored image. Removes the `imageUrl` when the image is not
 * stored.
 */
export function resolveTierImages(
	ctx: Pick<App, 'providers'>,
	data: ProductSlideData,
	keys: Record<string, string>,
): ProductSlideData {
	const picture = (tier: Tier | null) => {
		if (tier === null) return null
		const { imageUrl = '', ...rest } = tier
		const key = Object.hasOwn(keys, imageUrl) ? keys[imageUrl] : undefined
		if (key === undefined) return rest
		return { ...rest, imageUrl: ctx.providers.storage.readUrl(key) }
	}
	const { good, better, best } = data
	return { ...data, good: picture(good), better: picture(better), best: picture(best) }
}

function showTier(tier: Tier | null): Tier | null {
	if (tier === null) return null
	const { amount, formula, lines: _, roundUpTo: __, ...price } = tier.price
	const shown = {
		fixed: amount === undefined ? {} : { amount },
		formula: formula === undefined ? {} : { formula },
		lines: {},
		hidden: {},
	}
	return { ...tier, price: { ...price, ...shown[price.mode] } }
}
