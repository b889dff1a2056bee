import { describe, expect, onTestFinished } from 'vitest'
import { replay } from '../../../content/pricing/index.ts'
import { composeEmail } from '../../../email/compose.ts'
import { createCaller } from '../../../index.ts'
import { refusalOf } from '../../../testing/test-app.ts'
import { HANNAH, KAREN } from '../fixtures.ts'
import type { AdjustPriceInput } from '../price-adjustment-schema.ts'
import {
	asHomeowner,
	asRep,
	BETTER_CENTS,
	it as base,
	insertSignedDocument,
	makePricedDeck,
	readPriceEvents,
	SQUARES,
} from './fixtures.ts'

const REASON = 'We work on your street that week'
const FIVE_HUNDRED = { kind: 'amount', amountCents: 50_000, reason: REASON } as const
const DECKING = { text: 'Replace soft decking, a sheet', quantity: 6, unitCents: 8500 }

/**
 * Extends `it` with a presentation whose prices are known. `adjust` adjusts its price as an admin, `mails` reads the
 * emails about a presentation, and `asRep` is a rep of the same company.
 */
const it = base
	.extend('presentationId', async ({ create }) => (await create({ price_inputs: SQUARES })).id)
	.extend(
		'adjust',
		({ api, presentationId }) =>
			(input: Partial<AdjustPriceInput>) =>
				api.presentations.adjustPrice({ presentationId, ...input }),
	)
	.extend('mails', ({ app, company: { db, organizationId } }) => async (presentationId: string) => {
		const rows = await db.mailMessage.findMany({ where: { organizationId, presentationId } })
		return Promise.all(
			rows.map(async ({ id: mailId, status, ...row }) => {
				const isSent = status === 'sent'
				const message = isSent ? await composeEmail(app, { organizationId, mailId }) : null
				return { ...row, status, text: message?.text ?? null, headers: message?.headers ?? null }
			}),
		)
	})
	.extend('asRep', ({ company }) => asRep(company))

