import { WordTiming } from '../../core/schema.ts'
import { isSpeakable } from '../../core/speakable.ts'
import { fillVariables } from '../narration/index.ts'
import { PriceVariable } from '../pricing/schema.ts'
import { SlideDoubt } from '../slides/schema.ts'
import { outdatedWords } from './outdated-words.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'
import type { PreflightFinding } from './schema.ts'

/** Minimum image width in pixels. A narrower image looks blurry on a large screen. */
const MIN_IMAGE_WIDTH = 1600

type SlideRow = PreflightData['slides'][number]

/** Checks that every script has words to speak, uses only known variables, and was checked where the slide was read incompletely. */
export function checkScripts({ deck, slides }: PreflightData): CheckResult {
	const priced = new Set(
		PriceVariable.array()
			.parse(deck.priceVariables)
			.map(({ key }) => key),
	)
	const unknown = slides.flatMap((slide) =>
		unknownVariables(slide.narrationScript, priced).map((name) =>
			finding(slide, {
				code: 'unknown_variable',
				message: `Slide ${slide.orderIndex + 1} uses an unknown variable`,
				detail: `{{${name}}} has no value for any homeowner. Correct or remove it.`,
				panel: 'script',
			}),
		),
	)
	const warnings = slides
		.filter((slide) => !isSpeakable(slide.narrationScript))
		.map((slide) =>
			finding(slide, {
				code: 'script_empty',
				message: `Slide ${slide.orderIndex + 1} has no script to speak`,
				detail: 'The slide is shown in silence until the homeowner continues.',
				panel: 'script',
			}),
		)
	const unfinished = slides
		.filter((slide) => slide.needsWords && isSpeakable(slide.narrationScript))
		.map((slide) =>
			finding(slide, {
				code: 'script_needs_words',
				message: `Check the script of slide ${slide.orderIndex + 1}`,
				detail:
					'Parts of the slide could not be read or put into words with certainty. Complete the script, or confirm it, on the Script tab.',
				panel: 'script',
			}),
		)
	const clean = slides.length > 0 && unknown.length === 0
	return {
		errors: [...unknown, ...unfinished],
		warnings,
		passed: clean ? ['Every variable in the scripts is known'] : [],
	}
}

function unknownVariables(script: string, priced: ReadonlySet<string>): string[] {
	const names = [...script.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim())
	return [...new Set(names)].filter((name) => !priced.has(name) && !isKnown(name))
}

/** Returns whether a variable is known. A known variable has a fallback text, so it is never blank. */
function isKnown(name: string): boolean {
	const filled = fillVariables(`{{${name}}}`, {})
	return filled !== '' && !filled.includes('{{')
}

/** Checks that a person has settled every word that was read in two ways. Until then, its sentence is not spoken. */
export function checkDoubts({ slides }: PreflightData): CheckResult {
	const errors = slides.flatMap((slide) =>
		SlideDoubt.array()
			.parse(slide.doubts)
			.map(({ readings: [first, second] }) =>
				finding(slide, {
					code: 'reading_doubtful',
					message:
						second === ''
							? `Slide ${slide.orderIndex + 1}: does it say “${first}”?`
							: `Slide ${slide.orderIndex + 1}: is it “${first}” or “${second}”?`,
					detail: 'The voice leaves out this sentence until you decide on the Script tab.',
					panel: 'script',
				}),
			),
	)
	return { errors }
}

/** Checks that every slide has an image, a text or a script. Without all three, the homeowner would see an empty slide. */
export function checkBlankSlides({ slides }: PreflightData): CheckResult {
	const errors = slides
		.filter(
			({ slideType, heroImg, title, bullets, narrationScript }) =>
				slideType !== 'product_pricing_v1' &&
				heroImg === null &&
				title.trim() === '' &&
				bullets.every((bullet) => bullet.trim() === '') &&
				!isSpeakable(narrationScript),
		)
		.map((slide) =>
			finding(slide, {
				code: 'slide_blank',
				message: `Slide ${slide.orderIndex + 1} is blank`,
				detail: 'Add an image or a text, or delete the slide.',
				panel: 'script',
			}),
		)
	return { errors }
}

