import { Prisma, type Tx } from '@dormer/db'
import type { GeocodedAddress } from '@dormer/providers/geocoding'
import { readSettings } from '../../content/contract-templates/index.ts'
import { preflightDeck } from '../../content/decks/index.ts'
import { acceptPriceInputs, readDeckVariables } from '../../content/pricing/index.ts'
import { requireVoice } from '../../content/voices/index.ts'
import { AppError, invalid } from '../../core/errors.ts'
import type { Homeowner } from '../../core/homeowner-schema.ts'
import { newId } from '../../core/ids.ts'
import { isTestMode } from '../../core/keys/test-mode.ts'
import { resolveLanguage } from '../../core/language/resolve-language.ts'
import { requireDeck } from '../../core/require.ts'
import { DeckLanguage } from '../../core/schema.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { emit } from '../../events/emit.ts'
import { warnAboutAddress } from '../utility/index.ts'
import { acceptHome, checkHomeAddress, checkOrParkHome } from './check-home-address.ts'
import { listWarnings } from './list-warnings.ts'
import { queuePreparation } from './playback/queue-preparation.ts'
import { buildPriceSource, calculatePrices } from './prices/calculate-prices.ts'
import { requestMeasurementIfNeeded } from './prices/request-measurement.ts'
import { originsOf } from './prices/stored-measurement.ts'
import { emitPriceEvents } from './prices/write-prices.ts'
import { attachProspect, findProspectId, requireProspectHomeowner } from './prospects.ts'
import type { CreatedPresentation, CreatePresentationInput } from './schema.ts'
import { makeShareKey } from './share-key.ts'
import { rejectWhileGenerating, takeSnapshot } from './snapshot.ts'

/**
 * Event that another system sent in order to create a presentation. `eventId` is unique in the deck. `afterCreate` runs in
 * the transaction that creates the presentation. An event with an invalid address is not rejected: its presentation gets
 * the status `parked`.
 */
export type IngestSource = {
	eventId: string
	afterCreate: (tx: Tx, created: { presentationId: string }) => Promise<void>
}

/**
 * Creates a presentation of a deck for one homeowner, in one transaction
 * (docs/specification.md#post-apidecksdeckidpresentations, rules 1 to 7). Stores the current deck content as a snapshot.
 * Returns the shareable URL immediately; a job synthesizes the sentences that name the homeowner. `warnings` lists problems that
 * the homeowner would notice (docs/design/contract.md#preflight).
 */
