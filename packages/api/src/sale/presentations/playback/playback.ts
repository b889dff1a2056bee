import { viewerTheme } from '../../../content/branding/index.ts'
import { isContractComplete } from '../../../content/contract-templates/index.ts'
import type { IntroRecord } from '../../../content/decks/schema.ts'
import { loadFontStyles } from '../../../content/fonts/index.ts'
import { readImageSizes } from '../../../content/images/index.ts'
import type { ImageSizes } from '../../../content/images/schema.ts'
import { splitSentences } from '../../../content/narration/index.ts'
import { listSelections } from '../../../content/pricing/index.ts'
import { clientNetwork } from '../../../core/client-network.ts'
import { shownContact } from '../../../core/contact/shown-contact.ts'
import { AppError, notFound } from '../../../core/errors.ts'
import { fileUrl } from '../../../core/file-url.ts'
import type { Homeowner } from '../../../core/homeowner-schema.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import type { Context } from '../../../core/trpc.ts'
import type {
	ExpiredPresentation,
	Playback,
	PlaybackAction,
	PlaybackInput,
	PlaybackSlide,
} from '../playback-schema.ts'
import { hasPrices } from '../prices/price-of.ts'
import { PresentationStatus } from '../schema.ts'
import {
	fullName,
	languageOf,
	type PlannedSlide,
	personalizeScript,
	planNarration,
	variableValues,
} from './personalize.ts'
import { hideUnshownPrices, resolveTierImages } from './present-product-data.ts'
import { type Playable, readPlayable } from './read-playable.ts'
import { type PlaybackQuestions, readQuestions } from './read-questions.ts'

/**
 * Returns everything that the viewer needs to play the presentation with the given share key. Writes nothing. A slide
 * whose recording is not ready has no audio. Rejects with 404 when the presentation is missing, deleted or expired.
 */
export async function getPlayback(ctx: Context, { shareKey }: PlaybackInput): Promise<Playback> {
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	const found = await readPlayable(ctx, { shareKey })
	if (found === undefined) throw notFound('Presentation')
	requireUnexpired(ctx, found.expiresAt)
	const questions = await readQuestions(ctx, found)
	return buildPlayback(ctx, found, { planned: planNarration(found), questions })
}

/**
 * Rejects with 404 and the reason `PRESENTATION_EXPIRED` after the expiry time, so the viewer can name a contact
 * to the homeowner.
 */
export function requireUnexpired(ctx: Pick<Context, 'now'>, expiresAt: Date | null): void {
	if (expiresAt !== null && expiresAt <= ctx.now())
		throw new AppError('NOT_FOUND', 'This presentation has expired', {
			reason: 'PRESENTATION_EXPIRED',
		})
}

/**
 * Returns whom the homeowner can ask for a new presentation, and of the expired one only the cover picture. Rejects with 404 when
 * the presentation is missing, deleted or not expired.
 */
export async function getExpired(
	ctx: Context,
	{ shareKey }: PlaybackInput,
): Promise<ExpiredPresentation> {
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	const found = await readPlayable(ctx, { shareKey })
	const { expiresAt = null } = found ?? {}
	if (found === undefined || expiresAt === null || expiresAt > ctx.now())
		throw notFound('Expired presentation')
	const branding = presentSnapshotBranding(ctx, found)
	const { address: street, city } = found.homeowner
	const { organizationId, content } = found
	const backgroundKey = content.deck.intro && content.pictures.backgroundKey
	const imageSizes = await readImageSizes(ctx, { organizationId, keys: [backgroundKey] })
	return {
		homeowner: { street, city, contact: contactOf(found.homeowner) },
		company: presentCompany(found, branding),
		rep: presentRep(found, branding),
		language: found.languageSettings.language ?? 'en',
		theme: viewerTheme(branding?.palette ?? DEFAULT_PALETTE),
		introImageUrl: fileUrl(ctx, backgroundKey),
		introImageSizes: imageSizes.get(backgroundKey ?? '') ?? null,
		expiredAt: expiresAt.toISOString(),
		hasPrices: hasPrices(found.price),
		hasChoice: found.selection !== null,
	}
}

