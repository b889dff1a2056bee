import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replay } from '../../../content/pricing/index.ts'
import { newId } from '../../../core/ids.ts'
import type { OrgContext } from '../../../core/trpc.ts'
import type { createCaller } from '../../../index.ts'
import { createTestApp, makeCompany, refusalOf, type TestApp } from '../../../testing/test-app.ts'
import { KAREN } from '../fixtures.ts'
import type { SelectProductInput } from '../schema.ts'
import {
	BETTER_CENTS,
	homeowner,
	makePricedCompany,
	makePricedDeck,
	priceEvents,
	SQUARES,
} from './fixtures.ts'
import { freezePricing } from './freeze-pricing.ts'

let app: TestApp
let ctx: OrgContext
let caller: ReturnType<typeof createCaller>
let deckId: string
let slideId: string
let presentationId: string

beforeAll(async () => {
	app = await createTestApp()
	;({ ctx, caller, deckId, slideId } = await makePricedCompany(app))
})
afterAll(() => app.close())
beforeEach(async () => {
	presentationId = await make(SQUARES)
})

async function make(price_inputs: Record<string, number>): Promise<string> {
	const made = await caller.presentations.create({ deckId, homeowner: KAREN, price_inputs })
	return made.deck_presentation_id
}
type Choice = Partial<SelectProductInput> & { tier: SelectProductInput['tier'] }
const viewer = () => homeowner(ctx, presentationId).presentations
const choose = (choice: Choice) => viewer().selectProduct({ presentationId, slideId, ...choice })
const quote = (choice: Choice) => viewer().quoteSelection({ presentationId, slideId, ...choice })
const read = async () => (await caller.presentations.get({ presentationId })).presentation
const kept = async () => (await viewer().getSelection({ presentationId })).selection
const chosenEvents = async () =>
	(await priceEvents(ctx, presentationId)).filter(
		({ eventType }) => eventType === 'product.selected',
	)

/** What a signature leaves behind, written as the contracts slice writes it. */
async function sign({ selection = {} as object | null, cancelled = false } = {}): Promise<void> {
	const { organizationId } = ctx
	const [configId, documentId] = [newId(), newId()]
	const hash = '0'.repeat(64)
	const common = { organizationId, createdAt: new Date() }
	await app.db.actionConfig.create({
		data: {
			...common,
			id: configId,
			deckId,
			name: 'Agreement',
			actionType: 'contract',
			templateMarkdown: 'Agreed.',
			requirements: {},
		},
	})
	await app.db.contractEnvelope.create({
		data: { ...common, id: documentId, presentationId, configId, headHash: hash },
	})
	await app.db.signedDocument.create({
		data: {
			id: documentId,
			organizationId,
			configVersion: 1,
			templateMarkdown: 'Agreed.',
			templateSha256: hash,
			resolvedText: 'Agreed.',
			documentSha256: hash,
			variables: {},
			...(selection !== null && { selection }),
			customerName: 'Karen Delgado',
			signature: 'Karen Delgado',
			agreedToTerms: true,
			consentVersion: '1',
			signedAt: new Date(),
			timeZone: 'America/Denver',
			companyName: 'Summit Peak Roofing',
			cancelledAt: cancelled ? new Date() : null,
		},
	})
}

