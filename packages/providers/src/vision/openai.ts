import sharp from 'sharp'
import { z } from 'zod'
import { checkScript } from '../language/check-script.ts'
import type { Language } from '../language/language.ts'
import { numbersIn } from '../language/numbers.ts'
import { tidyScript } from '../language/tidy-script.ts'
import { SCRIPT_RULES, writeCheckedScript } from '../language/write-script.ts'
import type { OpenAiConnection } from '../model/account.ts'
import { type AskModel, connectModel, dataPart, ModelFailed } from '../model/openai.ts'
import { emptyReading } from './empty-reading.ts'
import {
	type SlideReading,
	type SlideReadRequest,
	type SuggestedTier,
	UnreadableImage,
	type Vision,
} from './vision.ts'

const Reading = z.object({
	title: z.string(),
	bullets: z.array(z.string()),
	narrationScript: z.string(),
	slideContext: z.string().nullable(),
	tiers: z.array(
		z.object({ name: z.string(), price: z.number(), highlights: z.array(z.string()) }),
	),
})

const RULES = [
	'Read one slide of a sales presentation and write its narration.',
	'title: the heading exactly as written, or an empty string when the slide has no text.',
	'bullets: every other line that carries content, exactly as written and in reading order; a number and its label are one line. No page number, footer or logo.',
	'slideContext: one or two sentences on what the picture shows beyond its text, for answering questions, or null.',
	'tiers: when the slide compares two or three options with a full price each, their names, prices in dollars and what each includes, exactly as written; otherwise an empty list. Never a monthly payment.',
	'narrationScript:',
	SCRIPT_RULES,
].join('\n')

/** Image width in pixels at which the smallest print of a slide is still legible. A larger image only takes longer. */
const WIDTH = 1600

/**
 * Creates the OpenAI engine. One model call reads the title, the bullets and the context of a slide and writes its
 * script. `local` writes the script of a slide without text.
 */
export function createOpenAiVision(
	connection: OpenAiConnection,
	local: Pick<Language, 'writeScript'>,
): Vision {
	const ask = connectModel(connection)
	return {
		engine: 'openai',
		readSlide: async (request) => {
			const url = await toDataUrl(request.image)
			const reading = await ask({
				name: 'slide_reading',
				schema: Reading,
				instructions: RULES,
				data: [
					dataPart('slide', describe(request)),
					{ type: 'image_url', image_url: { url, detail: 'high' } },
				],
				maxTokens: MAX_TOKENS,
				onUsage: request.onUsage,
				signal: request.signal,
			})
			const empty = await emptyReading(request, local)
			return checkNarration(ask, clean(reading, empty), request)
		},
	}
}

/** Maximum number of tokens of the model's response to a slide, which includes the reasoning of the model. */
const MAX_TOKENS = 5000

/**
 * Checks the script of a slide against the texts of the slide. When a sentence is unsupported, asks the model for a new script.
 * When that call fails, removes the unsupported sentences instead.
 */
async function checkNarration(
	ask: AskModel,
	reading: SlideReading,
	request: SlideReadRequest,
): Promise<SlideReading> {
	const { title, bullets, slideContext, narrationScript } = reading
	const printed = request.pageText?.lines.map(({ text }) => text) ?? []
	const texts = [title, ...bullets, slideContext ?? '', request.companyName, ...printed]
	const checked = checkScript(narrationScript, texts)
	if (checked.unsupported.length === 0) return reading
	const { image: _, pageText: __, ...slide } = request
	const again = { ...slide, title, bullets, ...(slideContext !== null && { slideContext }) }
	const written = await writeCheckedScript(ask, again, checked.unsupported).catch(
		(error: unknown) => {
			if (!(error instanceof ModelFailed)) throw error
			return { script: checked.script || `${title}.`, needsWords: true }
		},
	)
	return { ...reading, narrationScript: written.script, needsWords: written.needsWords }
}

async function toDataUrl(image: Uint8Array): Promise<string> {
	const jpeg = await sharp(image)
		.resize({ width: WIDTH, withoutEnlargement: true })
		.flatten({ background: '#fff' })
		.jpeg({ quality: 88 })
		.toBuffer()
		.catch((cause: unknown) => {
			throw new UnreadableImage('The image cannot be decoded', { cause })
		})
	return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

function describe({ position, total, companyName, deckContext, pageText }: SlideReadRequest) {
	const textLayer = pageText?.lines.map(({ text }) => text)
	return { position, total, companyName, deckContext, textLayer }
}

function clean(reading: z.infer<typeof Reading>, empty: SlideReading): SlideReading {
	const bullets = reading.bullets.map((bullet) => bullet.trim().slice(0, 500)).filter(Boolean)
	return {
		title: reading.title.trim().slice(0, 200) || empty.title,
		bullets: bullets.slice(0, 30),
		narrationScript: tidyScript(reading.narrationScript) || empty.narrationScript,
		slideContext: reading.slideContext?.trim().slice(0, 10_000) || null,
		needsWords: tidyScript(reading.narrationScript) === '',
		doubts: [],
		suggestedTiers: cleanTiers(reading.tiers, bullets),
	}
}

/** Returns the options when two or three have a name and a price that the slide states. Returns none otherwise. */
function cleanTiers(
	tiers: z.infer<typeof Reading>['tiers'],
	bullets: readonly string[],
): SuggestedTier[] {
	const stated = new Set(bullets.flatMap(numbersIn))
	const isStated = tiers.every(({ name, price }) => name.trim() !== '' && stated.has(String(price)))
	if (tiers.length < 2 || tiers.length > 3 || !isStated) return []
	return tiers.map(({ name, price, highlights }) => ({
		name: name.trim().slice(0, 80),
		amount: price,
		highlights: highlights
			.map((text) => text.trim().slice(0, 200))
			.filter(Boolean)
			.slice(0, 12),
	}))
}
