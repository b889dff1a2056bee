import { z } from 'zod'
import { type AskModel, dataPart } from '../model/openai.ts'
import { checkScript } from './check-script.ts'
import type { DeckScriptsRequest, NumberedScript, ScriptedSlide } from './language.ts'
import { tidyScript } from './tidy-script.ts'
import { SCRIPT_RULES } from './write-script.ts'

const Scripts = z.object({
	scripts: z.array(z.object({ position: z.number().int(), script: z.string() })),
})

const DECK_RULES = [
	'You get all slides of a sales presentation with their present scripts. Revise the scripts so that together they tell one story.',
	'The first slides open, the middle explains, the last slides lead to the decision. Each script follows naturally from the one before.',
	'No two scripts begin alike or say the same sentence. Keep the facts of each slide on that slide.',
	'Return only the scripts of the slides listed in `positions`, each with its position.',
].join('\n')

/** Number of slides whose scripts one call returns. Each call sees all slides. */
const BATCH_SIZE = 8
/** Maximum number of tokens of one call, which includes the reasoning of the model. */
const MAX_TOKENS = 6000
/**
 * A sentence with at least this many words counts as a repetition when it occurs in two scripts. Shorter phrases, such as a
 * thank-you, may recur.
 */
const MIN_REPEATED_WORDS = 5

/**
 * Asks the model to revise the scripts of a whole deck. Returns only the scripts that changed. Discards a revised script when
 * it states something that its slide does not contain, or when it repeats a sentence of an earlier slide's script.
 */
export async function reviseDeckScripts(
	ask: AskModel,
	request: DeckScriptsRequest,
): Promise<NumberedScript[]> {
	const { slides, companyName, deckContext, onUsage, signal } = request
	const batches = Array.from({ length: Math.ceil(slides.length / BATCH_SIZE) }, (_, index) =>
		slides.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE).map(({ position }) => position),
	)
	const answers = await Promise.all(
		batches.map((positions) =>
			ask({
				name: 'deck_scripts',
				schema: Scripts,
				instructions: [DECK_RULES, SCRIPT_RULES].join('\n'),
				data: [
					dataPart('deck', { companyName, deckContext, total: slides.length, positions }),
					...slides.map((slide) => dataPart('slide', slide)),
				],
				maxTokens: MAX_TOKENS,
				onUsage,
				signal,
			}),
		),
	)
	return keepSupported(
		answers.flatMap(({ scripts }) => scripts),
		request,
	)
}

function keepSupported(
	written: readonly NumberedScript[],
	{ slides, companyName }: DeckScriptsRequest,
): NumberedScript[] {
	const said = new Set<string>()
	return slides.flatMap((slide) => {
		const found = written.find(({ position }) => position === slide.position)?.script ?? ''
		const script = tidyScript(found)
		const isRepeated = sentencesOf(script).some((sentence) => said.has(sentence))
		const isKept =
			script !== '' && script !== slide.script && !isRepeated && isSupported(script, slide)
		for (const sentence of sentencesOf(isKept ? script : slide.script)) said.add(sentence)
		return isKept ? [{ position: slide.position, script }] : []
	})

	function isSupported(script: string, slide: ScriptedSlide): boolean {
		const { title, bullets, slideContext } = slide
		const texts = [title, ...bullets, slideContext ?? '', companyName]
		return checkScript(script, texts).unsupported.length === 0
	}
}

/**
 * Returns the sentences of a script with at least `MIN_REPEATED_WORDS` words, in lower case and without punctuation. Shorter
 * sentences may occur in several scripts.
 */
function sentencesOf(script: string): string[] {
	return script
		.split(/(?<=[.!?])\s+/)
		.map((sentence) => sentence.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, ''))
		.filter((sentence) => sentence.split(/\s+/).length >= MIN_REPEATED_WORDS)
}
