import { isFinalFailure, synthesizeScript } from '../../content/narration/index.ts'
import type { App } from '../../core/app.ts'
import type { JobPayloads, JobRun } from '../../core/jobs.ts'
import { isSpeakable } from '../../core/speakable.ts'

/**
 * SQL that selects the text of a rep's answer and the voice of the presentation in which the question was asked. `livemode` is
 * false for a presentation that a test key created; the local voice then speaks the answer.
 */
const SPOKEN = `
	select a.text, coalesce(p.voice_settings->>'voice_id', s.content->'deck'->>'voiceId') as "voiceId",
	       p.livemode
	  from question_answer a
	  join question q on q.organization_id = a.organization_id and q.id = a.question_id
	  join presentation p on p.organization_id = q.organization_id and p.id = q.presentation_id
	  join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
	 where a.question_id = $1 and a.organization_id = $2 and p.deleted_at is null`

type Answer = { text: string; voiceId: string | null; livemode: boolean }

/**
 * Synthesizes the answer of a rep in the voice of the presentation and stores the audio. Does not store the audio when
 * the answer changed during the synthesis, because the change queued another job. After a permanent error or the last
 * attempt, the answer stays without audio, and the viewer shows only its text.
 */
export async function recordAnswer(
	app: App,
	{ organizationId, questionId }: JobPayloads['qa.recordAnswer'],
	run: JobRun,
): Promise<void> {
	const { rows } = await app.pool.query<Answer>(SPOKEN, [questionId, organizationId])
	const [answer] = rows
	if (answer === undefined || !isSpeakable(answer.text)) return
	const { text, voiceId, livemode } = answer
	try {
		const { audioKey, durationMs } = await synthesizeScript(app, {
			...{ organizationId, voiceId, script: text, localVoice: !livemode, signal: run.signal },
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
