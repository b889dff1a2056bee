import type { Tx } from '@dormer/db'
import { requireVoice } from '../../content/voices/index.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { notFound } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { resolveLanguage } from '../../core/language/resolve-language.ts'
import { DeckLanguage } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { cancelForDeletedPresentation } from '../appointments/index.ts'
import { checkHomeAddress } from './check-home-address.ts'
import type { PresentationDetailRow } from './detail.ts'
import { queuePreparation } from './playback/queue-preparation.ts'
import { changePrices } from './prices/change-prices.ts'
import type { Home } from './prices/request-measurement.ts'
import { getPresentation, requirePresentation } from './read.ts'
import type {
	Presentation,
	PresentationInput,
	UpdatedPresentation,
	UpdatePresentationInput,
} from './schema.ts'

/**
 * Changes the fields of a presentation that the input contains. Rejects an invalid address with 422 `INVALID_ADDRESS`. A valid
 * new address reactivates a presentation that was on hold because of its address. When the voice or a text in a script
 * changes, the status becomes `pending` until a job has synthesized the scripts again.
 */
export async function updatePresentation(
	ctx: OrgContext,
	input: UpdatePresentationInput,
): Promise<UpdatedPresentation> {
	const { presentationId, expiresAt } = input
	const { organizationId } = ctx
	const before = await requirePresentation(ctx, presentationId)
	const { homeowner, home, moved } = await mergeHomeowner(ctx, before, input)
	const voiceSettings = input.voice_settings ?? before.voice_settings
	const voiceChanged = voiceSettings.voice_id !== before.voice_settings.voice_id
	if (voiceChanged && voiceSettings.voice_id !== undefined)
		await requireVoice(ctx, voiceSettings.voice_id, 'voice_settings.voice_id')
	const languageSettings = await mergeLanguage(ctx, before, input)
	const namesChanged = spokenFields(homeowner) !== spokenFields(before.homeowner)
	const change = { organizationId, presentationId, input, home, moved, at: ctx.now() }
	const ignoredPriceInputs = await ctx.db.$transaction(async (tx) => {
		const prices = changesPrices(input) || moved ? await changePrices(tx, change) : UNCHANGED
		await writePresentation({ ...ctx, tx }, presentationId, {
			...definedFields({ expiresAt }),
			homeowner,
			voiceSettings,
			...definedFields({ languageSettings }),
			voiceChanged,
			textChanged: namesChanged || prices.numbersChanged,
			...(moved && { parkedAt: null, parkedReason: null }),
		})
		return prices.ignoredPriceInputs
	})
	return { ...(await getPresentation(ctx, { presentationId })), ignoredPriceInputs }
}

const UNCHANGED = { numbersChanged: false, ignoredPriceInputs: [] }

function changesPrices(input: UpdatePresentationInput): boolean {
	const { price_inputs, repOverrides, measurement_strategy, productSelection } = input
	const fields = [price_inputs, repOverrides, measurement_strategy, productSelection]
	return fields.some((field) => field !== undefined)
}

type PresentationChange = {
	homeowner: Homeowner
	voiceSettings: Presentation['voiceSettings']
	languageSettings?: Presentation['languageSettings']
	expiresAt?: string | null
	parkedAt?: null
	parkedReason?: null
	voiceChanged: boolean
	textChanged: boolean
}

/**
 * Writes the changed fields of a presentation. The new `updatedAt` stops a running job that still prepares the recordings from
 * the old fields. Queues a new job when the status is `pending` or `processing`.
 */
async function writePresentation(
	{ tx, organizationId, now }: OrgContext & { tx: Tx },
	presentationId: string,
	{ voiceChanged, textChanged, ...fields }: PresentationChange,
): Promise<void> {
	const isOutdated = voiceChanged || textChanged
	const [row] = await tx.presentation.updateManyAndReturn({
		where: { id: presentationId, organizationId, deletedAt: null },
		data: { ...fields, ...(isOutdated && { status: 'pending' }), updatedAt: now() },
		select: { status: true },
	})
	if (row === undefined) throw notFound('Presentation')
	if (voiceChanged)
		await tx.presentationSlide.deleteMany({ where: { presentationId, organizationId } })
	if (row.status === 'pending' || row.status === 'processing')
		await queuePreparation(tx, { organizationId, presentationId })
}

/**
 * Joins the homeowner fields that a script can contain into one text. When an update changes this text, the recordings are
 * outdated.
 */
function spokenFields({ first_name, last_name, address, city, state, zip }: Homeowner): string {
	return canonicalJson([first_name, last_name, address, city, state, zip].map((part) => part ?? ''))
}

/** Returns the changed language settings, or undefined when the input has none. */
async function mergeLanguage(
	ctx: OrgContext,
	before: PresentationDetailRow,
	{ language_settings: settings }: UpdatePresentationInput,
): Promise<Presentation['languageSettings'] | undefined> {
	if (settings === undefined) return undefined
	const { language } = await ctx.db.deck.findFirstOrThrow({
		where: { id: before.deck_id, organizationId: ctx.organizationId },
		select: { language: true },
	})
	return {
		language: resolveLanguage(
			'language_settings.language',
			settings.language,
			DeckLanguage.parse(language),
		),
	}
}

type ChangedHome = { homeowner: Homeowner; home: Home | null; moved: boolean }

/**
 * Returns the homeowner with the changes applied. Checks the address when it changes, or when the roof may have to be
 * measured.
 */
async function mergeHomeowner(
	ctx: OrgContext,
	before: PresentationDetailRow,
	input: UpdatePresentationInput,
): Promise<ChangedHome> {
	const change = input.homeowner ?? {}
	const merged: Homeowner = { ...before.homeowner, ...definedFields(change) }
	const { address, city, state, zip, country } = change
	const moved = [address, city, state, zip, country].some((part) => part !== undefined)
	const { measurement_strategy: strategy = before.measurement_strategy } = input
	const isDue = before.measurement_request_id === null || input.measurement_strategy === 'auto'
	const mayMeasure = strategy === 'auto' && isDue && changesPrices(input)
	if (!moved && !mayMeasure) return { homeowner: merged, home: null, moved }
	const home = await checkHomeAddress(ctx, merged)
	return { homeowner: moved ? home.homeowner : merged, home, moved }
}

/**
 * Deletes a presentation (docs/design/reliability.md#soft-delete). Its link and its tokens stop working, its
 * preparation stops, and its appointment is canceled. Rejects with 404 when the presentation is already deleted.
 */
export async function deletePresentation(
	ctx: OrgContext,
	{ presentationId }: PresentationInput,
): Promise<{ success: true }> {
	const { organizationId } = ctx
	const { deck_id: deckId } = await requirePresentation(ctx, presentationId)
	const at = ctx.now()
	await ctx.db.$transaction(async (tx) => {
		const { count } = await tx.presentation.updateMany({
			where: { id: presentationId, organizationId, deletedAt: null },
			data: { deletedAt: at, tokenGeneration: { increment: 1 } },
		})
		if (count === 0) throw notFound('Presentation')
		await cancelForDeletedPresentation({ ...ctx, tx }, { presentationId, deckId })
		await emit(tx, {
			type: 'presentation.deleted',
			organizationId,
			aggregate: { type: 'presentation', id: presentationId },
			payload: { presentationId, deckId },
			at,
		})
	})
	return { success: true }
}
