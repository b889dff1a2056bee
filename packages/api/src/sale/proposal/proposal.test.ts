import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, onTestFinished } from 'vitest'
import type { ProductSlideData } from '../../content/pricing/schema.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { findEnglishWords } from '../../testing/english-words.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import {
	it as base,
	insertSignedDocument,
	makePricedDeck,
	SQUARES,
	TIERS,
} from '../presentations/prices/fixtures.ts'
import { repriceOpen } from '../presentations/prices/reprice.ts'
import { pagesOf, textsOf, withoutSpace } from './fixtures.ts'
import { MAX_PHOTOS } from './limits.ts'

const REASON = 'We work on your street that week'
const FIVE_HUNDRED = { kind: 'amount', amountCents: 50_000, reason: REASON } as const
const CIRCLE = { kind: 'circle', x: 0.25, y: 0.5, radius: 0.1 } as const
const ARROW = { kind: 'arrow', fromX: 0.9, fromY: 0.9, x: 0.5, y: 0.5 } as const
const SHARED = 'Take off the old roof'
const PRODUCT = {
	...TIERS,
	good: { ...TIERS.good, highlights: [SHARED, 'Architectural shingles'], warranty: '30 years' },
	better: { ...TIERS.better, highlights: [SHARED, 'Impact rated shingles'], warranty: '40 years' },
	best: { ...TIERS.best, highlights: [SHARED, 'Slate look'] },
	disclaimer: 'Soft boards beyond two sheets cost $95 each.',
	defaultSelectedTier: 'better',
} satisfies ProductSlideData

/** Returns a picture of random pixels, which compresses worst. */
async function noise(width: number, height: number): Promise<Uint8Array> {
	const picture = sharp({
		create: {
			width,
			height,
			channels: 3,
			background: '#888888',
			noise: { type: 'gaussian', mean: 128, sigma: 60 },
		},
	})
	return new Uint8Array(await picture.jpeg({ quality: 80 }).toBuffer())
}

async function flat(color: string): Promise<Uint8Array> {
	const picture = sharp({ create: { width: 320, height: 200, channels: 3, background: color } })
	return new Uint8Array(await picture.png().toBuffer())
}

/**
 * Extends `it` with a presentation whose options have highlights. `addPhoto` adds a photo with a caption, and `homeowner` calls
 * with its token.
 */
const it = base
	.extend('pricedDeck', ({ company }) => makePricedDeck(company, { productData: PRODUCT }))
	.extend('presentationId', async ({ create }) => (await create({ price_inputs: SQUARES })).id)
	.extend('addPhoto', ({ api, presentationId }) => async (caption: string, bytes?: Uint8Array) => {
		const color = `#${String(caption.length % 10).repeat(6)}`
		const picture = bytes ?? (await flat(color))
		const file = { filename: 'roof', claimedType: 'image/jpeg', bytes: picture }
		const { photos } = await api.proposals.addPhoto({ presentationId, file })
		const photoId = photos.at(-1)?.id ?? ''
		return api.proposals.updatePhoto({ presentationId, photoId, caption })
	})
	.extend('homeowner', ({ company, presentationId }) => asHomeowner(company, presentationId))

function asHomeowner(ctx: OrgContext, presentationId: string) {
	const { organizationId } = ctx
	return createCaller({ ...ctx, caller: { kind: 'presentation', organizationId, presentationId } })
}

