import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrgContext } from '../../core/trpc.ts'
import { makeHugePng, makePdf, makePng, SVG_WITH_SCRIPT } from '../../testing/files.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import { deleteImage, imageUrlOf, listImages, uploadImage } from './service.ts'
import { completeUpload, startUpload } from './upload.ts'

let app: TestApp
let rep: OrgContext

beforeAll(async () => {
	app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
	rep = await makeCompany(app)
})

const file = (bytes: Uint8Array, filename = 'slide.png', claimedType = 'image/png') => ({
	filename,
	claimedType,
	bytes,
})
const upload = async (bytes: Uint8Array, filename?: string) =>
	(await uploadImage(rep, { file: file(bytes, filename) })).image
const stored = async (url: string) => {
	const key = new URL(url).pathname.replace('/files/', '')
	const object = await app.providers.storage.get(key)
	if (object === undefined) throw new Error(`Nothing is stored at ${key}`)
	return object
}

describe('uploadImage', () => {
	it.each(['png', 'jpeg', 'webp'] as const)(
		'stores an image as %s with a WebP thumbnail 480 px wide',
		async (format) => {
			const bytes = await sharp(await makePng(1600, 900))
				.toFormat(format)
				.toBuffer()
			const image = await upload(bytes, 'roof.bin')
			expect(image).toMatchObject({
				filename: 'roof.bin',
				mimeType: `image/${format}`,
				width: 1600,
				height: 900,
			})
			const [full, thumb] = await Promise.all([stored(image.url), stored(image.thumbUrl)])
			expect(full.bytes.byteLength).toBe(image.size)
			expect(thumb.contentType).toBe('image/webp')
			expect(await sharp(thumb.bytes).metadata()).toMatchObject({
				format: 'webp',
				width: 480,
				height: 270,
			})
		},
	)

	it('rotates a photo upright and removes its EXIF metadata', async () => {
		const taken = await sharp(await makePng(800, 400))
			.withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitude: '39/1 44/1 0/1' } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer()
		expect((await sharp(taken).metadata()).exif).toBeDefined()
		const image = await upload(taken)
		expect(image).toMatchObject({ width: 400, height: 800 })
		const metadata = await sharp((await stored(image.url)).bytes).metadata()
		expect(metadata.exif).toBeUndefined()
		expect(metadata.orientation).toBeUndefined()
	})

	it('removes bytes that follow the image data in the uploaded file', async () => {
		const image = await upload(
			Buffer.concat([await makePng(), Buffer.from('<script>alert(1)</script>')]),
		)
		expect(Buffer.from((await stored(image.url)).bytes).includes('<script>')).toBe(false)
	})

	it('lists the images of the company that are not deleted, newest first', async () => {
		const first = await upload(await makePng(100, 100, '#111111'))
		const second = await upload(await makePng(100, 100, '#222222'))
		const ids = async (ctx: OrgContext) => (await listImages(ctx)).images.map(({ id }) => id)
		expect(await ids(rep)).toEqual([second.id, first.id])
		const stranger = await makeCompany(app)
		expect(await ids(stranger)).toEqual([])
		expect((await refusalOf(deleteImage(stranger, { imageId: first.id }))).code).toBe('NOT_FOUND')
		await deleteImage(rep, { imageId: first.id })
		expect(await ids(rep)).toEqual([second.id])
		expect((await refusalOf(deleteImage(rep, { imageId: first.id }))).code).toBe('NOT_FOUND')
	})

	it('keeps the stored file of a deleted image, because slides may still show the file', async () => {
		const image = await upload(await makePng(100, 100, '#333333'))
		expect(await imageUrlOf(rep, image.id)).toBe(image.url)
		await deleteImage(rep, { imageId: image.id })
		expect(await imageUrlOf(rep, image.id)).toBeNull()
		expect((await stored(image.url)).contentType).toBe('image/png')
	})
})

/** Two pictures of 320 × 180 pixels. */
const ANIMATED_WEBP = Buffer.from(
	'UklGRroBAABXRUJQVlA4WAoAAAACAAAAPwEAswAAQU5JTQYAAAD/////AABBTk1GxAAAAAAAAAAAAD8BALMAAPQBAAJWUDggrAAAAFAQAJ0BKkABtAA+bTaZSaQjIqEgKACADYlpbuF2sR7cAAAVm7Xi5OQ99snIe+2TkPfbJyHvtk5D32ych77ZOQ99snIe+2TkPfbJyHvtk5D32ych77ZOQ99snIe+2TkPfbJyHvtk5D32ych77ZOQ99snIe+2TkPfbJyHvtk5D32ych77ZOQ99snIesAA/v+Og///sWctgXj///vYL/3Gf/3Gf/T4AAAAAAAAAABBTk1GwgAAAAAAAAAAAD8BALMAAPQBAABWUDggqgAAABQQAJ0BKkABtAA+bTKTSYICAADYlpbuF2sR7cB+AAABPTfqy0r/1ZaV/6stK/9WWlf+rLSv/VlpX/qy0r/1ZaV/6stK/9WWlf+rLSv/VlpX/qy0r/1ZaV/6stK/9WWlf+rLSv/VlpX/qy0r/1ZaV/6stK/9WWlf+rLSv/VlpX/qy0r/1ZaV/3gAAP7/RHf//+dg9l372S///rK/mV/Mr/d2AAAAAAAAAAAA',
	'base64',
)

