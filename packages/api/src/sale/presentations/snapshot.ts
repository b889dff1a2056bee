import type { Tx } from '@dormer/db'
import type { Branding } from '../../content/branding/schema.ts'
import type { Intro } from '../../content/decks/schema.ts'
import type { PriceVariable, ProductSlideData } from '../../content/pricing/schema.ts'
import { AppError, notFound } from '../../core/errors.ts'
import { hashContent } from '../../core/json/canonical-json.ts'
import type { WordTiming } from '../../core/schema.ts'
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
		priceVariables: PriceVariable[]
		intro: Intro | null
	}
	slides: SnapshotSlide[]
	faqs: SnapshotFaq[]
	branding: Omit<Branding, 'logoUrl' | 'avatarUrl' | 'createdAt' | 'updatedAt'> | null
	qaSettings: Record<string, string | null> | null
	pictures: Pictures
}

type DeckRef = { organizationId: string; deckId: string }
type SlideRow = Omit<SnapshotSlide, 'audio'> & {
	audioStatus: string
	audioKey: string | null
	audioScriptHash: string | null
	audioDurationMs: number | null
	wordTimings: WordTiming[]
}
type ContentRow = Omit<SnapshotContent, 'version' | 'slides'> & {
	slides: SlideRow[]
	tierKeys: Record<string, string> | null
	generating: boolean
}

/**
 * Stores the deck's current content under its hash, unless the same content is already stored. Rejects with 404 when the deck
 * does not exist, and with 409 while the deck is being generated.
 */
export async function takeSnapshot(
	tx: Pick<Tx, '$queryRaw' | 'deckSnapshot'>,
	ref: DeckRef & { at: Date },
): Promise<{ hash: string; content: SnapshotContent }> {
	const { organizationId, deckId, at } = ref
	const content = await readContent(tx, ref)
	const hash = hashContent(content)
	const known = await tx.deckSnapshot.findUnique({
		where: { organizationId_hash: { organizationId, hash } },
		select: { hash: true },
	})
	if (known === null)
		await tx.deckSnapshot.createMany({
			data: { organizationId, hash, deckId, content, createdAt: at },
			skipDuplicates: true,
		})
	return { hash, content }
}

/** Returns the error for a deck that is being generated (docs/specification.md#post-apidecksdeckidpresentations, rule 7). */
export function generatingError(): AppError {
	return new AppError(
		'DECK_GENERATING',
		'The deck is still being generated. Try again when the generation is finished.',
	)
}

/**
 * Reads the deck content in one SQL statement, so that all parts are consistent. Rejects with 404 when the deck does not exist,
 * and with 409 while the deck is being generated.
 */
export async function readContent(
	tx: Pick<Tx, '$queryRaw'>,
	{ organizationId, deckId }: DeckRef,
): Promise<SnapshotContent> {
	const [row] = await tx.$queryRaw<ContentRow[]>`
		select exists (select 1 from generation_job g
		        where g.deck_id = d.id and g.status in ('pending', 'processing')) as generating,
		       jsonb_build_object('name', d.name, 'type', d.type, 'deckContext', d.deck_context,
		        'voiceId', d.voice_id, 'priceVariables', d.price_variables, 'intro', d.intro) as deck,
		       (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'slideId', s.slide_id,
		               'title', s.title, 'bullets', s.bullets, 'slideContext', s.slide_context,
		               'slideType', s.slide_type, 'productData', s.product_data, 'heroImg', s.hero_img,
		               'heroImgThumb', s.hero_img_thumb, 'script', s.narration_script,
		               'audioStatus', s.audio_status,
		               'audioKey', s.audio_key, 'audioScriptHash', s.audio_script_hash,
		               'audioDurationMs', s.audio_duration_ms, 'wordTimings', s.word_timings)
		               order by s.order_index, s.id), '[]')
		          from slide s where s.deck_id = d.id) as slides,
		       (select coalesce(jsonb_agg(jsonb_build_object('id', f.id,
		               'userQuestion', f.user_question, 'cannedAnswer', f.canned_answer,
		               'relatedSlideId', f.related_slide_id, 'audioKey', f.audio_key,
		               'wordTimings', f.word_timings) order by f.created_at, f.id), '[]')
		          from faq f where f.deck_id = d.id and f.status = 'published') as faqs,
		       (select jsonb_build_object('id', b.id, 'deckId', b.deck_id, 'palette', b.palette,
		               'cta', b.cta, 'name', b.name, 'logo', b.logo, 'avatar', b.avatar,
		               'chatName', b.chat_name, 'chatGreeting', b.chat_greeting, 'fonts', b.fonts,
		               'contact', b.contact)
		          from branding b where b.deck_id = d.id) as branding,
		       (select jsonb_build_object('resumePromptText', q.resume_prompt_text,
		               'resumeVoiceId', q.resume_voice_id, 'resumeAudioKey', q.resume_audio_key,
		               'transitionPromptText', q.transition_prompt_text,
		               'transitionVoiceId', q.transition_voice_id,
		               'transitionAudioKey', q.transition_audio_key)
		          from qa_settings q where q.deck_id = d.id) as "qaSettings",
		       (select jsonb_build_object(
		               'backgroundKey', max(i.storage_key) filter (where i.name = d.intro->>'backgroundImage'),
		               'logoKey', max(i.storage_key) filter (where i.name = b.logo),
		               'avatarKey', max(i.storage_key) filter (where i.name = b.avatar))
		          from (select 1) one left join branding b on b.deck_id = d.id
		          left join (select organization_id, storage_key, coalesce(source_url, id::text) as name
		                       from image where status = 'ready') i
		            on i.organization_id = d.organization_id
		           and i.name in (d.intro->>'backgroundImage', b.logo, b.avatar)) as pictures,
		       (select jsonb_object_agg(coalesce(i.source_url, i.id::text), i.storage_key) from image i
		         where i.organization_id = d.organization_id and i.status = 'ready'
		           and coalesce(i.source_url, i.id::text) in (
		            select tier->>'imageUrl' from slide s,
		                   lateral (values (s.product_data->'good'), (s.product_data->'better'),
		                                   (s.product_data->'best')) tiers (tier)
		             where s.deck_id = d.id)) as "tierKeys"
		  from deck d
		 where d.id = ${deckId}::uuid and d.organization_id = ${organizationId}::uuid
		   and d.deleted_at is null`
	if (row === undefined) throw notFound('Deck')
	if (row.generating) throw generatingError()
	const { slides, deck, faqs, branding, qaSettings, pictures, tierKeys } = row
	return {
		version: 1,
		deck,
		slides: slides.map(withCurrentAudio),
		faqs,
		branding,
		qaSettings,
		pictures: { ...pictures, ...(tierKeys !== null && { tierKeys }) },
	}
}

/** Returns a slide for the snapshot. Omits a recording that was made from an earlier script or is being replaced. */
function withCurrentAudio(row: SlideRow): SnapshotSlide {
	const { audioStatus, audioKey, audioScriptHash, audioDurationMs, wordTimings, ...slide } = row
	const isReady = audioStatus === 'ready' && audioScriptHash === scriptHash(slide.script)
	const audio =
		isReady && audioKey !== null
			? { audioKey, durationMs: audioDurationMs ?? 0, wordTimings }
			: null
	return { ...slide, audio }
}
