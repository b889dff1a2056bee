import type { ProductSlideData, Tier } from '../../../content/pricing/schema.ts'
import type { App } from '../../../core/app.ts'

/** Tiers as a homeowner may have them: of each price what its mode shows, so that a hidden one stays hidden. */
export function hideUnshownPrices(data: ProductSlideData): ProductSlideData {
	const { good, better, best } = data
	return { ...data, good: showTier(good), better: showTier(better), best: showTier(best) }
}

/** Tiers with the addresses of their pictures as the snapshot kept them, by `imageUrl`; any other picture is left out. */
export async function resolveTierImages(
	ctx: Pick<App, 'providers'>,
	data: ProductSlideData,
	keys: Record<string, string>,
): Promise<ProductSlideData> {
	const picture = async (tier: Tier | null) => {
		if (tier === null) return null
		const { imageUrl = '', ...rest } = tier
		const key = Object.hasOwn(keys, imageUrl) ? keys[imageUrl] : undefined
		if (key === undefined) return rest
		return { ...rest, imageUrl: await ctx.providers.storage.readUrl(key) }
	}
	const [good, better, best] = await Promise.all([data.good, data.better, data.best].map(picture))
	return { ...data, good: good ?? null, better: better ?? null, best: best ?? null }
}

function showTier(tier: Tier | null): Tier | null {
	if (tier === null) return null
	const { amount, formula, ...price } = tier.price
	const shown = {
		fixed: amount === undefined ? {} : { amount },
		formula: formula === undefined ? {} : { formula },
		hidden: {},
	}
	return { ...tier, price: { ...price, ...shown[price.mode] } }
}
