import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { isSpeakable } from '../../core/speakable.ts'
import { storeFaqRecording } from '../faqs/index.ts'
import { markSlideRecordingFailed, storeSlideRecording } from '../slides/index.ts'
import { readPrompts, recordPrompt } from './prompts.ts'
import { PromptType } from './schema.ts'
import { sampleValues, synthesizeTemplate } from './synthesize-template.ts'

const deckParts = { deck: { include: { organization: { select: { name: true } } } } } as const

/**
 * Records a slide's script as it is now, in its deck's voice. A script changed meanwhile keeps its state: its own job
 * is queued. When the last try fails the slide is `failed`.
 */
export async function narrateSlide(
	app: App,
	{ organizationId, slideId }: JobPayloads['narration.slide'],
	run: JobRun,
): Promise<void> {
	const slide = await app.db.slide.findFirst({
		where: { id: slideId, organizationId, deck: { deletedAt: null } },
		include: deckParts,
	})
	if (slide === null || !isSpeakable(slide.narrationScript)) return
	const { narrationScript: script, deck } = slide
	const recorded = { organizationId, slideId, script }
	const spoken = await retryUntilLastAttempt(app, run, () =>
		synthesizeTemplate(
			app,
			{ organizationId, script, voiceId: deck.voiceId, signal: run.signal },
			sampleValues({ companyName: deck.organization.name, priceVariables: deck.priceVariables }),
		),
	)
	if (spoken === undefined) await markSlideRecordingFailed(app.db, recorded)
	else await storeSlideRecording(app.db, recorded, { ...spoken, at: app.now() })
}

/** Records an FAQ's answer as it is now. Without a recording the answer is shown alone, so the last try fails quietly. */
export async function narrateFaq(
	app: App,
	{ organizationId, faqId }: JobPayloads['narration.faq'],
	run: JobRun,
): Promise<void> {
	const faq = await app.db.faq.findFirst({
		where: { id: faqId, organizationId, deck: { deletedAt: null } },
		include: deckParts,
	})
	if (faq === null || !isSpeakable(faq.cannedAnswer)) return
	const { cannedAnswer: script, deck } = faq
	const spoken = await retryUntilLastAttempt(app, run, () =>
		synthesizeTemplate(
			app,
			{ organizationId, script, voiceId: deck.voiceId, signal: run.signal },
			{ company_name: deck.organization.name },
		),
	)
	if (spoken === undefined) return
	await storeFaqRecording(app.db, { organizationId, faqId, answer: script }, spoken)
}

/** Records what a deck says around answers, each prompt in its voice. */
export async function narratePrompt(
	app: App,
	{ organizationId, deckId }: JobPayloads['narration.prompt'],
	run: JobRun,
): Promise<void> {
	const prompts = await readPrompts(app, { organizationId, deckId })
	if (prompts === undefined) return
	for (const promptType of PromptType.options)
		await retryUntilLastAttempt(app, run, () => recordPrompt(app, prompts[promptType], run.signal))
}

/** Lets the queue try again, until the last try: that one is told in the log, and undefined says that it failed too. */
async function retryUntilLastAttempt<Result>(
	app: App,
	run: JobRun,
	synthesize: () => Promise<Result>,
): Promise<Result | undefined> {
	try {
		return await synthesize()
	} catch (error) {
		if (!run.lastAttempt) throw error
		app.log.error({ error }, 'A recording failed for good')
		return undefined
	}
}
