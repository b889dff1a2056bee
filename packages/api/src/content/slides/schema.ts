import { z } from 'zod'
import { IsoDateTime, Uuid, WordTiming } from '../../core/schema.ts'
import { ProductSlideData, Tier, TierName } from '../pricing/schema.ts'

export const SlideType = z.enum(['standard', 'product_pricing_v1'])
export type SlideType = z.infer<typeof SlideType>
export const AudioStatus = z.enum(['none', 'pending', 'ready', 'failed', 'stale'])
export type AudioStatus = z.infer<typeof AudioStatus>
export const Slide = z.object({
	id: Uuid,
	deckId: Uuid,
	slideId: z.string(),
	title: z.string(),
	bullets: z.array(z.string()),
	narrationScript: z.string(),
	/** True when the generated script leaves out a part of the slide. Becomes false when a rep edits the script. */
	needsWords: z.boolean(),
	slideContext: z.string().nullable(),
	audioUrl: z.string().nullable(),
	audioStatus: AudioStatus,
	audioDurationMs: z.number().nullable(),
	wordTimings: z.array(WordTiming),
	heroImg: z.string().nullable(),
	heroImgUrl: z.string().nullable(),
	heroImgThumb: z.string().nullable(),
	orderIndex: z.number().int(),
	slideType: SlideType,
	productData: ProductSlideData.nullable(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type Slide = z.infer<typeof Slide>

const SlideKey = z
	.string()
	.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/, 'Use at most 80 letters, digits, - and _')

export const CreateSlideInput = z.object({
	deckId: Uuid,
	slideId: SlideKey.optional(),
	title: z.string().trim().min(1, 'A slide needs a title').max(200),
	bullets: z.array(z.string().max(500)).max(30).default([]),
	narrationScript: z.string().max(5000, 'A script has at most 5,000 characters').default(''),
	slideContext: z.string().max(10_000).nullable().default(null),
	imageId: Uuid.optional(),
	orderIndex: z.number().int().min(0).optional(),
	slideType: SlideType.default('standard'),
})
export type CreateSlideInput = z.infer<typeof CreateSlideInput>

export const UpdateSlideInput = z.object({
	slideId: Uuid,
	title: z.string().trim().min(1, 'A slide needs a title').max(200).optional(),
	bullets: z.array(z.string().max(500)).max(30).optional(),
	narrationScript: z.string().max(5000, 'A script has at most 5,000 characters').optional(),
	slideContext: z.string().max(10_000).nullable().optional(),
	imageId: Uuid.nullable().optional(),
	orderIndex: z.number().int().min(0).optional(),
	slideType: SlideType.optional(),
})
export type UpdateSlideInput = z.infer<typeof UpdateSlideInput>

export const ReorderSlidesInput = z.object({
	deckId: Uuid,
	slideIds: z.array(Uuid).min(1).max(500),
})
export type ReorderSlidesInput = z.infer<typeof ReorderSlidesInput>

/**
 * New product data of a price slide. Replaces the old data completely: a tier that is null or left out is removed. An empty
 * object is rejected, because it would remove every tier.
 */
const NewProductData = ProductSlideData.extend({
	good: Tier.nullable().optional(),
	better: Tier.nullable().optional(),
	best: Tier.nullable().optional(),
})
	.refine((data) => TierName.options.some((name) => data[name] !== undefined), {
		message:
			'Send at least one of good, better and best. Tiers that are left out or null are removed.',
	})
	.meta({
		examples: [
			{
				better: {
					name: 'Preferred',
					tagline: 'The shingle that most of our customers choose',
					highlights: ['Architectural shingles', 'Wind rating 130 mph'],
					price: { mode: 'fixed', amount: 18420 },
					warranty: '25 years',
				},
				defaultSelectedTier: 'better',
			},
		],
	})
	.transform(({ good = null, better = null, best = null, ...texts }) => ({
		...{ good, better, best },
		...texts,
	}))

export const SetProductDataInput = z.object({ slideId: Uuid, productData: NewProductData })
export type SetProductDataInput = z.infer<typeof SetProductDataInput>

export const SlideInput = z.object({ slideId: Uuid })
export type SlideInput = z.infer<typeof SlideInput>
export const ListSlidesInput = z.object({ deckId: Uuid })
export type ListSlidesInput = z.infer<typeof ListSlidesInput>
