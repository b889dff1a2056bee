import { z } from 'zod'
import type { App } from '../../core/app.ts'
import { DEFAULT_PROMPTS } from '../qa-settings/schema.ts'
import { splitSentences } from './split-sentences.ts'
import { fillVariables, type VariableValues } from './variables.ts'

const Prompts = z.object({ resumePromptText: z.string(), transitionPromptText: z.string() })
/** What narration reads of the content that a presentation keeps. */
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

/** Everything that a presentation says: its scripts as written and as personalised, its answers, its prompts. */
export async function readPresentationTexts(
	app: Pick<App, 'db'>,
	{ organizationId, id }: Ref,
	content: SnapshotContent,
): Promise<string[]> {
	const personal = await app.db.presentationSlide.findMany({
		where: { organizationId, presentationId: id },
		select: { script: true },
	})
	const { slides, faqs, qaSettings } = content
	return [
		...personal.map(({ script }) => script),
		...slides.map(({ script }) => script),
		...faqs.map(({ cannedAnswer }) => cannedAnswer),
		...promptTexts(qaSettings),
	]
}

/** Everything that a deck says now. */
export async function readDeckTexts(
	app: Pick<App, 'db'>,
	{ organizationId, id }: Ref,
): Promise<string[]> {
	const where = { organizationId, deckId: id }
	const [slides, faqs, settings] = await Promise.all([
		app.db.slide.findMany({ where, select: { narrationScript: true } }),
		app.db.faq.findMany({ where, select: { cannedAnswer: true } }),
		app.db.qaSettings.findFirst({ where }),
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

/** Whether each of the sentences is one of the texts', with the variables filled in. */
export function containsSentences(
	texts: readonly string[],
	values: VariableValues,
	sentences: readonly string[],
): boolean {
	const known = new Set(
		texts.flatMap((text) =>
			splitSentences(fillVariables(text, values)).map((sentence) => sentence.text),
		),
	)
	return sentences.every((sentence) => known.has(sentence))
}