describe('a choice', () => {
	it('is kept with our price, told, and makes the prices stand', async () => {
		expect(await kept()).toBeNull()
		const { selection } = await choose({ tier: 'better', upgrades: ['fan', 'fan'] })
		expect(selection).toMatchObject({ slideId, tier: 'better', upgrades: ['fan'] })
		expect(selection?.price.amountCents).toBe(BETTER_CENTS + 64_056)
		expect(replay(selection?.price.trace ?? []).amountCents).toBe(BETTER_CENTS + 64_056)
		expect(await kept()).toEqual(selection)
		const after = await read()
		expect(after).toMatchObject({
			engagement: 'selected',
			selection,
			price: { tier: 'better', chosen: true, display: '$19,460.56' },
		})
		expect(after.pricing[0]?.better).toEqual(selection?.price)
		expect(after.pricingFrozenAt).toBe(selection?.selectedAt)
		expect(await chosenEvents()).toEqual([
			{
				eventType: 'product.selected',
				payload: { presentationId, deckId, slideId, tier: 'better', upgrades: ['fan'] },
			},
		])
	})

	it('costs what the quote before it said, and a quote keeps nothing', async () => {
		const choice: Choice = { tier: 'better', upgrades: ['fan'] }
		const { price } = await quote(choice)
		expect(await read()).toMatchObject({ selection: null, engagement: 'new' })
		expect((await choose(choice)).selection?.price).toEqual(price)
	})

	it('is replaced by another before the signature, at the same prices', async () => {
		await choose({ tier: 'better' })
		const { pricingFrozenAt } = await read()
		const { selection } = await choose({ tier: 'good' })
		expect(selection?.price.amountCents).toBe(1_433_000)
		const after = await read()
		expect(after).toMatchObject({ selection, pricingFrozenAt })
		expect(after.pricing[0]?.better?.amountCents).toBe(BETTER_CENTS)
		expect(await chosenEvents()).toHaveLength(2)
	})

	it('made again changes nothing and tells nothing', async () => {
		const first = await choose({ tier: 'better', upgrades: ['fan'] })
		expect(await choose({ tier: 'better', upgrades: ['fan'] })).toEqual(first)
		expect(await chosenEvents()).toHaveLength(1)
	})

	it('of a hidden price is a choice without an amount', async () => {
		const { selection } = await choose({ tier: 'best' })
		expect(selection?.price).toMatchObject({ status: 'priced', display: 'Ask us' })
		expect(JSON.stringify(selection?.price)).not.toContain('23')
	})

	it('never takes a price from the client', async () => {
		const input = { presentationId, slideId, tier: 'good' as const, price: { amountCents: 1 } }
		const { selection } = await viewer().selectProduct(input)
		expect(selection?.price.amountCents).toBe(1_433_000)
	})

	it('of many at once is one, and the last one told is the one kept', async () => {
		const tiers = ['good', 'better', 'best'] as const
		await Promise.all(
			Array.from({ length: 12 }, (_, at) => choose({ tier: tiers[at % 3] ?? 'good' })),
		)
		const { selection } = await read()
		const last = (await chosenEvents()).at(-1)
		expect(last?.payload).toMatchObject({ tier: selection?.tier })
	})
})

describe('a choice is refused', () => {
	it.each<[string, Choice, object]>([
		[
			'of a tier that waits for an upgrade',
			{ tier: 'better', upgrades: ['guards'] },
			{
				status: 409,
				code: 'CONFLICT',
				message: 'This cannot be chosen yet. Still needed: Eaves.',
				details: [{ path: 'tier' }],
			},
		],
		[
			'with an upgrade that is not offered',
			{ tier: 'better', upgrades: ['pool'] },
			{ status: 400, details: [{ path: 'upgrades' }] },
		],
		[
			'of a slide without prices',
			{ tier: 'good', slideId: newId() },
			{ status: 400, details: [{ path: 'slideId' }] },
		],
	])('%s', async (_, choice, refusal) => {
		expect(await refusalOf(choose(choice))).toMatchObject(refusal)
		expect(await read()).toMatchObject({ selection: null, pricingFrozenAt: null })
	})

	it('of a tier whose price waits, until it is there', async () => {
		presentationId = await make({ layers: 1 })
		const refusal = await refusalOf(choose({ tier: 'better' }))
		expect(refusal.message).toBe('This cannot be chosen yet. Still needed: Roof size.')
		await caller.presentations.update({ presentationId, price_inputs: { roof_squares: 28.4 } })
		expect((await choose({ tier: 'better' })).selection?.price.amountCents).toBe(BETTER_CENTS)
	})

	it('of a tier that the slide does not have', async () => {
		const good = { name: 'Only', price: { mode: 'fixed' as const, amount: 900 } }
		const own = await makePricedDeck(ctx)
		await caller.slides.setProductData({ slideId: own.slideId, productData: { good } })
		const made = await caller.presentations.create({ deckId: own.deckId, homeowner: KAREN })
		presentationId = made.deck_presentation_id
		const refusal = await refusalOf(choose({ tier: 'best', slideId: own.slideId }))
		expect(refusal).toMatchObject({ status: 400, details: [{ path: 'tier' }] })
	})

	it('with a token of another presentation, of another company, and with none', async () => {
		const input = { presentationId, slideId, tier: 'good' as const }
		const other = homeowner(ctx, await make(SQUARES)).presentations
		expect((await refusalOf(other.selectProduct(input))).status).toBe(401)
		expect((await refusalOf(other.getSelection(input))).status).toBe(401)
		expect((await refusalOf(other.quoteSelection(input))).status).toBe(401)
		const stranger = homeowner(await makeCompany(app, 'Harbor'), presentationId).presentations
		expect((await refusalOf(stranger.selectProduct(input))).status).toBe(404)
		expect((await refusalOf(caller.presentations.selectProduct(input))).status).toBe(401)
		expect((await read()).selection).toBeNull()
	})

	it('once the presentation is deleted or past its end, whatever the token says', async () => {
		const input = { presentationId, slideId, tier: 'good' as const }
		const expiresAt = new Date(Date.now() + 60_000).toISOString()
		await caller.presentations.update({ presentationId, expiresAt })
		const late = homeowner(ctx, presentationId, () => new Date(Date.now() + 61_000)).presentations
		expect((await refusalOf(late.selectProduct(input))).status).toBe(404)
		expect((await refusalOf(late.quoteSelection(input))).status).toBe(404)
		expect((await refusalOf(late.getSelection(input))).status).toBe(404)
		await caller.presentations.delete({ presentationId })
		expect((await refusalOf(viewer().selectProduct(input))).status).toBe(404)
		expect((await refusalOf(viewer().getSelection(input))).status).toBe(404)
	})
})

