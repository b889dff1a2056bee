import { viewerTheme } from '../../../content/branding/index.ts'
import { isContractComplete } from '../../../content/contract-templates/index.ts'
import type { IntroRecord } from '../../../content/decks/schema.ts'
import { loadFontStyles } from '../../../content/fonts/index.ts'
import { readImageSizes } from '../../../content/images/index.ts'
import type { ImageSizes } from '../../../content/images/schema.ts'
import { splitSentences } from '../../../content/narration/index.ts'
import { listSelections, totalOf } from '../../../content/pricing/index.ts'
import { clientNetwork } from '../../../core/client-network.ts'
import { shownContact } from '../../../core/contact/shown-contact.ts'
import { AppError, notFound } from '../../../core/errors.ts'
import { fileUrl } from '../../../core/file-url.ts'
import { enforceRateLimit } from '../../../core/limits.ts'
import type { Context } from '../../../core/trpc.ts'
import type { PlaybackAnswer } from '../answer-schema.ts'
import type { Playback, PlaybackAction, PlaybackInput, PlaybackSlide } from '../playback-schema.ts'
import { PresentationStatus } from '../schema.ts'
import {
	fullName,
	type PlannedSlide,
	personalizeScript,
	planNarration,
	variableValues,
} from './personalize.ts'
import { hideUnshownPrices, resolveTierImages } from './present-product-data.ts'
import { type Playable, readPlayable } from './read-playable.ts'

/**
 * Returns everything that the viewer needs to play the presentation with the given share key. Writes nothing. A slide
 * whose recording is not ready has no audio. Rejects with 404 when the presentation is missing, deleted or expired.
 */
export async function getPlayback(ctx: Context, { shareKey }: PlaybackInput): Promise<Playback> {
	await enforceRateLimit(ctx, 'playback', clientNetwork(ctx.ip))
	const found = await readPlayable(ctx, { shareKey })
	if (found === undefined) throw notFound('Presentation')
	requireUnexpired(ctx, found.expires_at)
	return buildPlayback(ctx, found, planNarration(found))
}

/**
 * Rejects with 404 and the reason `PRESENTATION_EXPIRED` after the expiry time, so that the viewer can name a contact
 * to the homeowner.
 */
export function requireUnexpired(ctx: Pick<Context, 'now'>, expiresAt: Date | null): void {
	if (expiresAt !== null && expiresAt <= ctx.now())
		throw new AppError('NOT_FOUND', 'This presentation has expired', {
			reason: 'PRESENTATION_EXPIRED',
		})
}

/** Builds the playback of a presentation. `planned` has the texts of the slides, in the deck's order. */
export async function buildPlayback(
	ctx: Context,
	row: Playable,
	planned: readonly PlannedSlide[],
): Promise<Playback> {
	const { content, homeowner, created_at: createdAt } = row
	const { deck, pictures } = content
	const { selection, earlier_selections: earlierSelections } = row
	const selections = listSelections({ selection, earlierSelections })
	const imageSizes = await readImageSizes(ctx, {
		organizationId: row.organization_id,
		keys: [pictures.backgroundKey, ...content.slides.map(({ heroImg }) => heroImg)],
	})
	const { css, fonts } = await loadFontStyles(ctx, {
		organizationId: row.organization_id,
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
		company: {
			name: branding?.name || row.company_name,
			...shownContact(row, branding?.contact ?? null),
			website: row.website || null,
			logoUrl: branding?.logoUrl ?? null,
		},
		rep:
			row.rep_name === null ? null : { name: row.rep_name, avatarUrl: branding?.avatarUrl ?? null },
		language: row.language_settings.language ?? 'en',
		intro: deck.intro && personalizeIntro(row, { ...deck.intro, backgroundImageUrl }),
		introImageSizes: imageSizes.get(pictures.backgroundKey ?? '') ?? null,
		branding,
		theme: { ...theme, css: { ...theme.css, ...css } },
		fonts,
		slides,
		roofEstimate: presentEstimate(row),
		selection,
		selections,
		selectionTotal: totalOf(selections),
		contract: { available: canSignContract(row), signed: row.contract_signed },
		appointment: row.appointment && {
			...row.appointment,
			startTime: new Date(row.appointment.startTime).toISOString(),
			endTime: new Date(row.appointment.endTime).toISOString(),
		},
		nextSteps: row.contract_signed ? row.next_steps : [],
		actions: row.actions.map(presentAction),
		answers: row.answers.map((answer) => presentAnswer(ctx, answer)),
		sourceAnswers: row.contract_signed ? row.source_answers.map(presentQuestion) : [],
		waitingQuestions: row.contract_signed ? row.waiting_questions.map(presentQuestion) : [],
		totalDurationMs: slides.reduce((total, { durationMs }) => total + durationMs, 0),
		expiresAt: row.expires_at?.toISOString() ?? null,
		createdAt: createdAt.toISOString(),
	}
}

/** Returns whether the deck has a contract that a homeowner can read and sign. A contract with blanks is refused (`signing.get`). */
function canSignContract(row: Playable): boolean {
	const { contract: template, deposit_percent: depositPercent, content } = row
	if (template === null) return false
	return isContractComplete(template, {
		company: { contact: row.contract_contact, organizationName: row.company_name },
		settings: { depositPercent },
		hasPrices: content.slides.some(({ slideType }) => slideType === 'product_pricing_v1'),
	})
}

function presentAnswer(
	ctx: Context,
	{ audioKey, answeredAt, readAt, ...answer }: Playable['answers'][number],
): PlaybackAnswer {
	return {
		...answer,
		answeredAt: new Date(answeredAt).toISOString(),
		readAt: readAt && new Date(readAt).toISOString(),
		audioUrl: fileUrl(ctx, audioKey),
	}
}

function presentQuestion<Question extends { askedAt: string }>(question: Question): Question {
	return { ...question, askedAt: new Date(question.askedAt).toISOString() }
}

/**
 * Returns the size range of the roof while prices are ranges because no rep has confirmed the roof. Returns null when
 * no price depends on an unconfirmed roof.
 */
function presentEstimate({ measurement, pricing }: Playable): Playback['roofEstimate'] {
	const { values, note = null, estimate = null } = measurement ?? { values: {} }
	const squares = values.roof_squares ?? null
	const isUnconfirmed = pricing.some((slide) =>
		[slide.good, slide.better, slide.best].some((tier) => tier?.unconfirmed === true),
	)
	if (!isUnconfirmed || estimate === null || squares === null) return null
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
	const fill = (text: string | null) => text && personalizeScript(text, values)
	return {
		...intro,
		headline: personalizeScript(intro.headline, values),
		subtitle: fill(intro.subtitle),
		ctaButtonLabel: fill(intro.ctaButtonLabel),
	}
}

/** Colors that are used when the deck has no branding. */
const DEFAULT_PALETTE = { primary: '#18222d', accent: '#e0a03c' }

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
 * time of the presentation. Omits images on external servers, so that the homeowner's browser sends no request to them.
 */
function presentSnapshotBranding(
	ctx: Context,
	{ content: { branding, pictures }, created_at }: Playable,
): Playback['branding'] {
	if (branding === null) return null
	const at = created_at.toISOString()
	return {
		...branding,
		logoUrl: fileUrl(ctx, pictures.logoKey),
		avatarUrl: fileUrl(ctx, pictures.avatarKey),
		createdAt: at,
		updatedAt: at,
	}
}
