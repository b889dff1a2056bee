import type { Prisma, Tx } from '@dormer/db'
import { z } from 'zod'
import { Branding } from '../../content/branding/schema.ts'
import { DeckType, Intro } from '../../content/decks/schema.ts'
import { PUBLISHED_FAQS } from '../../content/faqs/schema.ts'
import { readBook, withBook } from '../../content/pricing/index.ts'
import { PriceVariable, ProductSlideData } from '../../content/pricing/schema.ts'
import { SlideType } from '../../content/slides/schema.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { hashContent } from '../../core/json/canonical-json.ts'
import { lockRow } from '../../core/lock-row.ts'
import { Uuid, WordTiming } from '../../core/schema.ts'
import { scriptHash } from '../../core/script-hash.ts'

export type SnapshotSlide = {
	id: string
	slideId: string
	title: string
	bullets: string[]
	slideContext: string | null
	slideType: 'standard' | 'product_pricing_v1'
	productData: ProductSlideData | null
	heroImg: string | null
	heroImgThumb: string | null
	script: string
	/** Recording of the script, or null when the current text of the script has no recording. */
	audio: { audioKey: string; durationMs: number; wordTimings: WordTiming[] } | null
}

type SnapshotFaq = {
	id: string
	userQuestion: string
	cannedAnswer: string
	relatedSlideId: string | null
	audioKey: string | null
	wordTimings: WordTiming[]
}

/** Object keys of the images in a deck. An image may be deleted later, but its stored object is kept. */
type Pictures = {
	backgroundKey: string | null
	logoKey: string | null
	avatarKey: string | null
	/**
	 * Object keys of uploaded tier images, by the `imageUrl` of the tier. The field is omitted when no tier has an
	 * uploaded image.
	 */
	tierKeys?: Record<string, string>
}

/** Deck content at the time when a presentation was created. Contains the keys of stored objects, which are never deleted. */
export type SnapshotContent = {
	version: 1
	deck: {
		name: string
		type: 'structured' | 'image-based'
		deckContext: string | null
		voiceId: string | null
		/** Variables of the deck, followed by what its formulas use of the price book. */
		priceVariables: PriceVariable[]
		intro: Intro | null
	}
	slides: SnapshotSlide[]
	faqs: SnapshotFaq[]
	branding: Omit<Branding, 'logoUrl' | 'avatarUrl' | 'revision' | 'createdAt' | 'updatedAt'> | null
	qaSettings: Record<string, string | null> | null
	pictures: Pictures
}

/** Content of a stored snapshot. It needs no check, because only `takeSnapshot` writes it. */
export const StoredSnapshot = z.custom<SnapshotContent>()

type DeckRef = { organizationId: string; deckId: string }

/**
 * Stores the deck's current content under its hash, unless the same content is already stored. Rejects with 404 when the deck
 * does not exist, and with 409 while the deck is being generated. Until the transaction ends, the deck cannot be deleted, no
 * generation of it can begin, and no slide can be added, removed or moved.
 */
export async function takeSnapshot(
	tx: Tx,
	{ organizationId, deckId, at }: DeckRef & { at: Date },
): Promise<{ hash: string; content: SnapshotContent }> {
	await lockRow(tx, { table: 'deck', id: deckId, organizationId }, 'share')
	const content = withoutSamples(await readContent(tx, { organizationId, deckId }))
	const hash = await storeSnapshot(tx, { organizationId, deckId, content, at })
	return { hash, content }
}

/** Stores content under its hash, unless the same content is already stored. Returns the hash. */
export async function storeSnapshot(
	tx: Tx,
	{ organizationId, deckId, content, at }: DeckRef & { content: SnapshotContent; at: Date },
): Promise<string> {
	const hash = hashContent(content)
	const known = await tx.deckSnapshot.count({ where: { organizationId, hash } })
	if (known === 0)
		await tx.deckSnapshot.createMany({
			data: { organizationId, hash, deckId, content, createdAt: at },
			skipDuplicates: true,
		})
	return hash
}

/** Removes the sample values of price variables. They exist for the editor and never leave it. */
function withoutSamples(content: SnapshotContent): SnapshotContent {
	const priceVariables = content.deck.priceVariables.map(({ sample: _, ...variable }) => variable)
	return { ...content, deck: { ...content.deck, priceVariables } }
}

/** Rejects with 409 while the deck is being generated (docs/specification.md#post-apidecksdeckidpresentations, rule 7). */
export async function rejectWhileGenerating(
	db: Pick<Tx, 'generationJob'>,
	deck: DeckRef,
): Promise<void> {
	const unfinished = await db.generationJob.findFirst({
		where: { ...deck, status: { in: ['pending', 'processing'] } },
		select: { id: true },
	})
	if (unfinished !== null)
		throw new AppError(
			'DECK_GENERATING',
			'The deck is still being generated. Try again when the generation is finished.',
		)
}

/**
 * Reads the content of a deck. Rejects with 404 when the deck does not exist, and with 409 while the deck is being generated.
 */
