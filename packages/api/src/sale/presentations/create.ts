import { randomBytes } from 'node:crypto'
import { type DeckVersion, withDeckVersion } from '../../content/decks/index.ts'
import { acceptPriceInputs } from '../../content/pricing/index.ts'
import { PriceVariable } from '../../content/pricing/schema.ts'
import { requireVoice } from '../../content/voices/index.ts'
import { invalid } from '../../core/errors.ts'
import { resolveLanguage } from '../../core/language/resolve-language.ts'
import { requireDeck } from '../../core/require.ts'
import { DeckLanguage } from '../../core/schema.ts'
import { shareUrl } from '../../core/share-url.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { checkHomeAddress, checkOrParkHome } from './check-home-address.ts'
import { composePresentation, type Recipient } from './compose-presentation.ts'
import { currentSnapshot } from './current-snapshot.ts'
import { listWarnings } from './list-warnings.ts'
import { requireProspectHomeowner } from './prospects.ts'
import type { CreatedPresentation, CreatePresentationInput } from './schema.ts'
import { generatingError } from './snapshot.ts'
import { type IngestSource, writePresentation } from './write-presentation.ts'

const SHARE_KEY_BYTES = 18

/**
 * Creates a presentation of a deck for one homeowner, in one transaction
 * (docs/specification.md#post-apidecksdeckidpresentations, rules 1 to 7). Stores the current deck content as a snapshot.
 * Returns the shareable URL at once; a job synthesizes the sentences that name the homeowner. `warnings` lists problems that
 * the homeowner would notice (docs/design/contract.md#preflight).
 */
export async function createPresentation(
	ctx: OrgContext,
	input: CreatePresentationInput,
	source?: IngestSource,
): Promise<CreatedPresentation> {
	const { deckId } = input
	const created = await withDeckVersion(ctx, deckId, (deck, isCurrent) =>
		createForVersion(ctx, { input, source, deck, isCurrent }),
	)
	if (created !== null) return created
	await requireDeck(ctx, deckId)
	throw generatingError()
}

type Parts = {
	input: CreatePresentationInput
	source: IngestSource | undefined
	deck: DeckVersion
	isCurrent: boolean
}

/**
 * Creates a presentation of a version of the deck. Returns null, and stores nothing, when the deck was deleted or its generation
 * has begun. Unless `isCurrent`, also returns null when the version is outdated.
 */
async function createForVersion(
	ctx: OrgContext,
	{ input, source, deck, isCurrent }: Parts,
): Promise<CreatedPresentation | null> {
	if (deck.isGenerating) throw generatingError()
	const variables = PriceVariable.array().parse(deck.priceVariables)
	const { priceInputs, ignoredPriceInputs } = acceptPriceInputs(variables, input.price_inputs)
	const { voice_id: voiceId } = input.voice_settings
	if (voiceId !== undefined) await requireVoice(ctx, voiceId, 'voice_settings.voice_id')
	const language = resolveLanguage(
		'language_settings.language',
		input.language_settings.language,
		DeckLanguage.parse(deck.language),
	)
	const recipient = await resolveRecipient(
		ctx,
		input,
		source === undefined ? checkHomeAddress : checkOrParkHome,
	)
	const snapshot = await currentSnapshot(ctx, deck)
	const shareKey = randomBytes(SHARE_KEY_BYTES).toString('base64url')
	const settings = {
		...input,
		language_settings: { language },
		price_inputs: priceInputs,
		shareKey,
	}
	const presentation = composePresentation(ctx, { settings, recipient, snapshot, source })
	const warnings = await listWarnings(ctx, { deck, variables, pricing: presentation.pricing })
	const version = isCurrent ? null : deck.version
	if (!(await writePresentation(ctx, presentation, { source, version }))) return null
	const url = shareUrl(ctx, shareKey)
	const { presentationId: id } = presentation
	return { deck_presentation_id: id, url, status: 'not_started', ignoredPriceInputs, warnings }
}

/**
 * Resolves the homeowner and the prospect, and checks the street address
 * (docs/specification.md#post-apidecksdeckidpresentations, rules 1 to 5).
 */
async function resolveRecipient(
	ctx: OrgContext,
	{ homeowner, prospect_id: id }: CreatePresentationInput,
	check: typeof checkOrParkHome,
): Promise<Recipient> {
	if (id === undefined) {
		if (homeowner === undefined)
			throw invalid('homeowner', 'The request must contain a homeowner, a prospect_id or both')
		return { ...(await check(ctx, homeowner)), prospect: null }
	}
	const known = await requireProspectHomeowner(ctx, id)
	return { ...(await check(ctx, homeowner ?? known)), prospect: { id, known } }
}