describe('GET /api/presentations/{presentationId}/proposal', () => {
	it('has the same texts as its PDF: home, photos, what is shared and what differs, prices, conditions', async ({
		api,
		presentationId,
		addPhoto,
		homeowner,
	}) => {
		const { photos } = await addPhoto('Hail marks on the south face')
		const photoId = photos[0]?.id ?? ''
		await api.proposals.updatePhoto({ presentationId, photoId, marks: [CIRCLE, ARROW] })
		await api.proposals.createVersion({ presentationId })
		const validUntil = '2099-12-19T05:00:00.000Z'
		await api.presentations.adjustPrice({ presentationId, discount: FIVE_HUNDRED, validUntil })
		const proposal = await homeowner.proposals.get({ presentationId })
		expect(proposal).toMatchObject({
			number: null,
			eyebrow: 'Proposal for Karen Delgado',
			title: 'Our proposal for 2847 S Clermont St',
			validity: expect.stringContaining('December 18, 2099'),
			since: expect.stringContaining('New since'),
			signature: { signed: false },
			changes: [
				'Essential: $13,830 instead of $14,330.',
				'Preferred: $18,320 instead of $18,820.',
				`Discount −$500. ${REASON}.`,
				expect.stringContaining('December 18, 2099'),
			],
			photos: [{ description: 'Hail marks on the south face. 2 places are marked.' }],
		})
		expect(proposal.home.map(({ label, display }) => `${label} ${display}`)).toEqual([
			'Roof size 28.4 squares',
			'Tear-off layers 1',
		])
		expect(proposal.work).toMatchObject([
			{
				scope: [SHARED],
				conditions: PRODUCT.disclaimer,
				options: [
					{ points: ['Architectural shingles', '30 years'], display: '$13,830' },
					{ points: ['Impact rated shingles', '40 years'], recommended: true, state: 'exact' },
					{ points: ['Slate look'], display: 'Ask us', amountCents: null, lines: [] },
				],
			},
		])
		const { base64 } = await homeowner.proposals.pdf({ presentationId })
		const text = (await pagesOf(base64)).join('')
		for (const expected of textsOf(proposal)) expect(text).toContain(withoutSpace(expected))
	})

	it('shows no amount once the price expired', async ({ company, api, create }) => {
		const { id: presentationId } = await create({ price_inputs: SQUARES })
		const validUntil = new Date(company.now().getTime() + 60_000).toISOString()
		await api.presentations.adjustPrice({ presentationId, validUntil })
		const later = { ...company, now: () => new Date(company.now().getTime() + 120_000) }
		const { work, validity } = await createCaller(later).proposals.get({ presentationId })
		expect(validity).toContain('held until')
		expect(work[0]?.options).toMatchObject(
			['Expired', 'Expired', 'Expired'].map((display) => ({
				display,
				amountCents: null,
				upgrades: [],
				state: 'expired',
			})),
		)
	})

	it('names a missing price instead of an amount', async ({ create, api }) => {
		const { id: presentationId } = await create()
		const { work } = await api.proposals.get({ presentationId })
		expect(work[0]?.options.map(({ display }) => display)).toEqual([
			'$14,330',
			'No price yet',
			'Ask us',
		])
	})

	it('shows only the signed option after the signature', async ({
		company,
		api,
		presentationId,
		deckId,
		slideId,
		homeowner,
	}) => {
		await api.contracts.updateSettings({ depositPercent: 30 })
		const payments = [
			{ label: 'Deposit, 30%', due: 'After your days to cancel' },
			{ label: 'When the work is done', due: null },
		]
		const paymentsNote = expect.stringMatching(/^For Preferred, \$[\d,.]+\. Whichever option you/)
		const open = await api.proposals.get({ presentationId })
		expect(open).toMatchObject({ payments, paymentsNote })
		await homeowner.presentations.selectProduct({
			presentationId,
			slideId,
			tier: 'better',
			upgrades: ['fan'],
		})
		const chosen = await api.proposals.get({ presentationId })
		expect(chosen.work[0]?.options[1]).toMatchObject({ chosen: true, state: 'chosen' })
		expect(chosen).toMatchObject({ payments, paymentsNote: null })
		const { base64 } = await api.proposals.pdf({ presentationId })
		expect((await pagesOf(base64)).join('')).toContain('WhenyoupayDeposit,30%Afteryourdaystocancel')
		await insertSignedDocument(company, { deckId, presentationId })
		const { work, signature, validity } = await api.proposals.get({ presentationId })
		expect(signature.sentence).toMatch(/^Signed by Karen Delgado on /)
		expect(validity).toBeNull()
		expect(work[0]?.options).toMatchObject([
			{ tier: 'better', state: 'agreed', upgrades: [{ label: 'Attic fan', chosen: true }] },
		])
	})

	it('names the monthly payment of each option with the terms of the lender, on the page and in the PDF', async ({
		app,
		company,
		api,
		presentationId,
		slideId,
		homeowner,
	}) => {
		onTestFinished(async () => {
			await api.contracts.updateSettings({ lenders: [] })
		})
		const terms = { months: 120, aprPercent: 6.9, disclosure: 'On approved credit.' }
		const applyUrl = 'https://lender.example/apply'
		await api.contracts.updateSettings({
			depositPercent: 30,
			lenders: [{ name: 'Credit Union', applyUrl, ...terms }],
		})
		await repriceOpen(app, company)
		const text =
			'With Credit Union: 120 monthly payments at 6.9% annual percentage rate (APR), nothing down. On approved credit.'
		const open = await api.proposals.get({ presentationId })
		expect(open.work[0]).toMatchObject({ monthlyTerms: [{ text, applyUrl }] })
		expect(open.work[0]?.options.map(({ monthly }) => monthly)).toEqual([
			'or $165.65 a month',
			'or $217.55 a month',
			null,
		])
		expect(open.monthly).toBeNull()
		await homeowner.presentations.selectProduct({
			presentationId,
			slideId,
			tier: 'better',
			upgrades: [],
		})
		const chosen = await api.proposals.get({ presentationId })
		const instead =
			'The loan covers the whole price: with it you pay no deposit and none of the payments above.'
		expect(chosen.monthly?.text).toBe(`$217.55 a month. ${text} ${instead}`)
		const { base64 } = await api.proposals.pdf({ presentationId })
		const printed = (await pagesOf(base64)).join('')
		for (const expected of ['or $217.55 a month', `$217.55 a month. ${text} ${instead}`])
			expect(printed).toContain(withoutSpace(expected))
	})

	it('is in the language of the presentation', async ({ app, api, presentationId }) => {
		await app.db.presentation.update({
			where: { id: presentationId },
			data: { languageSettings: { language: 'es-US' } },
		})
		const reason = 'Buena vecina'
		await api.presentations.adjustPrice({
			presentationId,
			discount: { kind: 'percent', percent: 5, reason },
			lines: [{ text: 'Madera', quantity: 2, unitCents: 4_000 }],
		})
		const proposal = await api.proposals.get({ presentationId })
		expect(proposal).toMatchObject({ eyebrow: 'Propuesta para Karen Delgado' })
		const [priced] = proposal.work[0]?.options ?? []
		expect(priced?.lines.map(({ label }) => label).slice(0, -1)).toEqual([
			'Antes del descuento y del trabajo agregado',
			'Descuento, 5%',
			'Madera',
		])
		const ofPrices = [
			...proposal.home.map(({ source }) => source),
			...(priced?.lines.flatMap(({ sentence }) => sentence ?? []) ?? []),
		]
		expect(ofPrices.length).toBeGreaterThan(3)
		expect(findEnglishWords(ofPrices.join(' '))).toEqual([])
		const { base64 } = await api.proposals.pdf({ presentationId })
		expect((await pagesOf(base64))[0]).toContain('Estacasa')
	})

	it('refuses the token of another presentation, an expired presentation and another company', async ({
		app,
		company,
		api,
		presentationId,
		create,
		homeowner,
	}) => {
		const other = await create()
		const calls = ['get', 'pdf'] as const
		for (const call of calls)
			expect(
				await refusalOf(homeowner.proposals[call]({ presentationId: other.id })),
			).toMatchObject({ status: 401 })
		const stranger = createCaller(await makeCompany(app))
		for (const call of calls)
			expect(await refusalOf(stranger.proposals[call]({ presentationId }))).toMatchObject({
				status: 404,
			})
		await api.presentations.update({
			presentationId,
			expiresAt: new Date(company.now().getTime() - 1000).toISOString(),
		})
		expect(await refusalOf(homeowner.proposals.pdf({ presentationId }))).toMatchObject({
			status: 404,
		})
	})
})

