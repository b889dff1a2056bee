import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeFileAtomically } from '../write-file-atomically.ts'
import { buildMime } from './build-mime.ts'
import type { Email } from './email.ts'

/** Stores each message as `<id>.eml` in `directory` and sends nothing. The editor shows these messages. */
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
		deleteStored: (messageId) => rm(messagePath(directory, messageId), { force: true }),
		send: async (mail, { deadline }) => {
			const file = messagePath(directory, mail.messageId)
			const mayCommit = () => performance.now() < deadline
			const isStored = await writeFileAtomically(file, await buildMime(mail), mayCommit)
			if (!isStored) return { kind: 'deferred', reason: 'The deadline passed' }
			return { kind: 'accepted', response: `stored as ${path.basename(file)}` }
		},
	}
}

/**
 * Returns the path of a stored message, which is named by the UUID in its Message-ID, or by a hash of the Message-ID.
 * The path is always inside the folder.
 */
function messagePath(directory: string, messageId: string): string {
	const id = /^<([0-9a-f-]{36})@/.exec(messageId)?.[1]
	const name = id ?? createHash('sha256').update(messageId).digest('hex')
	return path.join(directory, `${name}.eml`)
}
