import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findCurrentBundle, hashSources, MANIFEST, ROOT } from './current-bundle.ts'

let folder: string
const write = (name: string, text: string) => writeFile(path.join(folder, name), text)

beforeEach(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'dormer-bundle-'))
	for (const name of ['first.ts', 'second.ts']) await write(name, `export const name = '${name}'`)
	const files = ['first.ts', 'second.ts'].map((name) =>
		path.relative(ROOT, path.join(folder, name)),
	)
	await write(MANIFEST, JSON.stringify({ files, hash: hashSources(files) }))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('finds a bundle whose sources are unchanged', () => {
	expect(findCurrentBundle(folder)).toBe(path.join(folder, 'main.js'))
})

it('does not use a bundle after a source was changed', async () => {
	await write('second.ts', 'export const name = 2')
	expect(findCurrentBundle(folder)).toBeNull()
})

it('does not use a bundle after a source was removed', async () => {
	await rm(path.join(folder, 'first.ts'))
	expect(findCurrentBundle(folder)).toBeNull()
})

it('finds no bundle before the first build', async () => {
	await rm(path.join(folder, MANIFEST))
	expect(findCurrentBundle(folder)).toBeNull()
})
