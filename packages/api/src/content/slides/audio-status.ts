import type { Prisma } from '@dormer/db'
import { scriptHash } from '../../core/script-hash.ts'
import { isSpeakable } from '../../core/speakable.ts'
import type { AudioStatus } from './schema.ts'

type Recording = Pick<
	Prisma.SlideGetPayload<object>,
	'audioStatus' | 'audioKey' | 'audioScriptHash'
>

/**
 * What a new script makes of a slide's recording: `stale` when another script was recorded, `ready` again when the
 * change was undone, `pending` (queue it) when there is no recording or one is on its way, `none` when nothing is said.
 */
export function audioStatusAfterEdit(recording: Recording, script: string): AudioStatus {
	if (!isSpeakable(script)) return 'none'
	if (recording.audioStatus === 'pending' || recording.audioKey === null) return 'pending'
	return recording.audioScriptHash === scriptHash(script) ? 'ready' : 'stale'
}
