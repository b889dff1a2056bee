import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { fileUrl } from '../../core/file-url.ts'
import { revisionOf } from '../../core/revision.ts'
import { WordTiming } from '../../core/schema.ts'
import { ProductSlideData } from '../pricing/schema.ts'
import { AudioStatus, type Slide, SlideDoubt, SlideType, SuggestedTier } from './schema.ts'

type SlideRow = Prisma.SlideGetPayload<object>

/**
 * Converts a slide row to its wire record. `heroImg` is an object key; `heroImgUrl` and `heroImgThumb` are signed URLs.
 * Without a thumbnail, `heroImgThumb` is the full image. Only a price slide has product data.
 */
export function presentSlide(ctx: Pick<App, 'providers'>, row: SlideRow): Slide {
	const heroImgUrl = fileUrl(ctx, row.heroImg)
	const productData = presentProductData(row)
	return {
		id: row.id,
		deckId: row.deckId,
		slideId: row.slideId,
		title: row.title,
		bullets: row.bullets,
		narrationScript: row.narrationScript,
		needsWords: row.needsWords,
		doubts: SlideDoubt.array().parse(row.doubts),
		suggestedTiers: productData === null ? SuggestedTier.array().parse(row.suggestedTiers) : [],
		slideContext: row.slideContext,
		audioUrl: fileUrl(ctx, row.audioKey),
		audioStatus: AudioStatus.parse(row.audioStatus),
		audioDurationMs: row.audioDurationMs,
		wordTimings: WordTiming.array().parse(row.wordTimings),
		heroImg: row.heroImg,
		heroImgUrl,
		heroImgThumb: fileUrl(ctx, row.heroImgThumb) ?? heroImgUrl,
		orderIndex: row.orderIndex,
		slideType: SlideType.parse(row.slideType),
		productData,
		revision: revisionOf({
			title: row.title,
			bullets: row.bullets,
			narrationScript: row.narrationScript,
			slideContext: row.slideContext,
		}),
		productDataRevision: revisionOf(productData),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}

/**
 * Returns the tiers of a price slide, or null for a standard slide. A price slide without tiers has a record of nulls
 * (docs/specification.md#productslidedata-goodbetterbest-pricing-tiers).
 */
export function presentProductData(row: {
	slideType: string
	productData: unknown
}): ProductSlideData | null {
	if (row.slideType !== 'product_pricing_v1') return null
	return ProductSlideData.parse(row.productData ?? {})
}
