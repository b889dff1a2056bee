import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { readImageSizes } from './read-sizes.ts'
import { resizeImage } from './resize-image.ts'
import { uploadImage } from './service.ts'
import { queueMissingSizes } from './store-sizes.ts'

let app: TestApp
let rep: OrgContext
beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
	rep = await makeCompany(app)
})

/** Makes an image with many colors, because an image of one color has no smaller copy. */
function makePhoto(width: number, height: number): Promise<Buffer> {
	const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
	return sharp({ create: { width, height, channels: 3, background: '#446688', noise } })
		.png()
		.toBuffer()
}

/** Uploads an image, and returns its key and, after the jobs have run, its sizes. */
async function storeImage(bytes: Uint8Array) {
	const file = { filename: 'slide', claimedType: 'image/png', bytes }
	const { image } = await uploadImage(rep, { file })
	const key = new URL(image.url).pathname.replace('/files/', '')
	await app.runJobs()
	return { key, sizes: await readSizes(key) }
}

async function readSizes(key: string) {
	const { organizationId } = rep
	return (await readImageSizes(app, { organizationId, keys: [key] })).get(key)
}

const widthsOf = (sizes: Awaited<ReturnType<typeof readSizes>>) =>
	sizes?.sizes.map(({ width }) => width)

describe('job resize_image', () => {
	it.each([
		['smaller widths and its own in WebP, for a PNG', 'png', [800, 1200, 1600]],
		['smaller widths and the original, for a WebP', 'webp', [800, 1200, 1600]],
		['only smaller widths, for an image wider than 2,560 px', 'png', [800, 1200, 1800, 2560]],
		['no width above its own', 'png', [700]],
	] as const)('stores %s', async (name, format, widths) => {
		const width = name.includes('wider') ? 3000 : (widths.at(-1) ?? 0)
		const photo = sharp(await makePhoto(width, 400))
		const { key, sizes } = await storeImage(await photo.toFormat(format).toBuffer())
		expect(widthsOf(sizes)).toEqual(widths)
		expect(sizes).toMatchObject({ width, height: 400 })
		for (const file of sizes?.sizes ?? []) {
			const fileKey = new URL(file.url).pathname.replace('/files/', '')
			const { bytes = new Uint8Array() } = (await app.providers.storage.get(fileKey)) ?? {}
			expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: file.width })
			expect(fileKey.startsWith(key.replace(/\.[a-z]+$/, ''))).toBe(true)
		}
	})

	it('stores a placeholder of at most 300 characters, and none for an image with transparent parts', async () => {
		const photo = await makePhoto(900, 500)
		const { sizes } = await storeImage(photo)
		const { placeholder = null } = sizes ?? {}
		expect(placeholder?.length).toBeLessThanOrEqual(300)
		const [, base64 = ''] = placeholder?.split('base64,') ?? []
		const tiny = await sharp(Buffer.from(base64, 'base64')).metadata()
		expect(tiny).toMatchObject({ format: 'webp', width: 16 })
		const transparent = await sharp(photo).ensureAlpha(0.4).png().toBuffer()
		expect((await storeImage(transparent)).sizes).toMatchObject({ placeholder: null })
	})

	it('makes no copy that has as many bytes as the image', async () => {
		const coarse = await sharp(await makePhoto(1600, 400))
			.jpeg({ quality: 20 })
			.toBuffer()
		const { copies } = await resizeImage(coarse)
		expect(copies.map(({ width }) => width)).not.toContain(1600)
	})

	it('gives an unreadable image no sizes, and does not try it again', async () => {
		const { organizationId } = rep
		const storageKey = `images/${organizationId}/damaged.png`
		await app.providers.storage.put(storageKey, Buffer.from('no image'), 'image/png')
		const deck = await app.db.deck.create({
			data: { id: crypto.randomUUID(), organizationId, name: 'Roof', type: 'image-based' },
		})
		await app.db.slide.create({
			data: {
				id: crypto.randomUUID(),
				organizationId,
				deckId: deck.id,
				slideId: 'one',
				title: 'One',
				narrationScript: '',
				orderIndex: 0,
				heroImg: storageKey,
			},
		})
		await queueMissingSizes(app)
		await app.runJobs()
		expect(await readSizes(storageKey)).toBeUndefined()
		await queueMissingSizes(app)
		expect(await countWaiting()).toBe(0)
	})
})

describe('job resize_missing_images', () => {
	it('creates the missing copies of an image, once', async () => {
		const { key } = await storeImage(await makePhoto(1000, 500))
		await app.db.imageSizes.deleteMany({ where: { organizationId: rep.organizationId } })
		expect(await readSizes(key)).toBeUndefined()
		await queueMissingSizes(app)
		await queueMissingSizes(app)
		expect(await countWaiting()).toBe(1)
		await app.runJobs()
		expect(widthsOf(await readSizes(key))).toEqual([800, 1000])
	})
})

async function countWaiting(): Promise<number> {
	const { rows } = await app.pool.query<{ count: number }>(
		`select count(*)::int as count from graphile_worker.jobs
		  where task_identifier = 'resize_image' and key like $1`,
		[`resize_image:images/${rep.organizationId}/%`],
	)
	return rows[0]?.count ?? 0
}
