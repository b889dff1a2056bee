import type { Tx } from '@dormer/db'
import type { WordTiming } from '../../core/schema.ts'
import { scriptHash } from '../../core/script-hash.ts'

/** A slide and the script that was recorded for the slide. */
type RecordedSlide = { organizationId: string; slideId: string; script: string }
type Recording = { audioKey: string; durationMs: number; wordTimings: WordTiming[] }

/** Stores the recording of a slide's script. Has no effect when the script has changed since the recording began. */
export async function storeSlideRecording(
	db: Pick<Tx, 'slide'>,
	{ organizationId, slideId, script }: RecordedSlide,
	{ audioKey, durationMs, wordTimings, at }: Recording & { at: Date },
): Promise<void> {
	await db.slide.updateMany({
		where: { id: slideId, organizationId, narrationScript: script },
		data: {
			audioStatus: 'ready',
			audioKey,
			audioScriptHash: scriptHash(script),
			audioDurationMs: durationMs,
			wordTimings,
			updatedAt: at,
		},
	})
}

/** Marks a slide's recording as failed. Has no effect when the script has changed since the recording began. */
export async function markSlideRecordingFailed(
	db: Pick<Tx, 'slide'>,
	{ organizationId, slideId, script }: RecordedSlide,
): Promise<void> {
	await db.slide.updateMany({
		where: { id: slideId, organizationId, narrationScript: script },
		data: { audioStatus: 'failed' },
	})
}