describe('GET /api/presentations/{presentationId}/proposal/pdf', () => {
	it('is tagged, has at most 3 MB with 12 large photos, and names page and company on each page', async ({
		api,
		presentationId,
		addPhoto,
	}) => {
		const photo = await noise(1040, 780)
		for (let left = 0; left < MAX_PHOTOS; left += 1) {
			const part = sharp(photo).extract({ left, top: 0, width: 1000, height: 780 })
			await addPhoto(`Photo ${left + 1}`, new Uint8Array(await part.jpeg().toBuffer()))
		}
		const { base64, filename } = await api.proposals.pdf({ presentationId })
		expect(filename).toBe('proposal.pdf')
		const { url } = (await api.presentations.get({ presentationId })).presentation
		const pdf = Buffer.from(base64, 'base64')
		expect(pdf.byteLength).toBeLessThanOrEqual(3_000_000)
		const document = await getDocumentProxy(new Uint8Array(pdf))
		expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
		const page = await document.getPage(1)
		expect(page.view).toEqual([0, 0, 612, 792])
		const pages = await pagesOf(base64)
		expect(pages.length).toBeGreaterThan(1)
		expect(pages.at(-1)).toContain(`Yourownpage:${url}`)
		const links = await (await document.getPage(pages.length)).getAnnotations()
		expect(links.map((annotation) => annotation.url)).toContain(url)
		for (const [index, text] of pages.entries())
			expect(text).toContain(`Page${index + 1}of${pages.length}`)
	})

	it('leaves out characters that no font has', async ({ api, presentationId, addPhoto }) => {
		await addPhoto('Hail 🥑 marks')
		const { base64 } = await api.proposals.pdf({ presentationId })
		expect((await pagesOf(base64)).join('')).toContain('Hailmarks')
	})
})

