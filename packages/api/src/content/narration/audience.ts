import type { Prisma } from '@dormer/db'
import { z } from 'zod'
import { type Caller, memberOf } from '../../core/caller.ts'
import { notFound } from '../../core/errors.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { isHidden } from '../../core/keys/test-mode.ts'
import { catalogLanguage } from '../../core/languages.ts'
import { Uuid } from '../../core/schema.ts'
import type { Context, OrgContext } from '../../core/trpc.ts'
import { VoiceSettings } from '../voices/schema.ts'
import {
	createTextCheck,
	readDeckTexts,
	readPresentationTexts,
	SnapshotContent,
	snapshotTexts,
} from './company-texts.ts'
import { findNarratedDeck, type NarratedDeck, readDecksOfSlides } from './narrated-deck.ts'
import { splitSentences } from './split-sentences.ts'
import { sampleValues } from './synthesize-template.ts'
import { homeownerValues, neutralValues, type VariableValues } from './variables.ts'

/**
 * The person or company that hears a narration. The audience determines which organization pays, which voices and texts
 * the caller may use, and which values the variables have.
 */
export type Audience = {
	organizationId: string
	/** The presentation that is narrated. Left out when a deck is narrated. */
	presentationId?: string
	/**
	 * True for a member of the organization, or an API key that may change decks. Such a caller may use any voice and any
	 * text.
	 */
	isMember: boolean
	/** True for a member and for the holder of a token of the presentation. Others may not learn about the homeowner. */
	mayKnowHomeowner: boolean
	companyName: string
	deckId: string | null
	/** Voice for a request that names no voice. */
	voiceId: string | null
	/** Voices that a caller without an account may request. */
	allowedVoices: readonly string[]
	/** Values for the variables of the company's own texts. `readValues` says which values another text gets. */
	values: VariableValues
	/**
	 * Values for the variables of any other text. For a caller who knows only the id of a presentation, these reveal nothing about
	 * the homeowner.
	 */
	valuesOfOtherTexts: VariableValues
	/** Snapshot content of the presentation that is narrated. Null when a deck is narrated. */
	content: SnapshotContent | null
	isCompanyText: (sentences: readonly string[]) => Promise<boolean>
	/** Returns whether all sentences, with their variables as written, are in texts of the snapshot or the deck. */
	isTemplate: (sentences: readonly string[]) => Promise<boolean>
	/**
	 * True for a presentation that was created with a test key. The local speech engine then speaks instead of the configured
	 * provider.
	 */
	localVoice?: boolean
}

const presentationParts = {
	snapshot: { select: { content: true } },
	organization: { select: { name: true } },
} as const
type PresentationRow = Prisma.PresentationGetPayload<{ include: typeof presentationParts }>

const PriceInputs = z.record(z.string(), z.number())
const Language = z.object({ language: z.string().optional() })
const isText = (value: string | null | undefined): value is string =>
	value !== null && value !== undefined && value !== ''

/**
 * Returns the audience of a presentation: who hears its narration. Rejects with 404 when the presentation is missing, deleted
 * or expired, or when the caller is a member of another organization.
 */
export async function requirePresentationAudience(ctx: Context, id: string): Promise<Audience> {
	const { caller } = ctx
	const row = await ctx.db.presentation.findFirst({
		where: {
			id,
			deletedAt: null,
			OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.now() } }],
			...onlyOwnCompany(caller),
		},
		include: presentationParts,
	})
	if (row === null || isHidden(row)) throw notFound('Presentation')
	const { organizationId, createdById } = row
	const rep =
		createdById === null
			? null
			: await ctx.db.user.findFirst({
					where: { id: createdById, organizationId },
					select: { name: true },
				})
	return presentationAudience(ctx, row, rep?.name)
}

/** Returns the filter that limits a signed-in user or an API key to the records of its company. */
function onlyOwnCompany(caller: Caller): { organizationId?: string } {
	const isOfCompany = caller.kind === 'user' || caller.kind === 'service'
	return isOfCompany ? { organizationId: caller.organizationId } : {}
}

