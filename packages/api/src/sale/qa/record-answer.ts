import { isFinalFailure, synthesizeScript } from '../../content/narration/index.ts'
import { VoiceSettings } from '../../content/voices/schema.ts'
import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { isSpeakable } from '../../core/speakable.ts'
import { StoredSnapshot } from '../presentations/index.ts'

/**
 * Synthesizes the answer of a rep in the voice of the presentation and stores the audio. In a presentation that a test key
 * created, the local voice speaks the answer. Does not store the audio when
 * the answer changed during the synthesis, because the change queued another job. After a permanent error or the last
 * attempt, the answer stays without audio, and the viewer shows only its text.
 */
export async function recordAnswer(
	app: App,
	{ organizationId, questionId }: JobPayloads['record_answer'],
	run: JobRun,
): Promise<void> {
	const answer = await app.db.questionAnswer.findFirst({
		where: { questionId, organizationId, question: { presentation: { deletedAt: null } } },
		select: {
			text: true,
			question: {
				select: {
					presentation: {
						select: {
							id: true,
							voiceSettings: true,
							livemode: true,
							snapshot: { select: { content: true } },
						},
					},
				},
			},
		},
	})
	const presentation = answer?.question.presentation ?? null
	if (answer === null || presentation === null || !isSpeakable(answer.text)) return
	const { text } = answer
	const { deck } = StoredSnapshot.parse(presentation.snapshot.content)
	const voiceId = VoiceSettings.parse(presentation.voiceSettings).voice_id ?? deck.voiceId
	try {
		const { audioKey, durationMs } = await synthesizeScript(app, {
			organizationId,
			presentationId: presentation.id,
			voiceId,
			script: text,
			localVoice: !presentation.livemode,
			signal: run.signal,
		})
		await app.db.questionAnswer.updateMany({
			where: { questionId, organizationId, text },
			data: { audioKey, durationMs: Math.round(durationMs) },
		})
	} catch (error) {
		if (!isFinalFailure(error, run)) throw error
		app.log.error({ err: error }, 'the audio of an answer could not be recorded; no retry follows')
	}
}
