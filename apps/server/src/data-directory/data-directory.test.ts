import { watch } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDirectory } from './lock-directory.ts'
import { readOrCreateSecretKey } from './secret-key.ts'
import { secureDirectory } from './secure-directory.ts'

let directory: string
beforeEach(async () => {
	directory = await mkdtemp(path.join(tmpdir(), 'dormer-data-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const modeOf = async (...names: string[]) =>
	(await stat(path.join(directory, ...names))).mode & 0o777

describe('readOrCreateSecretKey', () => {
	it('creates a key of 32 bytes that only the owner can read, and uses the same key at the next start', async () => {
		const created = await readOrCreateSecretKey(directory)
		expect(Buffer.from(created, 'base64url')).toHaveLength(32)
		expect(await readOrCreateSecretKey(directory)).toBe(created)
		expect(await modeOf('secret.key')).toBe(0o600)
		expect(await readdir(directory)).toEqual(['secret.key'])
	})

	it.runIf(process.platform === 'linux')(
		'writes the complete key to another file and then renames it, so that a crash leaves no incomplete key',
		async () => {
			const changes: string[] = []
			const watcher = watch(directory, (kind, name) => changes.push(`${kind} ${name}`))
			await readOrCreateSecretKey(directory)
			await writeFile(path.join(directory, 'end'), '')
			await expect.poll(() => changes).toContain('rename end')
			watcher.close()
			expect(changes[0]).toMatch(/^rename secret\.key~/)
			expect(changes.filter((change) => change.endsWith(' secret.key'))).toEqual([
				'rename secret.key',
			])
		},
	)

	it.each([
		['empty', '', /^SECRET_KEY: .*secret\.key holds 0 bytes, but a key has at least 32/],
		[
			'cut off',
			'a'.repeat(31),
			/^SECRET_KEY: .*secret\.key holds 31 bytes, but a key has at least 32/,
		],
	])(
		'rejects with a one-line error when the key file is %s, and leaves the file as it is',
		async (_, text, line) => {
			const file = path.join(directory, 'secret.key')
			await writeFile(file, text)
			await expect(readOrCreateSecretKey(directory)).rejects.toThrow(line)
			expect(await readFile(file, 'utf8')).toBe(text)
		},
	)

	it('rejects with a one-line error when the key cannot be written', async () => {
		const missing = path.join(directory, 'missing')
		await expect(readOrCreateSecretKey(missing)).rejects.toThrow(/^SECRET_KEY: .*cannot be written/)
	})
})

it('removes the permissions of other users from all folders and files of the data directory', async () => {
	await mkdir(path.join(directory, 'mail', 'old'), { recursive: true, mode: 0o755 })
	await writeFile(path.join(directory, 'mail', 'old', 'link.eml'), 'a link', { mode: 0o644 })
	await writeFile(path.join(directory, 'secret.key'), 'a key', { mode: 0o664 })
	await chmod(directory, 0o777)
	await secureDirectory(directory)
	expect(await modeOf()).toBe(0o700)
	expect(await modeOf('mail')).toBe(0o700)
	expect(await modeOf('mail', 'old')).toBe(0o700)
	expect(await modeOf('mail', 'old', 'link.eml')).toBe(0o600)
	expect(await modeOf('secret.key')).toBe(0o600)
})

describe('lockDirectory', () => {
	it('refuses the lock to a second server until the first server releases it', async () => {
		const first = await lockDirectory(directory)
		first.setAddress('http://127.0.0.1:4000')
		const refused = `DATA_DIR: ${directory} is used by another Dormer server (process ${process.pid}, http://127.0.0.1:4000, since `
		await expect(lockDirectory(directory)).rejects.toThrow(refused)
		await first.release()
		const second = await lockDirectory(directory)
		await second.release()
	})

	it('locks a directory whose path is too long for a Unix socket', async () => {
		const long = path.join(directory, 'a'.repeat(120))
		await mkdir(long)
		const first = await lockDirectory(long)
		await expect(lockDirectory(long)).rejects.toThrow('is used by another Dormer server')
		await first.release()
	})
})
