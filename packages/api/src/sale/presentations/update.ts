import type { Tx } from '@dormer/db'
import { requireVoice } from '../../content/voices/index.ts'
import { VoiceSettings } from '../../content/voices/schema.ts'
import { definedFields } from '../../core/defined-fields.ts'
import { notFound } from '../../core/errors.ts'
import { mergeMetadata } from '../../core/external.ts'
import type { Metadata } from '../../core/external-schema.ts'
import { Homeowner } from '../../core/homeowner-schema.ts'
import { enqueue } from '../../core/jobs.ts'
import { canonicalJson } from '../../core/json/canonical-json.ts'
import { resolveLanguage } from '../../core/language/resolve-language.ts'
import { lockRow } from '../../core/lock-row.ts'
import { DeckLanguage } from '../../core/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { cancelForDeletedPresentation } from '../appointments/index.ts'
import { isSameHouse } from '../roof-measurements/index.ts'
import { acceptHome, checkHomeAddress } from './check-home-address.ts'
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
	const { homeowner, home, isAddressGiven, moved } = await mergeHomeowner(ctx, before, input)
	const oldVoiceSettings = VoiceSettings.parse(before.voiceSettings)
	const voiceSettings = input.voice_settings ?? oldVoiceSettings
	const voiceChanged = voiceSettings.voice_id !== oldVoiceSettings.voice_id
	if (voiceChanged && voiceSettings.voice_id !== undefined)
		await requireVoice(ctx, voiceSettings.voice_id, 'voice_settings.voice_id')
	const languageSettings = await mergeLanguage(ctx, before, input)
	const namesChanged = spokenFields(homeowner) !== spokenFields(Homeowner.parse(before.homeowner))
	const by = ctx.caller.kind === 'user' ? ctx.caller.name : null
	const where = { id: presentationId, organizationId }
	const change = { organizationId, presentationId, input, home, moved, by, at: ctx.now() }
	const ignoredPriceInputs = await ctx.db.$transaction(async (tx) => {
		// The tax depends on the address, so the prices are calculated after it has changed.
		if (isAddressGiven) await tx.presentation.updateMany({ where, data: { homeowner } })
		const prices =
			changesPrices(input) || isAddressGiven ? await changePrices(tx, change) : UNCHANGED
		await writePresentation({ ...ctx, tx }, presentationId, {
			...definedFields({ expiresAt }),
			...(await mergeExternal(tx, { id: presentationId, organizationId }, input)),
			homeowner,
			voiceSettings,
			...definedFields({ languageSettings }),
			voiceChanged,
			textChanged: namesChanged || prices.numbersChanged,
			...(isAddressGiven && { parkedAt: null, parkedReason: null }),
		})
		if (renewsLink(before, change))
			await enqueue(tx, 'answer_price_requests', {
				payload: {
					organizationId,
					presentationId,
					renewed: 'link',
					renewedAt: change.at.toISOString(),
				},
			})
		return prices.ignoredPriceInputs
	})
	return { ...(await getPresentation(ctx, { presentationId })), ignoredPriceInputs }
}

/** Returns whether a change opens an expired link again. */
function renewsLink(
	before: PresentationDetailRow,
	{ input: { expiresAt }, at }: { input: UpdatePresentationInput; at: Date },
): boolean {
	if (expiresAt === undefined || before.expiresAt === null || before.expiresAt > at) return false
	return expiresAt === null || new Date(expiresAt) > at
}

const UNCHANGED = { numbersChanged: false, ignoredPriceInputs: [] }

function changesPrices(input: UpdatePresentationInput): boolean {
	const { price_inputs, repOverrides, measurement_strategy, productSelection, validUntil } = input
	const fields = [price_inputs, repOverrides, measurement_strategy, productSelection, validUntil]
	return fields.some((field) => field !== undefined)
}

type PresentationChange = ExternalChange & {
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

type ExternalChange = { externalId?: string | null; metadata?: Metadata }

/** Returns the id and the metadata of another system that the input changes. Locks the presentation for changed metadata. */
async function mergeExternal(
	tx: Tx,
	{ id, organizationId }: { id: string; organizationId: string },
	{ external_id: externalId, metadata }: UpdatePresentationInput,
): Promise<ExternalChange> {
	if (metadata === undefined) return definedFields({ externalId })
	await lockRow(tx, { table: 'presentation', id, organizationId }, 'no key update')
	const where = { id, organizationId }
	const { metadata: stored } = await tx.presentation.findFirstOrThrow({
		where,
		select: { metadata: true },
	})
	return { ...definedFields({ externalId }), metadata: mergeMetadata(stored, metadata) }
}

/** Returns the changed language settings, or undefined when the input has none. */
async function mergeLanguage(
	ctx: OrgContext,
	before: PresentationDetailRow,
	{ language_settings: settings }: UpdatePresentationInput,
): Promise<Presentation['languageSettings'] | undefined> {
	if (settings === undefined) return undefined
	const { language } = await ctx.db.deck.findFirstOrThrow({
		where: { id: before.deckId, organizationId: ctx.organizationId },
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

type ChangedHome = {
	homeowner: Homeowner
	home: Home | null
	isAddressGiven: boolean
	/** Whether the presentation is now about another house. The correction of an address on hold is not such a change. */
	moved: boolean
}

type HomeownerChange = NonNullable<UpdatePresentationInput['homeowner']>

/** Returns the homeowner with the changed fields, and without the email address and the phone number that the change removes. */
function mergeFields(before: Homeowner, { email, phone, ...change }: HomeownerChange): Homeowner {
	return Homeowner.parse({
		...before,
		...definedFields(change),
		email: email === null ? undefined : (email ?? before.email),
		phone: phone === null ? undefined : (phone ?? before.phone),
	})
}

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
	const known = Homeowner.parse(before.homeowner)
	const merged = mergeFields(known, change)
	const { address, city, state, zip, country } = change
	const isAddressGiven = [address, city, state, zip, country].some((part) => part !== undefined)
	const { measurement_strategy: strategy = before.measurementStrategy } = input
	const isDue = before.measurements.length === 0 || input.measurement_strategy === 'auto'
	const mayMeasure = strategy === 'auto' && isDue && changesPrices(input)
	if (!isAddressGiven && !mayMeasure)
		return { homeowner: merged, home: null, isAddressGiven, moved: false }
	const home = await (input.accept_address ? acceptHome : checkHomeAddress)(ctx, merged)
	const homeowner = isAddressGiven ? home.homeowner : merged
	const moved = before.parkedAt === null && isAnotherHouse(known, homeowner)
	return { homeowner, home, isAddressGiven, moved }
}

/** Returns whether two homeowners live in different houses. The same address can be written in different ways. */
function isAnotherHouse(before: Homeowner, after: Homeowner): boolean {
	const { address, city, state = '', zip = '' } = after
	if (!isSameHouse(`${address}, ${city}, ${state} ${zip}`, before)) return true
	const isZipKnown = Boolean(before.zip && zip)
	return !isZipKnown && before.city.toLowerCase() !== city.toLowerCase()
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
	const { deckId } = await requirePresentation(ctx, presentationId)
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
