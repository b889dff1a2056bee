import type { Tx } from '@dormer/db'
import { queueNarration } from './queue-narration.ts'

/** A new script of a slide, and the script that it replaces. */
export type ReplacedScript = { slideId: string; from: string; to: string }

/**
 * Replaces the scripts of generated slides and queues their recordings, in the caller's transaction. Does not change a
 * slide whose script is no longer `from`, because a rep has edited that script.
 */
export async function replaceGeneratedScripts(
	tx: Tx,
	{
		organizationId,
		scripts,
		at,
	}: { organizationId: string; scripts: readonly ReplacedScript[]; at: Date },
): Promise<void> {
	for (const { slideId: id, from, to } of scripts) {
		const { count } = await tx.slide.updateMany({
			where: { id, organizationId, narrationScript: from },
			data: { narrationScript: to, audioStatus: 'pending', needsWords: false, updatedAt: at },
		})
		if (count > 0) await queueNarration(tx, { id, organizationId })
	}
}