describe('photos of a presentation', () => {
	it('are changed, ordered and deleted', async ({ api, presentationId, addPhoto }) => {
		for (const caption of ['One', 'Two', 'Three']) await addPhoto(caption)
		const { photos } = await api.proposals.get({ presentationId })
		const [one, two] = photos.map(({ id }) => id)
		const input = { presentationId, photoId: one ?? '' }
		const moved = await api.proposals.updatePhoto({ ...input, caption: 'First', position: 11 })
		expect(moved.photos.map(({ caption }) => caption)).toEqual(['Two', 'Three', 'First'])
		const left = await api.proposals.deletePhoto({ presentationId, photoId: two ?? '' })
		expect(left.photos.map(({ caption }) => caption)).toEqual(['Three', 'First'])
		const more = await addPhoto('Four')
		expect(more.photos.map(({ caption }) => caption)).toEqual(['Three', 'First', 'Four'])
	})

	it('are JPEG files of at most 1,600 pixels a side, without the place where they were taken', async ({
		app,
		presentationId,
		addPhoto,
	}) => {
		const source = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#456' } })
		const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 44/1 0/1' } }
		await addPhoto('Placed', new Uint8Array(await source.withExif(exif).jpeg().toBuffer()))
		const row = await app.db.presentationPhoto.findFirstOrThrow({ where: { presentationId } })
		const stored = await app.providers.storage.get(row.storageKey)
		const { format, width, height, exif: left } = await sharp(stored?.bytes).metadata()
		expect({ format, width, height, left }).toEqual({
			format: 'jpeg',
			width: 1600,
			height: 800,
			left: undefined,
		})
	})

	it('are refused beyond 12, of other types, with too many marks and with marks outside', async ({
		api,
		app,
		presentationId,
		addPhoto,
	}) => {
		expect(await refusalOf(addPhoto('', new TextEncoder().encode('no picture')))).toMatchObject({
			status: 415,
		})
		const { photos } = await addPhoto('One')
		const input = { presentationId, photoId: photos[0]?.id ?? '' }
		const marks = Array.from({ length: 9 }, () => CIRCLE)
		expect(await refusalOf(api.proposals.updatePhoto({ ...input, marks }))).toMatchObject({
			message: expect.stringContaining('at most 8'),
		})
		const outside = { ...CIRCLE, x: 1.5 }
		expect(
			await refusalOf(api.proposals.updatePhoto({ ...input, marks: [outside] })),
		).toMatchObject({ status: 400 })
		const row = await app.db.presentationPhoto.findFirstOrThrow({ where: { presentationId } })
		const rest = Array.from({ length: MAX_PHOTOS - 1 }, (_, index) => ({
			...row,
			marks: [],
			id: crypto.randomUUID(),
			position: index + 1,
		}))
		await app.db.presentationPhoto.createMany({ data: rest })
		expect(await refusalOf(addPhoto('Thirteenth'))).toMatchObject({
			status: 409,
			message: 'A proposal has at most 12 photos. Delete one before you add another.',
		})
	})

	it('of another presentation or company do not exist', async ({ app, api, create, addPhoto }) => {
		const { photos } = await addPhoto('Mine')
		const photoId = photos[0]?.id ?? ''
		const other = await create()
		const change = { presentationId: other.id, photoId, caption: 'Theirs' }
		expect(await refusalOf(api.proposals.updatePhoto(change))).toMatchObject({ status: 404 })
		const stranger = createCaller(await makeCompany(app))
		expect(await refusalOf(stranger.proposals.deletePhoto(change))).toMatchObject({ status: 404 })
	})

	it('and versions are erased with their homeowner', async ({
		app,
		api,
		presentationId,
		addPhoto,
	}) => {
		await addPhoto('Karen’s chimney', await flat('#7a5c3e'))
		await api.proposals.createVersion({ presentationId })
		const { storageKey, thumbKey } = await app.db.presentationPhoto.findFirstOrThrow({
			where: { presentationId },
		})
		await api.privacy.eraseHomeowner({ presentationId, name: 'Karen Delgado' })
		const where = { presentationId }
		expect(await app.db.presentationPhoto.count({ where })).toBe(0)
		expect(await app.db.proposalVersion.count({ where })).toBe(0)
		for (const key of [storageKey, thumbKey])
			expect(await app.providers.storage.head(key)).toBeUndefined()
		expect(await refusalOf(addPhoto('Again'))).toMatchObject({ status: 404 })
	})
})