export async function createPresentation(
	ctx: OrgContext,
	input: CreatePresentationInput,
	source?: IngestSource,
): Promise<CreatedPresentation> {
	const { organizationId, caller } = ctx
	const { deckId, voice_settings: voiceSettings, measurement_strategy: measurementStrategy } = input
	const deck = await requireFinishedDeck(ctx, deckId)
	const variables = await readDeckVariables(ctx.db, deck)
	const { priceInputs, ignoredPriceInputs } = acceptPriceInputs(variables, input.price_inputs)
	const { voice_id: voiceId } = voiceSettings
	if (voiceId !== undefined) await requireVoice(ctx, voiceId, 'voice_settings.voice_id')
	const language = resolveLanguage(
		'language_settings.language',
		input.language_settings.language,
		DeckLanguage.parse(deck.language),
	)
	const { prospect, homeowner, address, parkedReason } = await resolveHomeowner(ctx, input, source)
	const { external_id, metadata = {}, prospect_external_id, prospect_metadata = {} } = input
	const { errors } = await preflightDeck(ctx, { deckId })
	const isParked = parkedReason !== null
	const presentationId = newId()
	const shareKey = makeShareKey()
	const at = ctx.now()
	const pricing = await ctx.db.$transaction(async (tx) => {
		const { hash, content } = await takeSnapshot(tx, { organizationId, deckId, at })
		const settings = await readSettings(tx, organizationId)
		const book = buildPriceSource(content, { settings, homeowner, language })
		const { timezone } = await tx.organization.findUniqueOrThrow({
			where: { id: organizationId },
			select: { timezone: true },
		})
		const by = caller.kind === 'user' ? caller.name : null
		const origins = originsOf(Object.keys(priceInputs), { by, at, timezone })
		const typed = { priceInputs, repOverrides: {}, origins }
		const facts = { ...typed, measurement: null, adjustment: null, selections: [] }
		const prices = calculatePrices(book, facts)
		const prospectId = await attachProspect(tx, {
			organizationId,
			prospect,
			homeowner,
			address,
			externalId: prospect_external_id ?? null,
			metadata: prospect_metadata,
			at,
		})
		await tx.presentation.create({
			data: {
				id: presentationId,
				organizationId,
				deckId,
				prospectId,
				createdById: caller.kind === 'user' ? caller.userId : null,
				createdByKey: caller.kind === 'service' ? caller.name : null,
				livemode: !isTestMode(),
				snapshotHash: hash,
				shareKey,
				homeowner,
				sourceEventId: source?.eventId ?? null,
				externalId: external_id ?? null,
				metadata,
				parkedAt: isParked ? at : null,
				parkedReason,
				voiceSettings,
				languageSettings: { language },
				priceInputs,
				priceOrigins: origins,
				measurementStrategy,
				pricing: prices.pricing,
				price: prices.price ?? Prisma.DbNull,
				totalSlides: content.slides.length,
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
		const ref = { organizationId, presentationId, deckId, at }
		await emitPriceEvents(tx, ref, { from: [], to: prices.pricing })
		if (!isParked) {
			await queuePreparation(tx, ref)
			const home = { homeowner, address }
			await requestMeasurementIfNeeded(tx, { ...ref, home, book, facts, measurementStrategy })
		}
		await source?.afterCreate(tx, { presentationId })
		return prices.pricing
	})
	return {
		deck_presentation_id: presentationId,
		url: shareUrl(ctx, shareKey),
		status: 'not_started',
		ignoredPriceInputs,
		warnings: [...warnAboutAddress(address), ...listWarnings({ errors, variables, pricing })],
	}
}

/** Returns the deck. Rejects with 404 for a missing deck, and with 409 while the deck is being generated (rule 7). */
async function requireFinishedDeck(ctx: OrgContext, deckId: string) {
	const deck = await requireDeck(ctx, deckId)
	await rejectWhileGenerating(ctx.db, { organizationId: ctx.organizationId, deckId })
	return deck
}

/** Homeowner of a new presentation. `parkedReason` says why the street address is invalid, and is null for a valid address. */
type Recipient = {
	/** Record of the homeowner with the data that it had before; null when no record exists yet. */
	prospect: { id: string; known: Homeowner } | null
	homeowner: Homeowner
	address: GeocodedAddress
	parkedReason: string | null
}

/** Resolves the homeowner and the prospect, and checks the street address (rules 1 to 5). */
async function resolveHomeowner(
	ctx: OrgContext,
	{ homeowner, accept_address: isAccepted = false, ...input }: CreatePresentationInput,
	source: IngestSource | undefined,
): Promise<Recipient> {
	const id = input.prospect_id ?? (await findProspectId(ctx, input.prospect_external_id))
	const strict = source === undefined ? checkHomeAddress : checkOrParkHome
	const check = isAccepted ? acceptHome : strict
	if (id === undefined) {
		if (homeowner === undefined && input.prospect_external_id !== undefined)
			throw new AppError('PROSPECT_NOT_FOUND', 'Prospect not found')
		if (homeowner === undefined)
			throw invalid('homeowner', 'The request must contain a homeowner, a prospect_id or both')
		return { prospect: null, ...(await check(ctx, homeowner)) }
	}
	const known = await requireProspectHomeowner(ctx, id)
	return { prospect: { id, known }, ...(await check(ctx, homeowner ?? known)) }
}
