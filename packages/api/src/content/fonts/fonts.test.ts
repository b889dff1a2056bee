import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { readFont } from './read-font.ts'
import { loadFontStyles } from './service.ts'

let app: TestApp
let ctx: OrgContext
let fonts: ReturnType<typeof createCaller>['fonts']
let upright: Buffer
let italic: Buffer

const readInter = (file: string) =>
	readFile(
		fileURLToPath(
			import.meta.resolve(`@fontsource-variable/inter/files/inter-latin-${file}.woff2`),
		),
	)

beforeAll(async () => {
	app = await createTestApp()
	ctx = await makeCompany(app)
	fonts = createCaller(ctx).fonts
	upright = await readInter('wght-normal')
	italic = await readInter('wght-italic')
})
afterAll(() => app.close())

const fileOf = (bytes: Uint8Array) => ({
	file: { filename: 'claimed.woff2', claimedType: 'font/woff2', bytes },
})

/** Returns a copy of the upright font file with `bytes` written at offset `at`. */
const patched = (at: number, bytes: number[]) => {
	const copy = Buffer.from(upright)
	copy.set(bytes, at)
	return copy
}

describe('fonts.list and fonts.upload', () => {
	it('lists the built-in fonts for anonymous callers, but returns 401 when they upload a font', async () => {
		const anybody = createCaller({ ...ctx, caller: { kind: 'anonymous' } }).fonts
		expect((await anybody.list()).fonts.map(({ family }) => family)).toEqual([
			'Inter',
			'Source Serif 4',
		])
		const refusal = await refusalOf(anybody.upload(fileOf(upright)))
		expect(refusal.status).toBe(401)
	})

	it('lists one file for each variant of an uploaded font, and lists the font only for the company that uploaded it', async () => {
		const first = await fonts.upload(fileOf(upright))
		expect(first.font).toMatchObject({
			family: 'Inter',
			variants: ['100..900'],
			category: 'custom',
		})
		const second = await fonts.upload(fileOf(italic))
		expect(second.font.variants).toEqual(['100..900', '100..900italic'])
		expect(await fonts.upload(fileOf(italic))).toEqual(second)
		const { fonts: ours } = await fonts.list()
		expect(ours.map(({ family }) => family)).toEqual(['Source Serif 4', 'Inter'])
		expect(ours.at(-1)).toEqual(second.font)
		const [row] = await app.db.font.findMany({ where: { organizationId: ctx.organizationId } })
		const stored = await app.providers.storage.get(row?.storageKey ?? '')
		expect(stored?.contentType).toBe('font/woff2')
		expect(Buffer.from(stored?.bytes ?? []).equals(upright)).toBe(true)
		const theirs = await createCaller(await makeCompany(app)).fonts.list()
		expect(theirs.fonts.map(({ category }) => category)).not.toContain('custom')
	})
})

describe('fonts.delete', () => {
	it('deletes a font but not its stored file, which an upload of the same file may use, and returns 404 when another company deletes the font', async () => {
		const mine = createCaller(await makeCompany(app, 'Removes')).fonts
		await mine.upload(fileOf(upright))
		const [row] = await app.db.font.findMany({ orderBy: { createdAt: 'desc' }, take: 1 })
		const readStored = () => app.providers.storage.get(row?.storageKey ?? '')
		expect(await readStored()).toBeDefined()
		const stranger = createCaller(await makeCompany(app, 'Stranger')).fonts
		expect((await refusalOf(stranger.delete({ family: 'Inter' }))).status).toBe(404)
		await mine.delete({ family: 'Inter' })
		expect((await mine.list()).fonts.map(({ category }) => category)).not.toContain('custom')
		expect(await readStored()).toBeDefined()
		expect((await refusalOf(mine.delete({ family: 'Inter' }))).status).toBe(404)
	})
})

describe('loadFontStyles', () => {
	it('applies the chosen font families and ignores families that were deleted', async () => {
		const rep = await makeCompany(app, 'Sets type')
		const organizationId = rep.organizationId
		await createCaller(rep).fonts.upload(fileOf(upright))
		const load = (choice: { heading?: string; body?: string } | null) =>
			loadFontStyles(rep, { organizationId, choice })
		expect(await load(null)).toEqual({ css: {}, fonts: [] })
		const { css, fonts } = await load({ heading: 'Inter', body: 'Source Serif 4' })
		expect(css).toEqual({
			'--serif': '"Inter", "Source Serif 4 Variable", "Source Serif 4 Fallback", Georgia, serif',
			'--sans': '"Source Serif 4 Variable", "Source Serif 4 Fallback", Georgia, serif',
		})
		expect(fonts).toMatchObject([{ family: 'Inter', files: [{ variant: '100..900' }] }])
		await createCaller(rep).fonts.delete({ family: 'Inter' })
		expect(await load({ heading: 'Gone', body: 'Inter' })).toEqual({
			css: { '--sans': '"Inter Variable", "Inter Fallback", system-ui, sans-serif' },
			fonts: [],
		})
	})
})

describe('readFont', () => {
	it('reads the family and the variant from a woff2 file', () => {
		expect(readFont(upright)).toEqual({ family: 'Inter', variant: '100..900' })
		expect(readFont(italic)).toEqual({ family: 'Inter', variant: '100..900italic' })
	})

	it.each([
		{ of: 'with too many bytes', status: 413, bytes: () => Buffer.alloc(2 * 1024 * 1024 + 1) },
		{ of: 'in PNG format', status: 415, bytes: () => Buffer.from('\x89PNG\r\n\x1a\n') },
		{ of: 'without content', status: 415, bytes: () => Buffer.alloc(0) },
		{ of: 'with only the signature', status: 400, bytes: () => Buffer.from('wOF2') },
		{ of: 'cut off in the middle', status: 400, bytes: () => upright.subarray(0, 20_000) },
		{ of: 'with damaged content', status: 400, bytes: () => patched(2000, Array(500).fill(0)) },
		{
			of: 'with a table that declares 256 MB',
			status: 400,
			bytes: () => patched(49, [0xff, 0xff, 0xff, 0x7f]),
		},
	])('rejects a font file $of with status $status', async ({ status, bytes }) => {
		const refusal = await refusalOf(fonts.upload(fileOf(bytes())))
		expect(refusal.status).toBe(status)
		expect(refusal.message).toMatch(/^file: /)
	})
})
