import { WordTiming } from '../../core/schema.ts'
import { isSpeakable } from '../../core/speakable.ts'
import { fillVariables } from '../narration/index.ts'
import { PriceVariable } from '../pricing/schema.ts'
import { outdatedWords } from './outdated-words.ts'
import type { CheckResult, PreflightData } from './preflight-data.ts'
import type { PreflightFinding } from './schema.ts'

/** On a large screen a narrower picture is visibly soft. */
const MIN_IMAGE_WIDTH = 1600

type SlideRow = PreflightData['slides'][number]

/** Scripts say something, and hold only variables that personalising fills in. */
export function checkScripts({ deck, slides }: PreflightData): CheckResult {
	const priced = new Set(
		PriceVariable.array()
			.parse(deck.priceVariables)
			.map(({ key }) => key),
	)
	const errors = slides.flatMap((slide) =>
		unknownVariables(slide.narrationScript, priced).map((name) =>
			finding(slide, {
				code: 'unknown_variable',
				message: `Slide ${slide.orderIndex + 1} uses a variable that nobody knows`,
				detail: `{{${name}}} has no value for any homeowner.`,
				panel: 'script',
			}),
		),
	)
	const warnings = slides
		.filter((slide) => !isSpeakable(slide.narrationScript))
		.map((slide) =>
			finding(slide, {
				code: 'script_empty',
				message: `Slide ${slide.orderIndex + 1} says nothing`,
				detail: 'It is shown in silence until the homeowner goes on.',
				panel: 'script',
			}),
		)
	const clean = slides.length > 0 && errors.length === 0
	return { errors, warnings, passed: clean ? ['Every variable in the scripts is known'] : [] }
}

function unknownVariables(script: string, priced: ReadonlySet<string>): string[] {
	const names = [...script.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name)
	return [...new Set(names)].filter((name) => !priced.has(name) && !isKnown(name))
}

/** A variable of the homeowner or the company has words for anybody; one that is not leaves nothing, or itself. */
function isKnown(name: string): boolean {
	const filled = fillVariables(`{{${name}}}`, {})
	return filled !== '' && !filled.includes('{{')
}

/** Every script has a recording, and of the words that it has now. */
export function checkAudio({ slides }: PreflightData): CheckResult {
	const spoken = slides.filter((slide) => isSpeakable(slide.narrationScript))
	const errors = spoken.flatMap((slide) => (hasNoRecording(slide) ? [audioError(slide)] : []))
	const warnings = spoken.flatMap((slide) => audioWarning(slide) ?? [])
	const recorded = spoken.every(({ audioStatus }) => audioStatus === 'ready')
	const passed =
		spoken.length > 0 && recorded ? [`${count(spoken, 'script')} recorded as written`] : []
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
			? `Recording slide ${slide.orderIndex + 1} failed`
			: `Slide ${slide.orderIndex + 1} has no recording`,
		detail: 'Record it again from its script.',
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
	const heard = outdatedWords(
		recorded.map(({ word }) => word),
		slide.narrationScript,
	)
	return finding(slide, {
		code: 'audio_stale',
		message: `Slide ${place} was edited after it was recorded`,
		detail:
			heard === null
				? 'The recording lacks what was added.'
				: `The recording still says “${heard}”.`,
		panel: 'script',
	})
}

/** Slides have pictures, wide enough for a large screen. A picture whose width nobody knows is passed over, and a product
 * slide draws its own cards. */
export function checkImages({ deck, slides, widths }: PreflightData): CheckResult {
	const missing = slides
		.filter(({ heroImg, slideType }) => {
			const isDrawn = slideType === 'product_pricing_v1'
			return heroImg === null && !isDrawn && deck.type === 'image-based'
		})
		.map((slide) =>
			finding(slide, {
				code: 'image_missing',
				message: `Slide ${slide.orderIndex + 1} has no picture`,
				detail: 'Its title and bullets are shown instead.',
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
				message: `The picture of slide ${slide.orderIndex + 1} is ${width} px wide`,
				detail: `Below ${MIN_IMAGE_WIDTH} px it looks soft on a large screen.`,
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

function count(list: readonly unknown[], noun: string): string {
	return `${list.length} ${noun}${list.length === 1 ? '' : 's'}`
}