/** Returns how the company can reach a homeowner, without the address. */
function contactOf({ email, phone }: Homeowner): ExpiredPresentation['homeowner']['contact'] {
	if (email) return phone ? 'email_or_phone' : 'email'
	return phone ? 'phone' : null
}

type PlaybackParts = {
	/** Texts of the slides, in the deck's order. */
	planned: readonly PlannedSlide[]
	questions: PlaybackQuestions
}

/** Builds the playback of a presentation. */
export async function buildPlayback(
	ctx: Context,
	row: Playable,
	{ planned, questions }: PlaybackParts,
): Promise<Playback> {
	const { content, homeowner, createdAt, organizationId } = row
	const { deck, pictures } = content
	const { selection, earlierSelections } = row
	const selections = listSelections({ selection, earlierSelections })
	const imageSizes = await readImageSizes(ctx, {
		organizationId,
		keys: [pictures.backgroundKey, ...content.slides.map(({ heroImg }) => heroImg)],
	})
	const { css, fonts } = await loadFontStyles(ctx, {
		organizationId,
		choice: content.branding?.fonts ?? null,
	})
	const slides = planned.map((plan) => presentPlaybackSlide(ctx, plan, { ...row, imageSizes }))
	const branding = presentSnapshotBranding(ctx, row)
	const backgroundImageUrl = fileUrl(ctx, pictures.backgroundKey)
	const theme = viewerTheme(branding?.palette ?? DEFAULT_PALETTE)
	return {
		presentationId: row.id,
		status: PresentationStatus.parse(row.status),
		type: deck.type,
		title: deck.name,
		homeowner: {
			firstName: homeowner.first_name,
			fullName: fullName(homeowner),
			street: homeowner.address,
			city: homeowner.city,
		},
		company: presentCompany(row, branding),
		rep: presentRep(row, branding),
		language: row.languageSettings.language ?? 'en',
		intro: deck.intro && personalizeIntro(row, { ...deck.intro, backgroundImageUrl }),
		introImageSizes: imageSizes.get(pictures.backgroundKey ?? '') ?? null,
		branding,
		theme: { ...theme, css: { ...theme.css, ...css } },
		fonts,
		slides,
		roofEstimate: presentEstimate(row),
		selection,
		selections,
		selectionTotal: row.price?.total ?? null,
		price: row.price,
		contract: { available: canSignContract(row), signed: row.isContractSigned },
		appointment: row.appointment && {
			startTime: row.appointment.startsAt.toISOString(),
			endTime: row.appointment.endsAt.toISOString(),
			attendeeTZ: row.appointment.attendeeTz,
		},
		nextSteps: row.isContractSigned ? row.nextSteps : [],
		actions: row.actions.map(presentAction),
		...questions,
		totalDurationMs: slides.reduce((total, { durationMs }) => total + durationMs, 0),
		expiresAt: row.expiresAt?.toISOString() ?? null,
		createdAt: createdAt.toISOString(),
	}
}

function presentCompany(row: Playable, branding: Playback['branding']): Playback['company'] {
	return {
		name: branding?.name || row.companyName,
		...shownContact(row, branding?.contact ?? null),
		website: row.website || null,
		logoUrl: branding?.logoUrl ?? null,
		timezone: row.contractContact.timezone,
	}
}

function presentRep({ repName }: Playable, branding: Playback['branding']): Playback['rep'] {
	return repName === null ? null : { name: repName, avatarUrl: branding?.avatarUrl ?? null }
}

