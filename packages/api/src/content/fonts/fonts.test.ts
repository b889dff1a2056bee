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

/** The same file with other bytes from `at` on. */
const patched = (at: number, bytes: number[]) => {
	const copy = Buffer.from(upright)
	copy.set(bytes, at)
	return copy
}

describe('the fonts on offer', () => {
	it('are those that ship with us, for anybody', async () => {
		const anybody = createCaller({ ...ctx, caller: { kind: 'anonymous' } }).fonts
		expect((await anybody.list()).fonts.map(({ family }) => family)).toEqual([
			'Inter',
			'Source Serif 4',
		])
		const refusal = await refusalOf(anybody.upload(fileOf(upright)))
		expect(refusal.status).toBe(401)
	})

	it('hold what the company uploads, one file a variant, and not what others do', async () => {
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
		const kept = await app.providers.storage.get(row?.storageKey ?? '')
		expect(kept?.contentType).toBe('font/woff2')
		expect(Buffer.from(kept?.bytes ?? []).equals(upright)).toBe(true)
		const theirs = await createCaller(await makeCompany(app)).fonts.list()
		expect(theirs.fonts.map(({ category }) => category)).not.toContain('custom')
	})
})

describe('a family that is taken away', () => {
	it('goes with its files, and is not another company’s to take', async () => {
		const mine = createCaller(await makeCompany(app, 'Removes')).fonts
		await mine.upload(fileOf(upright))
		const [row] = await app.db.font.findMany({ orderBy: { createdAt: 'desc' }, take: 1 })
		const readKept = () => app.providers.storage.get(row?.storageKey ?? '')
		expect(await readKept()).toBeDefined()
		const stranger = createCaller(await makeCompany(app, 'Stranger')).fonts
		expect((await refusalOf(stranger.delete({ family: 'Inter' }))).status).toBe(404)
		await mine.delete({ family: 'Inter' })
		expect((await mine.list()).fonts.map(({ category }) => category)).not.toContain('custom')
		expect(await readKept()).toBeUndefined()
		expect((await refusalOf(mine.delete({ family: 'Inter' }))).status).toBe(404)
	})
})

describe('what a homeowner reads', () => {
	it('is set in the families of the deck’s choice, as long as they are there', async () => {
		const office = await makeCompany(app, 'Sets type')
		const organizationId = office.organizationId
		await createCaller(office).fonts.upload(fileOf(upright))
		const dress = (choice: { heading?: string; body?: string } | null) =>
			loadFontStyles(office, { organizationId, choice })
		expect(await dress(null)).toEqual({ css: {}, fonts: [] })
		const { css, fonts } = await dress({ heading: 'Inter', body: 'Source Serif 4' })
		expect(css).toEqual({
			'--serif': '"Inter", "Source Serif 4 Variable", Georgia, serif',
			'--sans': '"Source Serif 4 Variable", Georgia, serif',
		})
		expect(fonts).toMatchObject([{ family: 'Inter', files: [{ variant: '100..900' }] }])
		await createCaller(office).fonts.delete({ family: 'Inter' })
		expect(await dress({ heading: 'Gone', body: 'Inter' })).toEqual({
			css: { '--sans': '"Inter Variable", system-ui, sans-serif' },
			fonts: [],
		})
	})
})

describe('a font', () => {
	it('is what its file says', () => {
		expect(readFont(upright)).toEqual({ family: 'Inter', variant: '100..900' })
		expect(readFont(italic)).toEqual({ family: 'Inter', variant: '100..900italic' })
	})

	it.each([
		{ of: 'too many bytes', status: 413, bytes: () => Buffer.alloc(2 * 1024 * 1024 + 1) },
		{ of: 'a picture', status: 415, bytes: () => Buffer.from('\x89PNG\r\n\x1a\n') },
		{ of: 'nothing', status: 415, bytes: () => Buffer.alloc(0) },
		{ of: 'a head alone', status: 400, bytes: () => Buffer.from('wOF2') },
		{ of: 'half a file', status: 400, bytes: () => upright.subarray(0, 20_000) },
		{ of: 'broken content', status: 400, bytes: () => patched(2000, Array(500).fill(0)) },
		{
			of: 'a table that claims 256 MB',
			status: 400,
			bytes: () => patched(49, [0xff, 0xff, 0xff, 0x7f]),
		},
	])('of $of is refused with $status', async ({ status, bytes }) => {
		const refusal = await refusalOf(fonts.upload(fileOf(bytes())))
		expect(refusal.status).toBe(status)
		expect(refusal.message).toMatch(/^file: /)
	})
})
