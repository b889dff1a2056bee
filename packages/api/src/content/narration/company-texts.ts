import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { DEFAULT_PROMPTS } from '../qa-settings/schema.ts'
import { splitSentences } from './split-sentences.ts'
import { fillVariables, type VariableValues } from './variables.ts'

const Prompts = z.object({ resumePromptText: z.string(), transitionPromptText: z.string() })
/** The parts of a snapshot that narration reads. */
export const SnapshotContent = z.object({
	deck: z.object({ voiceId: z.string().nullable() }),
	slides: z.array(z.object({ id: z.string(), slideId: z.string(), script: z.string() })),
	faqs: z.array(z.object({ cannedAnswer: z.string() })),
	qaSettings: Prompts.extend({
		resumeVoiceId: z.string().nullable(),
		transitionVoiceId: z.string().nullable(),
	}).nullable(),
})
export type SnapshotContent = z.infer<typeof SnapshotContent>

type Ref = { organizationId: string; id: string }

/**
 * Returns every text that a presentation may speak: slide scripts (both as written and as personalized), FAQ answers
 * and prompts.
 */
export async function readPresentationTexts(
	app: Pick<App, 'db'>,
	{ organizationId, id }: Ref,
	content: SnapshotContent,
): Promise<string[]> {
	const personal = await app.db.presentationSlide.findMany({
		where: { organizationId, presentationId: id },
		select: { script: true },
	})
	return [...personal.map(({ script }) => script), ...snapshotTexts(content)]
}

/** Returns the texts of a snapshot that a presentation may speak, with their variables as written. */
export function snapshotTexts({ slides, faqs, qaSettings }: SnapshotContent): string[] {
	return [
		...slides.map(({ script }) => script),
		...faqs.map(({ cannedAnswer }) => cannedAnswer),
		...promptTexts(qaSettings),
	]
}

/** Returns every text that a deck may speak in its current state: slide scripts, FAQ answers and prompts. */
export async function readDeckTexts(
	{ db }: Pick<App, 'db'>,
	{ organizationId, id: deckId }: Ref,
): Promise<string[]> {
	const where = { organizationId, deckId }
	const [slides, faqs, settings] = await Promise.all([
		db.slide.findMany({ where, select: { narrationScript: true } }),
		db.faq.findMany({ where, select: { cannedAnswer: true } }),
		db.qaSettings.findFirst({ where }),
	])
	return [
		...slides.map(({ narrationScript }) => narrationScript),
		...faqs.map(({ cannedAnswer }) => cannedAnswer),
		...promptTexts(settings),
	]
}

function promptTexts(settings: z.infer<typeof Prompts> | null): string[] {
	const { resumePromptText, transitionPromptText } = settings ?? DEFAULT_PROMPTS
	return [resumePromptText, transitionPromptText]
}

/**
 * Returns a function that returns whether the company wrote all of the given sentences. The function reads the company's texts
 * at its first call, replaces their variables with `values` (without `values`, leaves them as written), and keeps their sentences for its later calls, so the slides
 * of a batch need one read. The function must not outlive a request, because the texts can change.
 */
export function createTextCheck(
	readTexts: () => Promise<string[]>,
	values?: VariableValues,
): (sentences: readonly string[]) => Promise<boolean> {
	let known: Promise<Set<string>> | undefined
	return async (sentences) => {
		known ??= readTexts().then((texts) => listSentences(texts, values))
		const written = await known
		return sentences.every((sentence) => written.has(sentence))
	}
}

function listSentences(texts: readonly string[], values: VariableValues | undefined): Set<string> {
	const sentences = texts.flatMap((text) =>
		splitSentences(values === undefined ? text : fillVariables(text, values)),
	)
	return new Set(sentences.map(({ text }) => text))
}
