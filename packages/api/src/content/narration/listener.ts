import type { Prisma } from '@dormer/db'
import { z } from 'zod'
import { notFound } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { Uuid } from '../../core/schema.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { VoiceSettings } from '../voices/schema.ts'
import { holdsSentences, KeptContent, textsOfDeck, textsOfPresentation } from './own-texts.ts'
import { sampleValues } from './template.ts'
import { homeownerValues, type VariableValues } from './variables.ts'

/** For whom a call speaks: the company that pays, the voices that are its own, and the text that is. */
export type Listener = {
	organizationId: string
	/** A member of the company asks: any voice there is, and any text. */
	isMember: boolean
	companyName: string
	deckId: string | null
	/** The voice when none is named. */
	voiceId: string | null
	/** Those that a caller without an account may name. */
	ownVoices: readonly string[]
	/** What the variables of a script stand for. */
	values: VariableValues
	/** Of a presentation, what it keeps of its deck. */
	content: KeptContent | null
	isOwnText: (sentences: readonly string[]) => Promise<boolean>
}

const withParts = {
	snapshot: { select: { content: true } },
	organization: { select: { name: true } },
} as const
const withCompany = {
	organization: { select: { name: true } },
	qaSettings: { select: { resumeVoiceId: true, transitionVoiceId: true } },
} as const
type PresentationRow = Prisma.PresentationGetPayload<{ include: typeof withParts }>
type DeckRow = Prisma.DeckGetPayload<{ include: typeof withCompany }>

const PriceInputs = z.record(z.string(), z.number())
const isText = (value: string | null | undefined): value is string => Boolean(value)

/** Whoever watches a presentation. Missing, deleted and expired are 404, and so is a member's of another company. */
export async function listenToPresentation(ctx: Context, id: string): Promise<Listener> {
	const { caller } = ctx
	const row = await ctx.db.presentation.findFirst({
		where: {
			id,
			deletedAt: null,
			OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.now() } }],
			...(caller.kind === 'user' && { organizationId: caller.organizationId }),
		},
		include: withParts,
	})
	if (row === null) throw notFound('Presentation')
	const { organizationId, createdById } = row
	const rep =
		createdById === null
			? null
			: await ctx.db.user.findFirst({
					where: { id: createdById, organizationId },
					select: { name: true },
				})
	return presentationListener(ctx, row, rep?.name)
}

function presentationListener(
	ctx: Context,
	row: PresentationRow,
	repName: string | undefined,
): Listener {
	const { id, organizationId } = row
	const content = KeptContent.parse(row.snapshot.content)
	const voice = VoiceSettings.parse(row.voiceSettings).voice_id ?? content.deck.voiceId
	const numbers = Object.entries(PriceInputs.parse(row.priceInputs))
	const values = {
		...Object.fromEntries(numbers.map(([key, value]) => [key, String(value)])),
		...homeownerValues(Homeowner.parse(row.homeowner)),
		company_name: row.organization.name,
		rep_name: repName,
	}
	const { qaSettings } = content
	return {
		organizationId,
		isMember: ctx.caller.kind === 'user',
		companyName: row.organization.name,
		deckId: row.deckId,
		voiceId: voice,
		ownVoices: [
			...[voice, content.deck.voiceId, qaSettings?.resumeVoiceId, qaSettings?.transitionVoiceId],
			ctx.providers.speech.defaultVoiceId,
		].filter(isText),
		values,
		content,
		isOwnText: async (sentences) => {
			const texts = await textsOfPresentation(ctx, { organizationId, id }, content)
			return holdsSentences(texts, values, sentences)
		},
	}
}

/** Whoever looks at slides of decks that are there, by slide id; what names no such slide is left out. */
export async function listenToSlides(
	ctx: Context,
	slideIds: readonly string[],
): Promise<Map<string, Listener>> {
	const { caller } = ctx
	const slides = await ctx.db.slide.findMany({
		where: {
			id: { in: slideIds.filter((id) => Uuid.safeParse(id).success) },
			deck: { deletedAt: null },
			...(caller.kind === 'user' && { organizationId: caller.organizationId }),
		},
		select: { id: true, deck: { include: withCompany } },
	})
	const decks = new Map(slides.map(({ deck }) => [deck.id, deckListener(ctx, deck)]))
	return new Map(
		slides.flatMap(({ id, deck }) => {
			const listener = decks.get(deck.id)
			return listener === undefined ? [] : [[id, listener] as const]
		}),
	)
}

/** Whoever tries a deck of their own company; a missing, deleted or foreign one is 404. */
export async function listenToDeck(ctx: OrgContext, id: string): Promise<Listener> {
	const deck = await ctx.db.deck.findFirst({
		where: { id, organizationId: ctx.organizationId, deletedAt: null },
		include: withCompany,
	})
	if (deck === null) throw notFound('Deck')
	return deckListener(ctx, deck)
}

function deckListener(ctx: Context, deck: DeckRow): Listener {
	const { id, organizationId, voiceId, qaSettings } = deck
	const { priceVariables } = deck
	const companyName = deck.organization.name
	const values = sampleValues({ companyName, priceVariables })
	return {
		organizationId,
		isMember: ctx.caller.kind === 'user',
		companyName,
		deckId: id,
		voiceId,
		ownVoices: [
			...[voiceId, qaSettings?.resumeVoiceId, qaSettings?.transitionVoiceId],
			ctx.providers.speech.defaultVoiceId,
		].filter(isText),
		values,
		content: null,
		isOwnText: async (sentences) =>
			holdsSentences(await textsOfDeck(ctx, { organizationId, id }), values, sentences),
	}
}

/** A member of a company who names nothing of it: the default voice, and any text. */
export function listenAsMember(organizationId: string): Listener {
	return {
		organizationId,
		isMember: true,
		companyName: '',
		deckId: null,
		voiceId: null,
		ownVoices: [],
		values: {},
		content: null,
		isOwnText: async () => true,
	}
}
