import { make } from '@dormer/db/testing'
import { startS3Server, TEST_S3_KEYS, TEST_S3_REGION } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createTestApp, makeCompany, type TestApp } from '../../testing/test-app.ts'
import { collectUnusedObjects } from './collect-unused-objects.ts'

type S3 = Awaited<ReturnType<typeof startS3Server>>

const DAY_MS = 86_400_000
const STORES = ['files', 'S3'] as const

describe.each(STORES)('job collect_unused_objects with %s', (store) => {
	let s3: S3
	let app: TestApp
	let company: OrgContext
	beforeAll(async () => {
		s3 = await startS3Server()
		const location = { bucket: 'media', region: TEST_S3_REGION, key: TEST_S3_KEYS }
		app = await createTestApp(store === 'S3' ? { s3: { ...location, endpoint: s3.url } } : {})
	})
	beforeEach(async () => {
		company = await makeCompany(app)
	})
	afterAll(async () => {
		await app.close()
		await s3.close()
	})

	/** Stores an object in a folder of the company, and returns its key. */
	async function put(folder: string, name: string = newId(), ending = 'png'): Promise<string> {
		const key = `${folder}/${company.organizationId}/${name}.${ending}`
		await app.providers.storage.put(key, Buffer.from('bytes'), 'image/png')
		return key
	}

	/** Runs the job as if it were `days` later. */
	async function collect(days: number): Promise<void> {
		const now = () => new Date(Date.now() + days * DAY_MS)
		await collectUnusedObjects({ ...app, now }, {}, { signal: undefined })
	}

	async function collectTwice(): Promise<void> {
		await collect(3)
		await collect(4.1)
	}

	async function existing(...keys: string[]): Promise<string[]> {
		const heads = await Promise.all(keys.map((key) => app.providers.storage.head(key)))
		return keys.filter((_, index) => heads[index] !== undefined)
	}

	it('deletes an unused object a day after a run has found it', async () => {
		const keys = await Promise.all(['images', 'narration', 'decks', 'fonts'].map((one) => put(one)))
		await collect(3)
		await collect(3.5)
		expect(await existing(...keys)).toEqual(keys)
		await collect(4.1)
		expect(await existing(...keys)).toEqual([])
		expect(await app.db.unusedObject.count()).toBe(0)
	})

	it('keeps an object that was written less than 48 hours ago, also when it was recorded as unused before', async () => {
		const key = await put('images')
		await collect(1.9)
		expect(await app.db.unusedObject.count()).toBe(0)
		const organizationId = company.organizationId
		const row = { organizationId, storageKey: key, foundAt: new Date(0) }
		await app.db.unusedObject.create({ data: row })
		await collect(1.9)
		expect(await existing(key)).toEqual([key])
	})

	it('deletes an unused image although a row names its smaller copies, and deletes this row', async () => {
		const storageKey = await put('images')
		const { organizationId } = company
		const size = { width: 8, height: 4, widths: [], placeholder: null, createdAt: new Date() }
		await app.db.imageSizes.create({ data: { ...size, organizationId, storageKey } })
		await collectTwice()
		expect(await existing(storageKey)).toEqual([])
		expect(await app.db.imageSizes.count({ where: { organizationId } })).toBe(0)
	})

	it('keeps an image with all its smaller copies while a slide names one of them', async () => {
		const name = newId()
		const endings = ['png', 'thumb.webp', '640.webp']
		const keys = await Promise.all(endings.map((ending) => put('images', name, ending)))
		const { organizationId } = company
		const deck = await make.deck(app.db, { organizationId })
		const slide = await make.slide(app.db, {
			organizationId,
			deckId: deck.id,
			heroImg: keys[0] ?? '',
		})
		await collectTwice()
		expect(await existing(...keys)).toEqual(keys)
		await app.db.slide.delete({ where: { id: slide.id } })
		await collectTwice()
		expect(await existing(...keys)).toEqual([])
	})

	it('keeps what a snapshot names inside its content after the deck is deleted, and deletes the rest 30 days later', async () => {
		const [inSnapshot, inSlide] = [await put('narration'), await put('images')]
		const { organizationId } = company
		const deck = await make.deck(app.db, { organizationId })
		const deckId = deck.id
		await make.slide(app.db, { organizationId, deckId, heroImg: inSlide })
		const content = { slides: [{ audio: { audioKey: inSnapshot } }] }
		await app.db.deckSnapshot.create({ data: { organizationId, hash: newId(), deckId, content } })
		await app.db.deck.update({ where: { id: deckId }, data: { deletedAt: new Date() } })
		await collectTwice()
		expect(await existing(inSnapshot, inSlide)).toEqual([inSnapshot, inSlide])
		await collect(31)
		await collect(33)
		expect(await existing(inSnapshot, inSlide)).toEqual([inSnapshot])
	})

	it('deletes an incomplete upload although its row remains', async () => {
		const { organizationId } = company
		const id = newId()
		const storageKey = `uploads/${organizationId}/${id}`
		await app.providers.storage.put(storageKey, Buffer.from('bytes'), 'image/png')
		await make.image(app.db, { id, organizationId, storageKey, status: 'uploading' })
		await collectTwice()
		expect(await existing(storageKey)).toEqual([])
	})

	it('deletes a recording that belongs to no company two days after it was written', async () => {
		const key = `narration/open/${newId()}.mp3`
		await app.providers.storage.put(key, Buffer.from('bytes'), 'audio/mpeg')
		await collect(1.9)
		expect(await existing(key)).toEqual([key])
		await collect(2.1)
		expect(await existing(key)).toEqual([])
	})

	it('keeps contracts, objects of unknown folders and objects that belong to no company', async () => {
		const keys = [await put('contracts'), await put('event-archive')]
		const shared = 'narration/silence/3.mp3'
		await app.providers.storage.put(shared, Buffer.from('bytes'), 'audio/mpeg')
		await collectTwice()
		expect(await existing(...keys, shared)).toEqual([...keys, shared])
	})

	it('keeps an object that a column of a new table names', async () => {
		const key = await put('images')
		await app.pool.query('create table new_kind (organization_id uuid, layout jsonb)')
		await app.pool.query('insert into new_kind values ($1, $2)', [
			company.organizationId,
			JSON.stringify({ corners: [{ badge: key }] }),
		])
		await collectTwice()
		expect(await existing(key)).toEqual([key])
		await app.pool.query('drop table new_kind')
		await collectTwice()
		expect(await existing(key)).toEqual([])
	})

	it('starts the day again for an object that was used again in between', async () => {
		const key = await put('images')
		const { organizationId } = company
		await collect(3)
		const image = await make.image(app.db, { organizationId, storageKey: key })
		await collect(3.5)
		await app.db.image.delete({ where: { id: image.id } })
		await collect(4.2)
		expect(await existing(key)).toEqual([key])
		await collect(5.3)
		expect(await existing(key)).toEqual([])
	})
})
