import { z } from 'zod'
import { IsoDateTime, Revision, Uuid, WordTiming } from '../../core/schema.ts'
import { ProductSlideData, Tier, TierName } from '../pricing/schema.ts'

export const SlideType = z.enum(['standard', 'product_pricing_v1'])
export type SlideType = z.infer<typeof SlideType>
export const AudioStatus = z.enum(['none', 'pending', 'ready', 'failed', 'stale'])
export type AudioStatus = z.infer<typeof AudioStatus>

const Share = z.number().min(0).max(1)

/**
 * A word or figure of the picture that was read in two ways. Its line is not among the bullets and its sentence not in the script,
 * so that nothing doubtful is spoken, until a person settles it.
 */
export const SlideDoubt = z.object({
	id: Uuid,
	readings: z.tuple([z.string(), z.string()]),
	line: z.string(),
	sentence: z.string(),
	after: z.number().int().min(0),
	isTitle: z.boolean(),
	place: z.object({ x0: Share, y0: Share, x1: Share, y1: Share }).nullable(),
})
export type SlideDoubt = z.infer<typeof SlideDoubt>

/** A doubt of a slide that is not saved. */
export const NewSlideDoubt = SlideDoubt.omit({ id: true })
export type NewSlideDoubt = z.infer<typeof NewSlideDoubt>

/** An option that the picture of a slide compares with others, as a suggestion for a price slide. `amount` is in dollars. */
export const SuggestedTier = z.object({
	name: z.string().min(1).max(80),
	amount: z.number().min(0),
	highlights: z.array(z.string().max(200)).max(12),
})
export type SuggestedTier = z.infer<typeof SuggestedTier>

export const Slide = z.object({
	id: Uuid,
	deckId: Uuid,
	slideId: z.string(),
	title: z.string(),
	bullets: z.array(z.string()),
	narrationScript: z.string(),
	/** True when a person has to check the generated script. Becomes false when the script is saved, even unchanged. */
	needsWords: z.boolean(),
	doubts: z.array(SlideDoubt),
	suggestedTiers: z.array(SuggestedTier),
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
	revision: z.string(),
	productDataRevision: z.string(),
	createdAt: IsoDateTime,
	updatedAt: IsoDateTime,
})
export type Slide = z.infer<typeof Slide>

/** Image of a slide: the URL or the storage key of an uploaded image, as responses contain them. */
const HeroImg = z.string().min(1).max(2000)

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
	heroImg: HeroImg.nullable().optional(),
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
	heroImg: HeroImg.nullable().optional(),
	orderIndex: z.number().int().min(0).optional(),
	slideType: SlideType.optional(),
	revision: Revision.optional(),
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
		good,
		better,
		best,
		...texts,
	}))

export const SetProductDataInput = z.object({
	slideId: Uuid,
	productData: NewProductData,
	revision: Revision.optional(),
})
export type SetProductDataInput = z.infer<typeof SetProductDataInput>

export const SettleDoubtInput = z
	.object({
		slideId: Uuid,
		doubtId: Uuid,
		/** The word as it is printed, or null to leave its line and its sentence out. */
		reading: z
			.string()
			.trim()
			.min(1, 'Send the word as the slide shows it, or null')
			.max(60)
			.nullable(),
	})
	.meta({ examples: [{ reading: '$12.75' }] })
export type SettleDoubtInput = z.infer<typeof SettleDoubtInput>

export const SlideInput = z.object({ slideId: Uuid })
export type SlideInput = z.infer<typeof SlideInput>
export const ListSlidesInput = z.object({ deckId: Uuid })
export type ListSlidesInput = z.infer<typeof ListSlidesInput>