describe('POST /api/presentations/{presentationId}/price-adjustments', () => {
	it('takes a discount off every option, adds lines, and stores who changed what', async ({
		company,
		api,
		presentationId,
		slideId,
		adjust,
		read,
	}) => {
		const validUntil = new Date(company.now().getTime() + 86_400_000).toISOString()
		const { adjustment } = await adjust({
			discount: FIVE_HUNDRED,
			lines: [DECKING],
			validUntil,
			note: 'Crew is next door',
		})
		expect(adjustment).toMatchObject({ status: 'applied', note: 'Crew is next door' })
		const { pricing, price, priceAdjustment } = await read(presentationId)
		expect(pricing[0]).toMatchObject({
			good: { amountCents: 1_433_000 + 1_000 },
			better: { amountCents: BETTER_CENTS + 1_000, display: '$18,830' },
			best: { display: 'Ask us', trace: [] },
		})
		expect(price).toMatchObject({ state: 'exact', validUntil })
		expect(priceAdjustment).toMatchObject({ slideId, discount: FIVE_HUNDRED, lines: [DECKING] })
		const { adjustments } = await api.presentations.listAdjustments({ presentationId })
		expect(adjustments).toEqual([adjustment])
		const better = adjustments[0]?.options.find(({ tier }) => tier === 'better')
		expect(better).toMatchObject({
			before: { display: '$18,820' },
			after: {
				display: '$18,830',
				subtotalCents: BETTER_CENTS,
				discountCents: -50_000,
				linesCents: 51_000,
			},
		})
		expect(await readPriceEvents(company, presentationId)).toEqual([
			{
				eventType: 'price.adjusted',
				payload: expect.objectContaining({ presentationId, adjustmentId: adjustment.id }),
			},
		])
	})

	it.for<[Partial<AdjustPriceInput>, string]>([
		[{ price_inputs: { billable_sq: 31.24 } }, 'price_inputs.billable_sq'],
		[{ repOverrides: { billable_sq: 31.24 } }, 'repOverrides.billable_sq'],
		[{ price_inputs: { roof_squares: -3 } }, 'price_inputs.roof_squares'],
		[{ price_inputs: { roof_squares: 2436 } }, 'price_inputs.roof_squares'],
		[{ repOverrides: { eave_ft: 5001 } }, 'repOverrides.eave_ft'],
	])('refuses the typed values %j', async ([input, path], { adjust, presentationId, read }) => {
		const refusal = await refusalOf(adjust(input))
		expect(refusal).toMatchObject({ status: 400, code: 'INVALID_PRICE_INPUT', details: [{ path }] })
		expect((await read(presentationId)).priceInputs).toEqual(SQUARES)
	})

	it('keeps what a later adjustment leaves out, and removes the discount with null', async ({
		presentationId,
		adjust,
		read,
	}) => {
		await adjust({ discount: FIVE_HUNDRED })
		await adjust({ lines: [DECKING], price_inputs: { layers: 2 } })
		expect((await read(presentationId)).pricing[0]?.better?.amountCents).toBe(
			BETTER_CENTS + 85_000 - 50_000 + 51_000,
		)
		await adjust({ discount: null, lines: [] })
		expect(await read(presentationId)).toMatchObject({
			priceAdjustment: null,
			pricing: [{ better: { amountCents: BETTER_CENTS + 85_000 } }],
		})
	})

	it('ends a choice whose amount changes, and tells the homeowner the reason; the homeowner chooses at the new price', async ({
		company,
		presentationId,
		slideId,
		adjust,
		read,
	}) => {
		const homeowner = asHomeowner(company, presentationId)
		const choice = { presentationId, slideId, tier: 'better' as const }
		await homeowner.selectProduct({ ...choice, upgrades: ['fan'] })
		await adjust({ discount: FIVE_HUNDRED })
		const { price, selection } = await read(presentationId)
		expect(selection).toBeNull()
		expect(price?.change).toMatchObject({
			before: { display: '$19,460.56' },
			after: { display: '$18,960.56' },
			reasons: [{ label: 'Discount', before: null, after: '−$500.00', sentence: `${REASON}.` }],
			ended: [{ slideId, tier: 'better', upgrades: ['fan'] }],
		})
		const chosen = await homeowner.selectProduct({ ...choice, upgrades: ['fan'] })
		expect(chosen.total?.amountCents).toBe(BETTER_CENTS + 64_056 - 50_000)
		const { trace = [] } = chosen.selection?.price ?? {}
		expect(replay(trace)).toEqual({ amountCents: chosen.total?.amountCents, mismatches: [] })
	})

	it('lets a rep give a discount within the limit, which then bounds it also for a smaller roof', async ({
		api,
		asRep,
		presentationId,
		read,
		update,
	}) => {
		await api.contracts.updateSettings({ repDiscountPercent: 4 })
		const given = await asRep.presentations.adjustPrice({ presentationId, discount: FIVE_HUNDRED })
		expect(given.adjustment.status).toBe('applied')
		await update(presentationId, { price_inputs: { roof_squares: 1 } })
		const { pricing } = await read(presentationId)
		const smaller = (1_490 * 96) / 100
		expect(pricing[0]?.better?.amountCents).toBe(Math.ceil(smaller * 100))
	})

	it('gives an API key the limit of a rep', async ({ company, api, presentationId }) => {
		await api.contracts.updateSettings({ repDiscountPercent: 1 })
		const scopes = ['presentations:write', 'presentations:read'] as const
		const { organizationId } = company
		const key = createCaller({
			...company,
			caller: { kind: 'service', organizationId, scopes, keyId: 'key', name: 'Our CRM' },
		})
		const { adjustment } = await key.presentations.adjustPrice({
			presentationId,
			discount: FIVE_HUNDRED,
		})
		expect(adjustment).toMatchObject({ status: 'requested', by: null })
	})

	it('refuses what nobody may give, a signed price, an older revision and a time in the past', async ({
		company,
		api,
		deckId,
		presentationId,
		adjust,
		read,
	}) => {
		await api.contracts.updateSettings({ repDiscountPercent: 5, adminDiscountPercent: 20 })
		const tooMuch = adjust({ discount: { kind: 'percent', percent: 21, reason: REASON } })
		expect(await refusalOf(tooMuch)).toMatchObject({
			status: 400,
			message: expect.stringContaining('at most 20% off'),
		})
		await api.contracts.updateSettings({ adminDiscountPercent: 100 })
		const { priceRevision: revision } = await read(presentationId)
		await adjust({ discount: FIVE_HUNDRED, revision })
		expect((await refusalOf(adjust({ discount: null, revision }))).code).toBe('CONFLICT')
		const past = adjust({ validUntil: company.now().toISOString() })
		expect(await refusalOf(past)).toMatchObject({ status: 400 })
		await insertSignedDocument(company, { deckId, presentationId })
		expect((await refusalOf(adjust({ discount: null }))).code).toBe('ALREADY_SIGNED')
	})

	it('refuses an adjustment that changes nothing: no event, no email, no entry in the list', async ({
		app,
		company,
		api,
		presentationId,
		adjust,
		mails,
	}) => {
		const validUntil = '2099-06-21T04:00:00.000Z'
		const same = {
			price_inputs: { layers: 1 },
			discount: FIVE_HUNDRED,
			lines: [DECKING],
			validUntil,
		}
		const refused = async (input: Partial<AdjustPriceInput>) => {
			const refusal = await refusalOf(adjust({ ...input, tellHomeowner: true }))
			expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining('nothing') })
		}
		await refused({})
		await refused({ discount: null, lines: [], note: ' ' })
		await adjust(same)
		await refused(same)
		await app.runJobs()
		expect(await mails(presentationId)).toEqual([])
		expect(await readPriceEvents(company, presentationId)).toHaveLength(1)
		const { adjustments } = await api.presentations.listAdjustments({ presentationId })
		expect(adjustments).toHaveLength(1)
	})

	it('stores a note alone, and sends no email about it', async ({
		app,
		presentationId,
		adjust,
		mails,
	}) => {
		const { adjustment } = await adjust({ note: 'Crew is next door', tellHomeowner: true })
		expect(adjustment).toMatchObject({ status: 'applied', note: 'Crew is next door' })
		await app.runJobs()
		expect(await mails(presentationId)).toEqual([])
	})

	it.for([
		[{ discount: { ...FIVE_HUNDRED, reason: ' ' } }, 'reason'],
		[{ discount: { ...FIVE_HUNDRED, amountCents: -1 } }, 'amountCents'],
		[{ lines: [{ ...DECKING, unitCents: -8500 }] }, 'unitCents'],
		[{ lines: [{ ...DECKING, quantity: -6 }] }, 'quantity'],
		[{ discount: { ...FIVE_HUNDRED, reason: 'Party 🎉' } }, 'discount.reason'],
		[{ lines: [{ ...DECKING, text: 'Deck\u202Eing' }] }, 'invisible'],
	] as const)('rejects %j and names %s', async ([input, field], { presentationId, api }) => {
		const refusal = await refusalOf(
			api.presentations.adjustPrice({
				presentationId,
				...structuredClone(input),
			} as AdjustPriceInput),
		)
		expect(refusal.status).toBe(400)
		expect(JSON.stringify(refusal)).toContain(field)
	})

	it('records the scripts that speak the price again, with the adjusted price', async ({
		company,
		api,
		app,
		create,
	}) => {
		const script = 'Better is {{price.better}}.'
		const { deckId } = await makePricedDeck(company, { script })
		const { id, shareKey } = await create({ deckId, price_inputs: SQUARES })
		const spoken = async () => {
			await app.runJobs()
			const playback = await api.presentations.playback({ shareKey })
			return playback.slides.at(-1)?.script
		}
		expect(await spoken()).toBe('Better is $18,820.')
		await api.presentations.adjustPrice({ presentationId: id, discount: FIVE_HUNDRED })
		expect(await spoken()).toBe('Better is $18,320.')
	})

	it('speaks the monthly payment with its terms, and the place of the price while there is no lender', async ({
		company,
		api,
		app,
		create,
	}) => {
		onTestFinished(async () => {
			await api.contracts.updateSettings({ lenders: [] })
		})
		const script = 'Better is {{price.better}}, or {{price.monthly}}.'
		const { deckId } = await makePricedDeck(company, { script })
		const { shareKey } = await create({ deckId, price_inputs: SQUARES })
		const spoken = async () => {
			await app.runJobs()
			const playback = await api.presentations.playback({ shareKey })
			return playback.slides.at(-1)?.script
		}
		expect(await spoken()).toBe('Better is $18,820, or the monthly payment on your price page.')
		const terms = { name: 'Credit Union', months: 120, aprPercent: 6.9, downPaymentPercent: 10 }
		await api.contracts.updateSettings({
			lenders: [{ ...terms, disclosure: 'On approved credit.' }],
		})
		expect(await spoken()).toBe(
			'Better is $18,820, or $195.79 a month, in 120 monthly payments at an annual percentage rate of 6.9%, with 10% down. On approved credit.',
		)
	})

	it('renews an expired price with a later time', async ({
		company,
		presentationId,
		adjust,
		read,
	}) => {
		await company.db.presentation.update({
			where: { id: presentationId },
			data: { priceValidUntil: new Date(company.now().getTime() - 1000) },
		})
		expect((await read(presentationId)).price?.state).toBe('expired')
		const validUntil = new Date(company.now().getTime() + 86_400_000).toISOString()
		await adjust({ validUntil })
		expect((await read(presentationId)).price).toMatchObject({ state: 'exact', validUntil })
	})
})