export async function readContent(
	db: Pick<Tx, 'deck' | 'generationJob' | 'image' | 'priceItem'>,
	{ organizationId, deckId }: DeckRef,
): Promise<SnapshotContent> {
	const deck = await db.deck.findFirst({
		where: { id: deckId, organizationId, deletedAt: null },
		include: {
			slides: { orderBy: [{ orderIndex: 'asc' }, { id: 'asc' }] },
			faqs: { where: PUBLISHED_FAQS, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
			branding: true,
			qaSettings: true,
		},
	})
	if (deck === null) throw notFound('Deck')
	await rejectWhileGenerating(db, { organizationId, deckId })
	const intro = Intro.nullable().parse(deck.intro)
	const slides = deck.slides.map(toSnapshotSlide)
	const priced = slides.flatMap(({ productData }) => productData ?? [])
	const variables = PriceVariable.array().parse(deck.priceVariables)
	const book = await readBook(db, organizationId)
	const pictures = { intro, branding: deck.branding, slides }
	return {
		version: 1,
		deck: {
			name: deck.name,
			type: DeckType.parse(deck.type),
			deckContext: deck.deckContext,
			voiceId: deck.voiceId,
			priceVariables: withBook(priced, variables, book),
			intro,
		},
		slides,
		faqs: deck.faqs.map((faq) => ({
			id: faq.id,
			userQuestion: faq.userQuestion,
			cannedAnswer: faq.cannedAnswer,
			relatedSlideId: faq.relatedSlideId,
			audioKey: faq.audioKey,
			wordTimings: WordTiming.array().parse(faq.wordTimings),
		})),
		branding: deck.branding && toSnapshotBranding(deck.branding),
		qaSettings: deck.qaSettings && {
			resumePromptText: deck.qaSettings.resumePromptText,
			resumeVoiceId: deck.qaSettings.resumeVoiceId,
			resumeAudioKey: deck.qaSettings.resumeAudioKey,
			transitionPromptText: deck.qaSettings.transitionPromptText,
			transitionVoiceId: deck.qaSettings.transitionVoiceId,
			transitionAudioKey: deck.qaSettings.transitionAudioKey,
		},
		pictures: await readPictures(db, organizationId, pictures),
	}
}

/** Returns a slide for the snapshot. Omits a recording that was made from an earlier script or is being replaced. */
function toSnapshotSlide(row: Prisma.SlideGetPayload<object>): SnapshotSlide {
	const { audioKey, narrationScript: script } = row
	const isCurrent = row.audioStatus === 'ready' && row.audioScriptHash === scriptHash(script)
	const wordTimings = WordTiming.array().parse(row.wordTimings)
	return {
		id: row.id,
		slideId: row.slideId,
		title: row.title,
		bullets: row.bullets,
		slideContext: row.slideContext,
		slideType: SlideType.parse(row.slideType),
		productData: ProductSlideData.nullable().parse(row.productData),
		heroImg: row.heroImg,
		heroImgThumb: row.heroImgThumb,
		script,
		audio:
			isCurrent && audioKey !== null
				? { audioKey, durationMs: row.audioDurationMs ?? 0, wordTimings }
				: null,
	}
}

function toSnapshotBranding(
	row: Prisma.BrandingGetPayload<object>,
): NonNullable<SnapshotContent['branding']> {
	const { palette, cta, fonts, contact } = Branding.shape
	return {
		id: row.id,
		deckId: row.deckId,
		palette: palette.parse(row.palette),
		cta: cta.parse(row.cta),
		name: row.name,
		logo: row.logo,
		avatar: row.avatar,
		chatName: row.chatName,
		chatGreeting: row.chatGreeting,
		fonts: fonts.parse(row.fonts),
		contact: contact.parse(row.contact),
	}
}

type PictureSources = {
	intro: Intro | null
	branding: { logo: string | null; avatar: string | null } | null
	slides: readonly SnapshotSlide[]
}

/** Finds the stored objects of the images that a deck names by their id or by the URL from which they were copied. */
async function readPictures(
	db: Pick<Tx, 'image'>,
	organizationId: string,
	{ intro, branding, slides }: PictureSources,
): Promise<Pictures> {
	const tiers = slides.flatMap(({ productData: data }) => [data?.good, data?.better, data?.best])
	const tierImages = tiers.flatMap((tier) => tier?.imageUrl ?? [])
	const { backgroundImage = null } = intro ?? {}
	const { logo = null, avatar = null } = branding ?? {}
	const names = [backgroundImage, logo, avatar, ...tierImages].filter((name) => name !== null)
	const ids = names.filter((name) => Uuid.safeParse(name).success)
	const images =
		names.length === 0
			? []
			: await db.image.findMany({
					where: {
						organizationId,
						status: 'ready',
						OR: [{ id: { in: ids }, sourceUrl: null }, { sourceUrl: { in: names } }],
					},
					select: { id: true, sourceUrl: true, storageKey: true },
				})
	const keys = new Map(images.map((image) => [image.sourceUrl ?? image.id, image.storageKey]))
	const tierKeys = tierImages.flatMap((name) => {
		const key = keys.get(name)
		return key === undefined ? [] : [[name, key] as const]
	})
	return {
		backgroundKey: keys.get(backgroundImage ?? '') ?? null,
		logoKey: keys.get(logo ?? '') ?? null,
		avatarKey: keys.get(avatar ?? '') ?? null,
		...(tierKeys.length > 0 && { tierKeys: Object.fromEntries(tierKeys) }),
	}
}