describe('versions of a proposal', () => {
	it('say what changed, and the homeowner reads number and news', async ({
		api,
		presentationId,
		addPhoto,
		homeowner,
	}) => {
		const none = await api.proposals.listVersions({ presentationId })
		expect(none).toEqual({ versions: [], pending: null })
		await api.proposals.createVersion({ presentationId })
		expect(await refusalOf(api.proposals.createVersion({ presentationId }))).toMatchObject({
			status: 409,
			message: 'Nothing has changed since version 1. Change a price or a photo first.',
		})
		const { photos } = await addPhoto('New')
		const { pending } = await api.proposals.listVersions({ presentationId })
		expect(pending).toEqual(['One new photo.'])
		const { versions } = await api.proposals.createVersion({ presentationId })
		expect(versions).toMatchObject([
			{ number: 2, changes: ['One new photo.'] },
			{ number: 1, changes: [] },
		])
		const read = await homeowner.proposals.get({ presentationId })
		expect(read).toMatchObject({ number: 2, changes: ['One new photo.'] })
		expect(read.status).toMatch(/^Version 2, /)
		await api.proposals.deletePhoto({ presentationId, photoId: photos[0]?.id ?? '' })
		const after = await homeowner.proposals.get({ presentationId })
		expect(after).toMatchObject({ number: null, changes: ['One photo removed.'] })
	})

	it('do not count the choice of the homeowner as a change', async ({
		api,
		presentationId,
		slideId,
		homeowner,
	}) => {
		await api.proposals.createVersion({ presentationId })
		await homeowner.presentations.selectProduct({
			presentationId,
			slideId,
			tier: 'better',
			upgrades: ['fan'],
		})
		const { number, changes } = await homeowner.proposals.get({ presentationId })
		expect({ number, changes }).toEqual({ number: 1, changes: [] })
	})

	it('name the price of every option after a discount ended a choice with upgrades', async ({
		api,
		presentationId,
		slideId,
		homeowner,
	}) => {
		const choice = { presentationId, slideId, tier: 'better' as const, upgrades: ['fan'] }
		await homeowner.presentations.selectProduct(choice)
		await api.proposals.createVersion({ presentationId })
		await api.presentations.adjustPrice({ presentationId, discount: FIVE_HUNDRED })
		const changes = [
			'Essential: $13,830 instead of $14,330.',
			'Preferred: $18,320 instead of $18,820.',
			`Discount −$500. ${REASON}.`,
		]
		expect((await homeowner.proposals.get({ presentationId })).changes).toEqual(changes)
		await homeowner.presentations.selectProduct(choice)
		const chosenAgain = await homeowner.proposals.get({ presentationId })
		expect(chosenAgain.changes).toEqual([
			changes[0],
			'Preferred: $18,960.56 instead of $19,460.56.',
			changes[2],
		])
		await api.proposals.createVersion({ presentationId })
		await homeowner.presentations.selectProduct({ ...choice, upgrades: [] })
		const other = await homeowner.proposals.get({ presentationId })
		expect(other).toMatchObject({ number: 2 })
	})
})