describe('A renewed price', () => {
	it.for([
		['price-adjustments', 'en', 'adjustPrice'],
		['PATCH', 'es', 'update'],
	] as const)(
		'answers the request for today’s prices, and no other question (%s, %s)',
		async ([, language, act], { app, company, api, presentationId }) => {
			const { organizationId, db } = company
			const { qa } = createCaller({
				...company,
				caller: { kind: 'presentation', organizationId, presentationId },
			})
			await db.presentation.update({
				where: { id: presentationId },
				data: { languageSettings: { language } },
			})
			const other = await qa.askForConfirmation({ presentationId })
			await db.presentation.update({
				where: { id: presentationId },
				data: { priceValidUntil: new Date(company.now().getTime() - 1000) },
			})
			const { questionId } = await qa.askForConfirmation({ presentationId })
			const isWaiting = async (id: string) =>
				(await api.qa.question({ questionId: id })).question.waiting
			await api.presentations.adjustPrice({ presentationId, note: 'Called her' })
			await app.runJobs()
			expect(await isWaiting(questionId)).toBe(true)
			await api.presentations[act]({ presentationId, validUntil: '2099-06-21T04:00:00.000Z' })
			await app.runJobs()
			expect(await isWaiting(questionId)).toBe(false)
			expect(await isWaiting(other.questionId)).toBe(true)
		},
	)
})