/** Returns a PNG with the chunk that makes it an animation, before its pixels. */
async function makeAnimatedPng(): Promise<Uint8Array> {
	const png = await makePng()
	const pixels = png.indexOf('IDAT') - 4
	const control = Buffer.from('000000086163544c0000000100000000b92d1b39', 'hex')
	return Buffer.concat([png.subarray(0, pixels), control, png.subarray(pixels)])
}

describe('invalid image uploads', () => {
	const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

	const type = { code: 'UNSUPPORTED_TYPE', message: /PNG, JPEG or WebP/ }
	const damage = { code: 'VALIDATION_ERROR', message: /damaged/ }
	const large = { code: 'PAYLOAD_TOO_LARGE', message: /60 megapixels/ }

	it.each<[string, () => Promise<Uint8Array> | Uint8Array, { code: string; message: RegExp }]>([
		['an SVG with a script', () => SVG_WITH_SCRIPT, type],
		['a GIF', () => gif, type],
		['a PDF', () => makePdf([{ title: 'A', lines: [] }]), type],
		['plain text', () => Buffer.from('hello'), type],
		['an empty file', () => new Uint8Array(), type],
		['a truncated PNG', async () => (await makePng(900, 900)).subarray(0, 1500), damage],
		['a PNG header without pixels', async () => (await makePng()).subarray(0, 40), damage],
		['an image of 300 megapixels', makeHugePng, large],
		[
			'an image that is ten times as high as wide',
			() => makePng(40, 400),
			{ ...damage, message: /Cut it/ },
		],
		['an animated WebP', () => ANIMATED_WEBP, { ...type, message: /animation/ }],
		['an animated PNG', makeAnimatedPng, { ...type, message: /animation/ }],
		['a file of 11 MB', () => Buffer.alloc(11_000_000), { ...large, message: /10 MB/ }],
	])('rejects %s within one second', async (_, make, { code, message }) => {
		const bytes = await make()
		const started = performance.now()
		const refusal = await refusalOf(upload(bytes))
		expect(performance.now() - started).toBeLessThan(1000)
		expect(refusal.code).toBe(code)
		expect(refusal.message).toMatch(message)
		expect(refusal.details.map(({ path }) => path)).toEqual(['file'])
		expect((await listImages(rep)).images).toEqual([])
	})
})

describe('startUpload and completeUpload', () => {
	const begin = (more: { contentType?: string; sizeBytes?: number } = {}) =>
		startUpload(rep, { filename: 'roof.png', contentType: 'image/png', sizeBytes: 5000, ...more })
	const put = async (key: string, bytes: Uint8Array) =>
		app.providers.storage.put(key, bytes, 'image/png')

	it('checks an image when its upload is completed, and returns the same image for a second call', async () => {
		const ticket = await begin()
		expect(new URL(ticket.uploadUrl).pathname).toBe(`/files/${ticket.storageKey}`)
		expect((await listImages(rep)).images).toEqual([])
		await put(ticket.storageKey, await makePng())
		const { image } = await completeUpload(rep, ticket)
		expect(image).toMatchObject({ id: ticket.imageId, filename: 'roof.png', width: 800 })
		expect((await completeUpload(rep, ticket)).image.id).toBe(image.id)
		expect((await listImages(rep)).images).toHaveLength(1)
		expect(await app.providers.storage.get(ticket.storageKey)).toBeUndefined()
	})

	it('rejects completeUpload when the file is missing, has a type that was not announced or belongs to a different company', async () => {
		const ticket = await begin()
		expect((await refusalOf(completeUpload(rep, ticket))).code).toBe('VALIDATION_ERROR')
		expect((await refusalOf(completeUpload(await makeCompany(app), ticket))).code).toBe('NOT_FOUND')
		await put(ticket.storageKey, SVG_WITH_SCRIPT)
		expect((await refusalOf(completeUpload(rep, ticket))).code).toBe('UNSUPPORTED_TYPE')
		expect((await listImages(rep)).images).toEqual([])
	})

	it('rejects startUpload for a file of an unsupported type or of more than 10 MB', async () => {
		expect((await refusalOf(begin({ contentType: 'image/svg+xml' }))).code).toBe('UNSUPPORTED_TYPE')
		expect((await refusalOf(begin({ sizeBytes: 10_000_001 }))).code).toBe('PAYLOAD_TOO_LARGE')
	})
})
