import type { Tx } from '@dormer/db'
import { definedFields } from '../../core/defined-fields.ts'
import { mergeMetadata, rejectUsedExternalId } from '../../core/external.ts'
import { newId } from '../../core/ids.ts'
import { requireDeck } from '../../core/require.ts'
import { checkRevision } from '../../core/revision.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { duplicateBranding, presentBranding } from '../branding/index.ts'
import { presentFaq, resetFaqRecordings } from '../faqs/index.ts'
import { getQaSettings, resetPromptRecordings } from '../qa-settings/index.ts'
import { lockDeck, presentSlide, resetSlideRecordings } from '../slides/index.ts'
import { resolveVoice } from '../voices/index.ts'
import { presentIntro } from './intro.ts'
import { presentDeck } from './present.ts'
import { checkPriceVariables } from './price-variables.ts'
import type { CreateDeckInput, Deck, DeckDetail, DeckInput, UpdateDeckInput } from './schema.ts'

/** Creates a deck without slides. Rejects with 400 an unknown voice or speech provider. */
export async function createDeck(
	ctx: Pick<OrgContext, 'organizationId' | 'now' | 'providers'> & { db: Pick<Tx, 'deck'> },
	input: CreateDeckInput,
): Promise<{ deck: Deck }> {
	const {
		voiceId,
		voiceProvider,
		publishFaqs,
		external_id: externalId = null,
		metadata,
		...fields
	} = input
	const voice = await resolveVoice(ctx, { voiceId, voiceProvider, current: null })
	const deck = await ctx.db.deck.create({
		data: {
			...fields,
			...voice,
			externalId,
			externalMetadata: metadata ?? {},
			publishFaqs: publishFaqs ?? null,
			id: newId(),
			organizationId: ctx.organizationId,
			createdAt: ctx.now(),
			updatedAt: ctx.now(),
		},
	})
	return { deck: presentDeck(deck) }
}

/**
 * Creates a deck without slides. A deck that a member creates starts with the branding that the company saved last, so
 * every deck shows the same logo and colors.
 */
export async function createBrandedDeck(
	ctx: OrgContext,
	input: CreateDeckInput,
): Promise<{ deck: Deck }> {
	const { organizationId } = ctx
	const create = async (tx: Tx) => {
		const latest = await tx.branding.findFirst({
			where: { organizationId, deck: { deletedAt: null } },
			orderBy: { updatedAt: 'desc' },
		})
		const created = await createDeck({ ...ctx, db: tx }, input)
		if (ctx.caller.kind === 'user' && latest !== null)
			await duplicateBranding(tx, {
				organizationId,
				fromDeckId: latest.deckId,
				toDeckId: created.deck.id,
				at: ctx.now(),
			})
		return created
	}
	return rejectUsedExternalId('deck', () => ctx.db.$transaction(create))
}

/** Returns a deck with its slides, FAQs, branding, Q&A settings and intro, and the number of its presentations. */
export async function getDeck(ctx: OrgContext, { deckId }: DeckInput): Promise<DeckDetail> {
	const deck = await requireDeck(ctx, deckId)
	const where = { organizationId: ctx.organizationId, deckId }
	const [slides, faqs, branding, qaSettings, intro, presentationsCount] = await Promise.all([
		ctx.db.slide.findMany({ where, orderBy: { orderIndex: 'asc' } }),
		ctx.db.faq.findMany({ where, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
		ctx.db.branding.findFirst({ where }),
		getQaSettings(ctx, { deckId }),
		presentIntro(ctx, deck.intro),
		ctx.db.presentation.count({ where: { ...where, deletedAt: null } }),
	])
	return {
		deck: presentDeck(deck),
		slides: slides.map((slide) => presentSlide(ctx, slide)),
		faqs: faqs.map((faq) => presentFaq(ctx, faq)),
		branding: branding && (await presentBranding(ctx, branding)),
		qaSettings: qaSettings.qaSettings,
		intro,
		presentationsCount,
	}
}

/**
 * Changes only the deck fields in the input. A changed voice queues new recordings of all texts. Rejects with 400 when
 * the voice is unknown or a price variable is invalid, and with 409 when a formula still uses a removed variable.
 */
export async function updateDeck(ctx: OrgContext, input: UpdateDeckInput): Promise<{ deck: Deck }> {
	const { deckId, settings, metadata: sent = {}, external_id: externalId, ...flat } = input
	const { deckContext, language, voiceId, voiceProvider, ...fields } = flat
	const { named, external } = splitMetadata(sent)
	const metadata = { ...definedFields({ deckContext, language, voiceId, voiceProvider }), ...named }
	const priceVariables = settings?.priceVariables
	const { organizationId } = ctx
	const { voiceId: current } = await requireDeck(ctx, deckId)
	const path = named.voiceId === undefined ? '' : 'metadata.'
	const voice = await resolveVoice(ctx, { ...metadata, current, path })
	const update = async (tx: Tx) => {
		await lockDeck(tx, { organizationId, deckId })
		const before = await requireDeck({ ...ctx, db: tx }, deckId)
		const current = presentDeck(before)
		checkRevision(settings?.revision, current.settings, current)
		if (priceVariables !== undefined) await checkPriceVariables(tx, before, priceVariables)
		const otherVoice = voice.voiceId !== undefined && voice.voiceId !== before.voiceId
		if (otherVoice) await resetRecordings(tx, { organizationId, deckId })
		return tx.deck.update({
			where: { id: deckId, organizationId },
			data: {
				...definedFields(fields),
				...definedFields(metadata),
				...voice,
				...definedFields({ priceVariables, externalId }),
				externalMetadata: mergeMetadata(before.externalMetadata, external),
				updatedAt: ctx.now(),
			},
		})
	}
	const deck = await rejectUsedExternalId('deck', () => ctx.db.$transaction(update))
	return { deck: presentDeck(deck) }
}

type SentMetadata = NonNullable<UpdateDeckInput['metadata']>

/** Returns the settings of a deck and the data of other systems, which share the field `metadata`. */
function splitMetadata({
	deckContext,
	language,
	voiceId,
	voiceProvider,
	...others
}: SentMetadata): {
	named: Pick<SentMetadata, 'deckContext' | 'language' | 'voiceId' | 'voiceProvider'>
	external: SentMetadata
} {
	return {
		named: definedFields({ deckContext, language, voiceId, voiceProvider }),
		external: others,
	}
}

async function resetRecordings(
	tx: Tx,
	ref: { organizationId: string; deckId: string },
): Promise<void> {
	await resetSlideRecordings(tx, ref)
	await resetFaqRecordings(tx, ref)
	await resetPromptRecordings(tx, ref)
}

/** Marks a deck as deleted. Existing presentations of the deck keep working, including signing, booking and follow-ups. */
export async function deleteDeck(
	ctx: OrgContext,
	{ deckId }: DeckInput,
): Promise<{ success: true }> {
	await requireDeck(ctx, deckId)
	await ctx.db.deck.update({
		where: { id: deckId, organizationId: ctx.organizationId },
		data: { deletedAt: ctx.now(), isActive: false },
	})
	return { success: true }
}
