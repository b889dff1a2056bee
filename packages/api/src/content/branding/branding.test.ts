import { make } from '@dormer/db/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCaller } from '../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../testing/test-app.ts'
import type { ReplaceBrandingInput } from './schema.ts'

let app: TestApp
let organizationId: string
let branding: ReturnType<typeof createCaller>['branding']
beforeAll(async () => {
	app = await createTestApp()
	const ctx = await makeCompany(app)
	organizationId = ctx.organizationId
	branding = createCaller(ctx).branding
})
afterAll(() => app.close())

const deckOf = async () => (await make.deck(app.db, { organizationId })).id
const palette = {
	primary: '#18232d',
	primaryLight: '#9fb0bd',
	accent: '#e3a857',
	neutral: '#f4efe6',
	text: '#202e3a',
}
const cta = { headline: 'Ready?', body: 'Pick a day.', buttonText: 'Book the crew' }
const full = {
	palette: { ...palette, userMessage: '#ffffff', assistantMessage: '#000' },
	cta: { ...cta, buttonUrl: 'https://summitpeak.example/book' },
	name: 'Summit Peak',
	logo: 'https://summitpeak.example/logo.png',
	avatar: null,
	chatName: 'Charlotte',
	chatGreeting: 'Hi there',
	fonts: { heading: 'Source Serif 4', body: 'Inter' },
	contact: { phone: '303 555 0100', email: 'hello@summitpeak.example' },
}

describe('deck branding', () => {
	it('returns null before the branding is first saved, and the saved branding afterwards', async () => {
		const deckId = await deckOf()
		expect(await branding.get({ deckId })).toEqual({ branding: null })
		const set = await branding.replace({ deckId, ...full })
		expect(set.branding).toMatchObject({ ...full, deckId, logoUrl: full.logo, avatarUrl: null })
		expect(await branding.get({ deckId })).toEqual(set)
	})

	it('sets optional fields to null when an update of the branding omits them', async () => {
		const deckId = await deckOf()
		const first = await branding.replace({ deckId, ...full })
		const { branding: second } = await branding.replace({ deckId, palette, cta })
		expect(second).toMatchObject({
			id: first.branding.id,
			createdAt: first.branding.createdAt,
			palette: { ...palette, userMessage: null, assistantMessage: null },
			cta: { ...cta, buttonUrl: null },
			name: null,
			logo: null,
			logoUrl: null,
			avatar: null,
			chatName: null,
			chatGreeting: null,
			fonts: null,
			contact: null,
		})
	})

	it('returns the URL of the uploaded image that the branding uses as its logo', async () => {
		const image = await make.image(app.db, { organizationId })
		const input = { deckId: await deckOf(), palette, cta, logo: image.id }
		const { branding: shown } = await branding.replace(input)
		expect(shown.logo).toBe(image.id)
		expect(shown.logoUrl).toContain(image.storageKey)
	})

	it.each([
		...Object.keys(palette).map((name) => ({
			path: `palette.${name}`,
			change: { palette: { ...palette, [name]: undefined } },
		})),
		...Object.keys(cta).map((name) => ({
			path: `cta.${name}`,
			change: { cta: { ...cta, [name]: undefined } },
		})),
		{ path: 'palette.primary', change: { palette: { ...palette, primary: 'red' } } },
		{ path: 'cta.headline', change: { cta: { ...cta, headline: '' } } },
		{ path: 'cta.buttonUrl', change: { cta: { ...cta, buttonUrl: 'javascript:alert(1)' } } },
		{ path: 'contact.email', change: { contact: { email: 'nobody' } } },
		{ path: 'logo', change: { logo: 'http://summitpeak.example/logo.png' } },
		{ path: 'logo', change: { logo: crypto.randomUUID() } },
		{ path: 'avatar', change: { avatar: 'me.png' } },
	])('rejects branding with an invalid value at $path', async ({ path, change }) => {
		const input = { deckId: await deckOf(), palette, cta, ...change }
		const refusal = await refusalOf(branding.replace(input as ReplaceBrandingInput))
		expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR', status: 400, details: [{ path }] })
	})

	it('rejects a logo that belongs to another company', async () => {
		const theirs = await make.image(app.db)
		const input = { deckId: await deckOf(), palette, cta, logo: theirs.id }
		expect((await refusalOf(branding.replace(input))).details).toMatchObject([{ path: 'logo' }])
	})

	it('returns 404 for the deck of another company and leaves its branding unchanged', async () => {
		const theirs = await make.branding(app.db)
		for (const deckId of [theirs.deckId, crypto.randomUUID()]) {
			const calls = [branding.get({ deckId }), branding.replace({ deckId, palette, cta })]
			for (const refusal of await Promise.all(calls.map(refusalOf)))
				expect(refusal).toMatchObject({ status: 404, message: 'Deck not found' })
		}
		expect(await app.db.branding.findUnique({ where: { id: theirs.id } })).toEqual(theirs)
	})

	it('keeps a single branding row when several requests save the branding concurrently', async () => {
		const deckId = await deckOf()
		const set = await Promise.all([1, 2, 3].map(() => branding.replace({ deckId, palette, cta })))
		expect(new Set(set.map(({ branding: { id } }) => id)).size).toBe(1)
	})
})