describe('prices that stand', () => {
	const change = (input: object) => caller.presentations.update({ presentationId, ...input })

	it.each([{ price_inputs: { layers: 2 } }, { repOverrides: { waste_pct: 20 } }])(
		'do not move: %j is refused',
		async (input) => {
			await choose({ tier: 'better' })
			const before = await read()
			expect(await refusalOf(change(input))).toMatchObject({ status: 409, code: 'CONFLICT' })
			expect(await read()).toEqual(before)
			await change({ price_inputs: SQUARES, expiresAt: null })
			expect((await read()).pricing).toEqual(before.pricing)
		},
	)

	it('move again once the rep takes the choice back', async () => {
		await choose({ tier: 'better' })
		const { presentation } = await change({ productSelection: null, price_inputs: { layers: 2 } })
		expect(presentation).toMatchObject({
			selection: null,
			pricingFrozenAt: null,
			engagement: 'viewed',
		})
		expect(presentation.pricing[0]?.better?.amountCents).toBe(BETTER_CENTS + 85_000)
		expect(await kept()).toBeNull()
	})

	it('stand for good once they are signed', async () => {
		const { selection } = await choose({ tier: 'better' })
		await sign()
		expect((await refusalOf(choose({ tier: 'good' }))).code).toBe('ALREADY_SIGNED')
		expect((await refusalOf(change({ price_inputs: { layers: 2 } }))).code).toBe('ALREADY_SIGNED')
		expect((await refusalOf(change({ productSelection: null }))).code).toBe('ALREADY_SIGNED')
		expect((await choose({ tier: 'better' })).selection).toEqual(selection)
	})

	it.each([
		['a contract without a price', { selection: null }],
		['a contract that was cancelled', { cancelled: true }],
	])('are not bound by %s', async (_, document) => {
		await choose({ tier: 'better' })
		await sign(document)
		expect((await choose({ tier: 'good' })).selection?.tier).toBe('good')
	})

	it('are made to stand by a signature, with what was chosen', async () => {
		const at = new Date('2026-12-01T10:00:00Z')
		const ref = { organizationId: ctx.organizationId, presentationId, at }
		const freeze = () => app.db.$transaction((tx) => freezePricing(tx, ref))
		const before = await read()
		expect(await freeze()).toEqual({ selection: null, pricing: before.pricing })
		expect((await read()).pricingFrozenAt).toBe(at.toISOString())
		expect((await refusalOf(change({ price_inputs: { layers: 2 } }))).code).toBe('CONFLICT')
		const { selection } = await choose({ tier: 'better' })
		expect(await freeze()).toMatchObject({ selection })
		expect((await read()).pricingFrozenAt).toBe(at.toISOString())
		const stranger = { ...ref, organizationId: newId() }
		const refusal = await refusalOf(app.db.$transaction((tx) => freezePricing(tx, stranger)))
		expect(refusal.status).toBe(404)
	})
})
