import type { Prisma } from '@dormer/db'
import { scriptHash } from '../../core/script-hash.ts'
import { isSpeakable } from '../../core/speakable.ts'
import type { AudioStatus } from './schema.ts'

type Recording = Pick<
	Prisma.SlideGetPayload<object>,
	'audioStatus' | 'audioKey' | 'audioScriptHash'
>

/**
 * Returns the audio status of a slide after a script edit. `ready`: this script is recorded. `stale`: an earlier script
 * is recorded. `pending`: a recording is missing or queued. `none`: the script has no speakable words.
 */
export function audioStatusAfterEdit(recording: Recording, script: string): AudioStatus {
	if (!isSpeakable(script)) return 'none'
	if (recording.audioStatus === 'pending' || recording.audioKey === null) return 'pending'
	return recording.audioScriptHash === scriptHash(script) ? 'ready' : 'stale'
}
