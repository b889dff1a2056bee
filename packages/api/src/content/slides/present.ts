import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'
import { fileUrl } from '../../core/file-url.ts'
import { WordTiming } from '../../core/schema.ts'
import { ProductSlideData } from '../pricing/schema.ts'
import { AudioStatus, type Slide, SlideType } from './schema.ts'

type SlideRow = Prisma.SlideGetPayload<object>

/**
 * Converts a slide row to its wire record. `heroImg` is an object key; `heroImgUrl` and `heroImgThumb` are signed URLs.
 * Without a thumbnail, `heroImgThumb` is the full image. Only a price slide has product data.
 */
export function presentSlide(ctx: Pick<App, 'providers'>, row: SlideRow): Slide {
	const heroImgUrl = fileUrl(ctx, row.heroImg)
	return {
		id: row.id,
		deckId: row.deckId,
		slideId: row.slideId,
		title: row.title,
		bullets: row.bullets,
		narrationScript: row.narrationScript,
		needsWords: row.needsWords,
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
		productData: presentProductData(row),
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	}
}

/** Returns the tiers of a price slide, or null for a standard slide. */
export function presentProductData(
	row: Pick<SlideRow, 'slideType' | 'productData'>,
): ProductSlideData | null {
	if (row.slideType !== 'product_pricing_v1') return null
	return ProductSlideData.nullable().parse(row.productData)
}
