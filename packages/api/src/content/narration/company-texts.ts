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
	const { slides, faqs, qaSettings } = content
	return [
		...personal.map(({ script }) => script),
		...slides.map(({ script }) => script),
		...faqs.map(({ cannedAnswer }) => cannedAnswer),
		...promptTexts(qaSettings),
	]
}

/** Returns every text that a deck may speak in its current state: slide scripts, FAQ answers and prompts. */
export async function readDeckTexts(
	{ pool }: Pick<App, 'pool'>,
	{ organizationId, id }: Ref,
): Promise<string[]> {
	const { rows } = await pool.query<{ texts: string[]; settings: z.infer<typeof Prompts> | null }>({
		name: 'narration.deckTexts',
		text: `select array(select narration_script from slide where organization_id = $1 and deck_id = $2
		                     union all
		                    select canned_answer from faq where organization_id = $1 and deck_id = $2) as texts,
		              (select jsonb_build_object('resumePromptText', resume_prompt_text,
		                                         'transitionPromptText', transition_prompt_text)
		                 from qa_settings where organization_id = $1 and deck_id = $2) as settings`,
		values: [organizationId, id],
	})
	const { texts = [], settings = null } = rows[0] ?? {}
	return [...texts, ...promptTexts(settings)]
}

function promptTexts(settings: z.infer<typeof Prompts> | null): string[] {
	const { resumePromptText, transitionPromptText } = settings ?? DEFAULT_PROMPTS
	return [resumePromptText, transitionPromptText]
}

/**
 * Returns a function that returns whether the company wrote all of the given sentences. The function reads the company's texts
 * at its first call, replaces their variables with `values`, and keeps their sentences for its later calls, so that the slides
 * of a batch need one read. The function must not outlive a request, because the texts can change.
 */
export function createTextCheck(
	readTexts: () => Promise<string[]>,
	values: VariableValues,
): (sentences: readonly string[]) => Promise<boolean> {
	let known: Promise<Set<string>> | undefined
	return async (sentences) => {
		known ??= readTexts().then((texts) => listSentences(texts, values))
		const written = await known
		return sentences.every((sentence) => written.has(sentence))
	}
}

function listSentences(texts: readonly string[], values: VariableValues): Set<string> {
	const sentences = texts.flatMap((text) => splitSentences(fillVariables(text, values)))
	return new Set(sentences.map(({ text }) => text))
}