function presentationAudience(
	ctx: Context,
	row: PresentationRow,
	repName: string | undefined,
): Audience {
	const { id, organizationId } = row
	const content = SnapshotContent.parse(row.snapshot.content)
	const voice = VoiceSettings.parse(row.voiceSettings).voice_id ?? content.deck.voiceId
	const numbers = Object.entries(PriceInputs.parse(row.priceInputs))
	const companyValues = {
		company_name: row.organization.name,
		...(repName !== undefined && { rep_name: repName }),
	}
	const { language = 'en' } = Language.parse(row.languageSettings)
	const values = {
		...neutralValues(catalogLanguage(language)),
		...Object.fromEntries(numbers.map(([key, value]) => [key, String(value)])),
		...homeownerValues(Homeowner.parse(row.homeowner)),
		...companyValues,
	}
	const { qaSettings } = content
	const { caller } = ctx
	const isMember = memberOf(caller, 'decks:write') !== undefined
	const hasToken = caller.kind === 'presentation' && caller.presentationId === id
	const mayKnowHomeowner = isMember || hasToken
	return {
		organizationId,
		presentationId: id,
		isMember,
		mayKnowHomeowner,
		companyName: row.organization.name,
		deckId: row.deckId,
		voiceId: voice,
		allowedVoices: [
			voice,
			content.deck.voiceId,
			qaSettings?.resumeVoiceId,
			qaSettings?.transitionVoiceId,
			ctx.providers.speech.defaultVoiceId,
		].filter(isText),
		values,
		valuesOfOtherTexts: mayKnowHomeowner ? values : companyValues,
		content,
		isTemplate: createTextCheck(async () => snapshotTexts(content)),
		localVoice: !row.livemode,
		isCompanyText: createTextCheck(
			() => readPresentationTexts(ctx, { organizationId, id }, content),
			values,
		),
	}
}

/**
 * Returns the `Audience` for the narration of each slide, by slide id. Leaves out slides that do not exist. For a caller who is
 * a member of a company, also leaves out the slides of other companies.
 */
export async function findSlideAudiences(
	ctx: Context,
	slideIds: readonly string[],
): Promise<Map<string, Audience>> {
	const rows = await readDecksOfSlides(ctx, {
		slideIds: slideIds.filter((id) => Uuid.safeParse(id).success),
		...onlyOwnCompany(ctx.caller),
	})
	const decks = new Map<string, Audience>()
	return new Map(
		rows.map(({ slideId, ...deck }) => {
			const audience = decks.get(deck.id) ?? deckAudience(ctx, deck)
			decks.set(deck.id, audience)
			return [slideId, audience]
		}),
	)
}

/**
 * Returns the audience of a deck of the caller's organization: who hears its narration. Rejects with 404 when the deck is
 * missing, deleted or belongs to another organization.
 */
export async function requireDeckAudience(ctx: OrgContext, id: string): Promise<Audience> {
	const deck = await findNarratedDeck(ctx, { organizationId: ctx.organizationId, deckId: id })
	if (deck === undefined) throw notFound('Deck')
	return deckAudience(ctx, deck)
}

function deckAudience(ctx: Context, deck: NarratedDeck): Audience {
	const { id, organizationId, voiceId, companyName, priceVariables } = deck
	const values = sampleValues({ companyName, priceVariables })
	return {
		organizationId,
		isMember: memberOf(ctx.caller, 'decks:write') !== undefined,
		mayKnowHomeowner: true,
		companyName,
		deckId: id,
		voiceId,
		allowedVoices: [
			voiceId,
			deck.resumeVoiceId,
			deck.transitionVoiceId,
			ctx.providers.speech.defaultVoiceId,
		].filter(isText),
		values,
		valuesOfOtherTexts: values,
		content: null,
		isTemplate: async () => true,
		isCompanyText: createTextCheck(() => readDeckTexts(ctx, { organizationId, id }), values),
	}
}

/**
 * Returns the audience for a request that comes from a member of a company and names no existing slide. The member hears the
 * default voice and may narrate any text.
 */
export function memberAudience(organizationId: string): Audience {
	return {
		organizationId,
		isMember: true,
		mayKnowHomeowner: true,
		companyName: '',
		deckId: null,
		voiceId: null,
		allowedVoices: [],
		values: {},
		valuesOfOtherTexts: {},
		content: null,
		isTemplate: async () => true,
		isCompanyText: async () => true,
	}
}

/**
 * Returns the values for the variables of a script. A caller who has neither an account nor the token of the presentation gets
 * the homeowner's values only in the presentation's own texts, so the id of a presentation does not reveal the homeowner's
 * name, address and price inputs.
 */
export async function readValues(
	{ values, valuesOfOtherTexts, isTemplate }: Audience,
	script: string,
): Promise<VariableValues> {
	if (values === valuesOfOtherTexts) return values
	const sentences = splitSentences(script).map(({ text }) => text)
	return (await isTemplate(sentences)) ? values : valuesOfOtherTexts
}