/** Checks that every script has a recording and that the recording matches the script. */
export function checkAudio({ slides }: PreflightData): CheckResult {
	const spoken = slides.filter((slide) => isSpeakable(slide.narrationScript))
	const errors = spoken.flatMap((slide) => (hasNoRecording(slide) ? [audioError(slide)] : []))
	const warnings = spoken.flatMap((slide) => audioWarning(slide) ?? [])
	const recorded = spoken.every(({ audioStatus }) => audioStatus === 'ready')
	const passed = spoken.length > 0 && recorded ? ['Every recording matches its script'] : []
	return { errors, warnings, passed }
}

function hasNoRecording({ audioStatus, audioKey }: SlideRow): boolean {
	return audioStatus === 'failed' || (audioKey === null && audioStatus !== 'pending')
}

function audioError(slide: SlideRow): PreflightFinding {
	const failed = slide.audioStatus === 'failed'
	return finding(slide, {
		code: failed ? 'audio_failed' : 'audio_missing',
		message: failed
			? `The recording of slide ${slide.orderIndex + 1} failed`
			: `Slide ${slide.orderIndex + 1} has no recording`,
		detail: 'Record the slide again on the Script tab.',
		panel: 'script',
	})
}

function audioWarning(slide: SlideRow): PreflightFinding | undefined {
	const place = slide.orderIndex + 1
	if (slide.audioStatus === 'pending') {
		const message = `Slide ${place} is being recorded`
		return finding(slide, { code: 'audio_pending', message, detail: null, panel: 'script' })
	}
	if (slide.audioStatus !== 'stale') return undefined
	const recorded = WordTiming.array().parse(slide.wordTimings)
	const words = outdatedWords(
		recorded.map(({ word }) => word),
		slide.narrationScript,
	)
	return finding(slide, {
		code: 'audio_stale',
		message: `Slide ${place} was edited after it was recorded`,
		detail:
			words === null
				? 'The recording does not contain the added words. Record the slide again on the Script tab.'
				: `The recording still says “${words}”. Record the slide again on the Script tab.`,
		panel: 'script',
	})
}

/**
 * Checks that slides have images of sufficient width. Skips images of unknown width, and price slides, which need no
 * image.
 */
export function checkImages({ deck, slides, widths }: PreflightData): CheckResult {
	const missing = slides
		.filter(({ heroImg, slideType }) => {
			const isDrawn = slideType === 'product_pricing_v1'
			return heroImg === null && !isDrawn && deck.type === 'image-based'
		})
		.map((slide) =>
			finding(slide, {
				code: 'image_missing',
				message: `Slide ${slide.orderIndex + 1} has no image`,
				detail: 'The slide shows its title and bullets instead.',
				panel: 'settings',
			}),
		)
	const pictured = slides.flatMap((slide) => {
		const width = slide.heroImg === null ? null : widths.get(slide.heroImg)
		return typeof width === 'number' ? [{ slide, width }] : []
	})
	const soft = pictured
		.filter(({ width }) => width < MIN_IMAGE_WIDTH)
		.map(({ slide, width }) =>
			finding(slide, {
				code: 'image_small',
				message: `The image of slide ${slide.orderIndex + 1} is ${width} px wide`,
				detail: `An image below ${MIN_IMAGE_WIDTH} px looks blurry on a large screen. Upload a wider image.`,
				panel: 'settings',
			}),
		)
	const sharp = pictured.length > 0 && soft.length === 0
	const passed = sharp ? [`Images are at least ${MIN_IMAGE_WIDTH} px wide`] : []
	return { warnings: [...missing, ...soft], passed }
}

function finding(slide: SlideRow, about: Omit<PreflightFinding, 'slideId'>): PreflightFinding {
	return { ...about, slideId: slide.id }
}