describe('POST /api/presentations/{presentationId}/price-adjustments with tellHomeowner', () => {
	const told = (id: string) => ({ presentationId: id, tellHomeowner: true })

	it('emails the homeowner both amounts of a choice that it ends, and until when the price is valid', async ({
		app,
		company,
		presentationId,
		slideId,
		adjust,
		mails,
	}) => {
		await asHomeowner(company, presentationId).selectProduct({
			presentationId,
			slideId,
			tier: 'better',
			upgrades: ['fan'],
		})
		await adjust({
			discount: FIVE_HUNDRED,
			validUntil: '2099-06-21T04:00:00.000Z',
			tellHomeowner: true,
		})
		await adjust({ note: 'Tells nobody' })
		await app.runJobs()
		const [mail, ...others] = await mails(presentationId)
		expect(others).toEqual([])
		expect(mail).toMatchObject({
			kind: 'price_changed',
			status: 'sent',
			toAddress: KAREN.email,
			subject: expect.stringMatching(/^Your new price from /),
		})
		for (const text of [
			'Preferred + Attic fan: $19,460.56',
			'$18,960.56',
			'June 20, 2099',
			'Nothing is signed.',
		])
			expect(mail?.text).toContain(text)
		expect(mail?.headers).toHaveProperty('List-Unsubscribe')
	})

	it('sends the email of a request once it is allowed, and none when it is refused', async ({
		app,
		api,
		asRep,
		presentationId,
		mails,
	}) => {
		await api.contracts.updateSettings({ repDiscountPercent: 2 })
		const asked = { ...told(presentationId), discount: FIVE_HUNDRED }
		const decide = async (allow: boolean) => {
			const { adjustment } = await asRep.presentations.adjustPrice(asked)
			expect(adjustment).toMatchObject({ status: 'requested', change: { tellHomeowner: true } })
			const decision = { presentationId, adjustmentId: adjustment.id, allow }
			await api.presentations.decideAdjustment(decision)
			await app.runJobs()
			return mails(presentationId)
		}
		expect(await decide(false)).toEqual([])
		const [mail] = await decide(true)
		expect(mail?.text).toContain('Your prices: $13,830 to $18,320')
	})

	it('says that expired prices are valid again, in Spanish for a Spanish presentation', async ({
		app,
		company,
		presentationId,
		adjust,
		mails,
	}) => {
		await company.db.presentation.update({
			where: { id: presentationId },
			data: {
				priceValidUntil: new Date(company.now().getTime() - 1000),
				languageSettings: { language: 'es' },
			},
		})
		await adjust({ validUntil: '2099-06-21T04:00:00.000Z', tellHomeowner: true })
		await app.runJobs()
		const [mail] = await mails(presentationId)
		expect(mail?.subject).toMatch(/vuelven a ser válidos$/)
		expect(mail?.text).toContain('Válido hasta: 20 de junio de 2099')
	})

	it('refuses it for a homeowner without an address, and sends nothing to one who unsubscribed', async ({
		app,
		company,
		create,
		api,
		presentationId,
		adjust,
		mails,
	}) => {
		const { id } = await create({ homeowner: HANNAH, price_inputs: SQUARES })
		const refusal = await refusalOf(api.presentations.adjustPrice(told(id)))
		expect(refusal).toMatchObject({
			status: 400,
			message: expect.stringContaining('has no email address'),
		})
		const { organizationId } = company
		await company.db.mailSuppression.create({
			data: { organizationId, address: KAREN.email, reason: 'unsubscribed' },
		})
		await adjust({ discount: FIVE_HUNDRED, tellHomeowner: true })
		await app.runJobs()
		expect(await mails(presentationId)).toMatchObject([{ status: 'suppressed', text: null }])
	})
})
