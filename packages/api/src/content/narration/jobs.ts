import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { scriptHash } from '../../core/script-hash.ts'
import { isSpeakable } from '../../core/speakable.ts'
import { storeFaqRecording } from '../faqs/index.ts'
import { markSlideRecordingFailed, storeSlideRecording } from '../slides/index.ts'
import { isFinalFailure } from './is-final-failure.ts'
import { mayRecordDeck } from './may-record-deck.ts'
import { readPrompts, recordPrompt } from './prompts.ts'
import { PromptType } from './schema.ts'
import { sampleValues, synthesizeTemplate } from './synthesize-template.ts'

const deckParts = { deck: { include: { organization: { select: { name: true } } } } } as const

/**
 * Synthesizes the current script of a slide in the voice of its deck and stores the audio. Discards the audio when the script
 * changed during the synthesis, because the change queued a new job. Marks the slide's recording `failed` when the last attempt
 * fails, or immediately after a permanent error. When test mode forbids the synthesis (`mayRecordDeck`), keeps a recording of
 * the current script; otherwise marks the recording `failed`.
 */
export async function narrateSlide(
	app: App,
	{ organizationId, slideId }: JobPayloads['narrate_slide'],
	run: JobRun,
): Promise<void> {
	const slide = await app.db.slide.findFirst({
		where: { id: slideId, organizationId, deck: { deletedAt: null } },
		include: deckParts,
	})
	if (slide === null || !isSpeakable(slide.narrationScript)) return
	const { narrationScript: script, deck } = slide
	const recorded = { organizationId, slideId, script }
	if (!mayRecordDeck(app)) {
		if (slide.audioScriptHash === scriptHash(script)) return
		return markSlideRecordingFailed(app.db, recorded)
	}
	const spoken = await retryTransientErrors(app, run, () =>
		synthesizeTemplate(
			app,
			{ organizationId, script, voiceId: deck.voiceId, signal: run.signal, requireVoice: true },
			sampleValues({ companyName: deck.organization.name, priceVariables: deck.priceVariables }),
		),
	)
	if (spoken === undefined) await markSlideRecordingFailed(app.db, recorded)
	else await storeSlideRecording(app.db, recorded, { ...spoken, at: app.now() })
}

/**
 * Synthesizes the current answer of an FAQ and stores the audio. After a permanent error or the last attempt, the
 * viewer shows the answer without audio.
 */
export async function narrateFaq(
	app: App,
	{ organizationId, faqId }: JobPayloads['narrate_faq'],
	run: JobRun,
): Promise<void> {
	const faq = await app.db.faq.findFirst({
		where: { id: faqId, organizationId, deck: { deletedAt: null } },
		include: deckParts,
	})
	if (faq === null || !isSpeakable(faq.cannedAnswer) || !mayRecordDeck(app)) return
	const { cannedAnswer: script, deck } = faq
	const spoken = await retryTransientErrors(app, run, () =>
		synthesizeTemplate(
			app,
			{ organizationId, script, voiceId: deck.voiceId, signal: run.signal, requireVoice: true },
			{ company_name: deck.organization.name },
		),
	)
	if (spoken === undefined) return
	await storeFaqRecording(app.db, { organizationId, faqId, answer: script }, spoken)
}

/**
 * Synthesizes the resume prompt and the transition prompt of a deck and stores the audio. Each prompt has a voice setting of
 * its own.
 */
export async function narratePrompt(
	app: App,
	{ organizationId, deckId }: JobPayloads['narrate_prompt'],
	run: JobRun,
): Promise<void> {
	const prompts = await readPrompts(app, { organizationId, deckId })
	if (prompts === undefined || !mayRecordDeck(app)) return
	for (const promptType of PromptType.options)
		await retryTransientErrors(app, run, () =>
			recordPrompt(app, prompts[promptType], {
				signal: run.signal,
				requireVoice: true,
			}),
		)
}

/**
 * Runs `synthesize`. Rethrows an error that a retry may cure, so the queue retries the job. Logs a final error
 * (`isFinalFailure`) and returns undefined.
 */
async function retryTransientErrors<Result>(
	app: App,
	run: JobRun,
	synthesize: () => Promise<Result>,
): Promise<Result | undefined> {
	try {
		return await synthesize()
	} catch (error) {
		if (!isFinalFailure(error, run)) throw error
		app.log.error({ err: error }, 'speech synthesis failed permanently; the job is not retried')
		return undefined
	}
}