/** Returns whether the deck has a contract that a homeowner can read and sign. A contract with blanks is refused (`signing.get`). */
function canSignContract(row: Playable): boolean {
	const { contract: template, contractSettings: settings, content } = row
	if (template === null) return false
	return isContractComplete(template, {
		company: { contact: row.contractContact, organizationName: row.companyName },
		settings,
		hasPrices: content.slides.some(({ slideType }) => slideType === 'product_pricing_v1'),
	})
}

/**
 * Returns the size range of the roof while the price is an estimate because nobody has confirmed the roof. Returns null
 * otherwise.
 */
function presentEstimate({ measurement, price }: Playable): Playback['roofEstimate'] {
	const { values, note = null, estimate = null, confirmed = [] } = measurement ?? { values: {} }
	const squares = confirmed.includes('roof_squares') ? null : (values.roof_squares ?? null)
	if (price?.state !== 'estimate' || estimate === null || squares === null) return null
	return {
		lowSquares: Math.round(squares * (1 - estimate.spread)),
		highSquares: Math.round(squares * (1 + estimate.spread)),
		note: note ?? '',
	}
}

function presentAction({ type, name, target }: Playable['actions'][number]): PlaybackAction {
	return type === 'external_link' ? { type, name, url: target.trim() } : { type, name }
}

/** Replaces the variables in the texts of the intro screen with their values. */
function personalizeIntro(row: Playable, intro: IntroRecord): IntroRecord {
	const values = variableValues(row)
	const language = languageOf(row)
	const fill = (text: string | null) => text && personalizeScript(text, values, language)
	return {
		...intro,
		headline: personalizeScript(intro.headline, values, language),
		subtitle: fill(intro.subtitle),
		ctaButtonLabel: fill(intro.ctaButtonLabel),
	}
}

/** Colors that are used when the deck has no branding. */
export const DEFAULT_PALETTE = { primary: '#18222d', accent: '#e0a03c' }

type SlideSources = Pick<Playable, 'recordings' | 'pricing' | 'content'> & {
	imageSizes: ReadonlyMap<string, ImageSizes>
}

function presentPlaybackSlide(
	ctx: Context,
	{ slide, script, needsSynthesis }: PlannedSlide,
	{ recordings, pricing, content, imageSizes }: SlideSources,
): PlaybackSlide {
	const stored = recordings[slide.id]
	const personalRecording = stored?.script === script ? stored : null
	const recording = needsSynthesis ? personalRecording : slide.audio
	const imageUrl = fileUrl(ctx, slide.heroImg)
	return {
		id: slide.id,
		slideId: slide.slideId,
		title: slide.title,
		bullets: slide.bullets,
		slideType: slide.slideType,
		productData:
			slide.productData &&
			resolveTierImages(ctx, hideUnshownPrices(slide.productData), content.pictures.tierKeys ?? {}),
		pricing: pricing.find(({ slideId }) => slideId === slide.id) ?? null,
		imageUrl,
		thumbUrl: fileUrl(ctx, slide.heroImgThumb) ?? imageUrl,
		imageSizes: imageSizes.get(slide.heroImg ?? '') ?? null,
		script,
		sentences: splitSentences(script),
		audioUrl: fileUrl(ctx, recording?.audioKey ?? null),
		durationMs: recording?.durationMs ?? 0,
		wordTimings: recording?.wordTimings ?? [],
	}
}

/**
 * Returns the branding from the snapshot, or null when the snapshot has none. Its `createdAt` and `updatedAt` are the creation
 * time of the presentation. Omits images on external servers, so the homeowner's browser sends no request to them.
 */
function presentSnapshotBranding(
	ctx: Context,
	{ content: { branding, pictures }, createdAt }: Playable,
): Playback['branding'] {
	if (branding === null) return null
	const at = createdAt.toISOString()
	return {
		...branding,
		logoUrl: fileUrl(ctx, pictures.logoKey),
		avatarUrl: fileUrl(ctx, pictures.avatarKey),
		createdAt: at,
		updatedAt: at,
	}
}
