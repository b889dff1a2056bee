import { randomBytes } from 'node:crypto'
import { Prisma, type Tx } from '@dormer/db'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { acceptPriceInputs } from '../../content/pricing/index.ts'
import { PriceVariable } from '../../content/pricing/schema.ts'
import { requireVoice } from '../../content/voices/index.ts'
import { invalid } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import { requireDeck } from '../../core/require.ts'
import { DeckLanguage } from '../../core/schema.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { checkHomeAddress, checkOrParkHome } from './check-home-address.ts'
import { listWarnings } from './list-warnings.ts'
import { queuePreparation } from './playback/queue-preparation.ts'
import { buildPriceBook, calculatePrices } from './prices/calculate-prices.ts'
import { emitPriceEvents } from './prices/reprice.ts'
import { requestMeasurementIfNeeded } from './prices/request-measurement.ts'
import { createProspect, recordHomeowner, requireProspectHomeowner } from './prospects.ts'
import { resolveLanguage } from './resolve-language.ts'
import type { CreatedPresentation, CreatePresentationInput } from './schema.ts'
import { requireGenerated, takeSnapshot } from './snapshot.ts'

const SHARE_KEY_BYTES = 18

/**
 * Homeowner of a new presentation. `prospect` is null when no record of the homeowner exists yet. `parkedReason` says
 * why the street address is invalid. It is null for a valid address.
 */
type Recipient = {
	homeowner: Homeowner
	address: GeocodedAddress
	parkedReason: string | null
	prospect: { id: string; known: Homeowner } | null
}

/**
 * Event that another system sent in order to create a presentation. `eventId` is unique in the deck. `afterCreate` runs in
 * the transaction that creates the presentation. An event with an invalid address is not rejected: its presentation gets
 * the status `parked`.
 */
type IngestSource = {
	eventId: string
	afterCreate: (tx: Tx, created: { presentationId: string }) => Promise<void>
}

/**
 * Creates a presentation of a deck for one homeowner, in one transaction
 * (docs/specification.md#post-apidecksdeckidpresentations, rules 1 to 7). Stores the current deck content as a snapshot.
 * Returns the shareable URL at once; a job synthesizes the sentences that name the homeowner. `warnings` lists what the
 * homeowner would notice (docs/design/contract.md#preflight).
 */
export async function createPresentation(
	ctx: OrgContext,
	input: CreatePresentationInput,
	source?: IngestSource,
): Promise<CreatedPresentation> {
	const deck = await requireDeck(ctx, input.deckId)
	await requireGenerated(ctx, input.deckId)
	const variables = PriceVariable.array().parse(deck.priceVariables)
	const { priceInputs, ignoredPriceInputs } = acceptPriceInputs(variables, input.price_inputs)
	const { voice_id: voiceId } = input.voice_settings
	if (voiceId !== undefined) await requireVoice(ctx, voiceId, 'voice_settings.voice_id')
	const language = resolveLanguage(
		input.language_settings.language,
		DeckLanguage.parse(deck.language),
	)
	const recipient = await resolveRecipient(
		ctx,
		input,
		source === undefined ? checkHomeAddress : checkOrParkHome,
	)
	const shareKey = randomBytes(SHARE_KEY_BYTES).toString('base64url')
	const language_settings = { language }
	const settings = { ...input, language_settings, price_inputs: priceInputs, shareKey, source }
	const id = await ctx.db.$transaction((tx) =>
		insertPresentation({ ...ctx, tx }, settings, recipient),
	)
	const url = shareUrl(ctx, shareKey)
	const created = { deckId: input.deckId, presentationId: id, variables }
	const warnings = await listWarnings(ctx, created)
	return { deck_presentation_id: id, url, status: 'not_started', ignoredPriceInputs, warnings }
}

/** Resolves the homeowner and the prospect, and checks the address (rules 1 to 5). */
async function resolveRecipient(
	ctx: OrgContext,
	{ homeowner, prospect_id: id }: CreatePresentationInput,
	check: typeof checkOrParkHome,
): Promise<Recipient> {
	if (id === undefined) {
		if (homeowner === undefined)
			throw invalid('homeowner', 'Send a homeowner, a prospect_id or both')
		return { ...(await check(ctx, homeowner)), prospect: null }
	}
	const known = await requireProspectHomeowner(ctx, id)
	return { ...(await check(ctx, homeowner ?? known)), prospect: { id, known } }
}

type Settings = CreatePresentationInput & { shareKey: string; source: IngestSource | undefined }

async function insertPresentation(
	ctx: OrgContext & { tx: Tx },
	settings: Settings,
	recipient: Recipient,
): Promise<string> {
	const { tx, organizationId, caller } = ctx
	const { deckId } = settings
	const at = ctx.now()
	const { hash, content } = await takeSnapshot(tx, { organizationId, deckId, at })
	const prospectId = await attachProspect(ctx, recipient, at)
	const presentationId = newId()
	const priceInputs = settings.price_inputs
	const facts = { priceInputs, repOverrides: {}, measurement: null, selections: [] }
	const book = buildPriceBook(content)
	const { pricing, price } = calculatePrices(book, facts)
	await tx.presentation.create({
		data: {
			id: presentationId,
			organizationId,
			deckId,
			prospectId,
			createdById: caller.kind === 'user' ? caller.userId : null,
			livemode: !isTestMode(),
			snapshotHash: hash,
			shareKey: settings.shareKey,
			homeowner: recipient.homeowner,
			sourceEventId: settings.source?.eventId ?? null,
			parkedAt: recipient.parkedReason === null ? null : at,
			parkedReason: recipient.parkedReason,
			voiceSettings: settings.voice_settings,
			languageSettings: settings.language_settings,
			priceInputs,
			measurementStrategy: settings.measurement_strategy,
			pricing,
			price: price ?? Prisma.DbNull,
			totalSlides: content.slides.length,
			slidesReady: 0,
			createdAt: at,
			updatedAt: at,
		},
		select: { id: true },
	})
	await emit(tx, {
		type: 'presentation.created',
		organizationId,
		aggregate: { type: 'presentation', id: presentationId },
		payload: { presentationId, deckId, prospectId },
		at,
	})
	const created = { organizationId, presentationId, deckId, at }
	await emitPriceEvents(tx, created, { from: [], to: pricing })
	await settings.source?.afterCreate(tx, { presentationId })
	if (recipient.parkedReason !== null) return presentationId
	const measurementStrategy = settings.measurement_strategy
	const need = { ...created, home: recipient, book, facts, measurementStrategy }
	await requestMeasurementIfNeeded(tx, need)
	await queuePreparation(tx, { organizationId, presentationId })
	return presentationId
}

async function attachProspect(
	{ tx, organizationId }: { tx: Tx; organizationId: string },
	{ homeowner, address, prospect }: Recipient,
	at: Date,
): Promise<string> {
	if (prospect === null) return createProspect(tx, { organizationId, homeowner, address, at })
	await recordHomeowner(tx, prospect.id, { organizationId, homeowner, known: prospect.known, at })
	return prospect.id
}
