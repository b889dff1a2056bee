import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomically } from '../write-file-atomically.ts'
import { buildMime } from './build-mime.ts'
import type { Email } from './email.ts'

/** Keeps each mail as a file `<id>.eml` of a directory and sends none: what a company without a relay sees in the editor. */
export function createLocalEmail(directory: string): Email {
	const read = async (messageId: string) => {
		try {
			return await readFile(messagePath(directory, messageId))
		} catch (error) {
			if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
			throw error
		}
	}
	return {
		engine: 'local',
		dedupe: 'lookup',
		lookup: async (messageId) => (await read(messageId)) !== undefined,
		read,
		send: async (mail, { deadline }) => {
			const file = messagePath(directory, mail.messageId)
			const mayStill = () => performance.now() < deadline
			const kept = await writeFileAtomically(file, await buildMime(mail), mayStill)
			if (!kept) return { kind: 'deferred', reason: 'The time for it was over' }
			return { kind: 'accepted', response: `kept as ${path.basename(file)}` }
		},
	}
}

/** A Message-ID of ours begins with the mail's id; any other is named by its hash, so that none leaves the directory. */
function messagePath(directory: string, messageId: string): string {
	const id = /^<([0-9a-f-]{36})@/.exec(messageId)?.[1]
	const name = id ?? createHash('sha256').update(messageId).digest('hex')
	return path.join(directory, `${name}.eml`)
}
