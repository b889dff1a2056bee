import { describe, expect, it } from 'vitest'
import { statedPriceFixture } from '../testing/pricing-fixture.ts'
import { waitingItems } from './waiting-items.ts'

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`
const presentation = (id: string, more: object = {}) => ({
	id,
	deckName: 'Full roof',
	homeownerData: { first_name: 'Walter', address: '1 A St', city: 'Denver', country: 'US' },
	formattedAddress: '1 A St, Denver',
	price: null,
	lastViewedAt: null,
	createdAt: at(1),
	updatedAt: at(2),
	...more,
})
const question = {
	id: 'q',
	homeownerName: 'Priya Raman',
	question: 'Who takes the brackets off?',
	askedAt: at(5),
}
const deck = (status: 'failed' | 'processing') => ({
	id: 'd',
	name: 'Windows',
	generation: {
		jobId: 'j',
		status,
		currentSlide: 1,
		totalSlides: 2,
		progress: 0,
		error: 'No slide could be read.',
	},
	updatedAt: at(4),
})
const document = (status: 'failed' | 'ready') => ({
	documentId: 'k',
	filename: 'warranty.pdf',
	displayName: null,
	status,
	error: 'It is encrypted.',
	updatedAt: at(7),
})
const signed = { documentId: 'c', customerName: 'Ida', contractName: 'Roof', signedAt: at(8) }
const requested = {
	id: 'r',
	status: 'requested' as const,
	change: { discount: { kind: 'percent' as const, percent: 2.5, reason: 'New neighbor' } },
	options: [],
	note: '',
	by: 'Rob Reyes',
	createdAt: at(10),
	decidedBy: null,
	decidedAt: null,
}
const NOTHING = {
	questions: [],
	unsigned: [],
	cancelled: [],
	discounts: [],
	deferred: [],
	failed: [],
	parked: [],
	unsealed: [],
	documents: [],
	decks: [],
}

describe('waitingItems', () => {
	it('lists questions, contracts, prices and failures, newest first, with their links', () => {
		const price = {
			slideId: 's',
			tier: 'better' as const,
			name: 'Better',
			status: 'priced' as const,
			display: '$21,360',
			chosen: true,
		}
		const items = waitingItems({
			questions: [question],
			cancelled: [presentation('y', { updatedAt: at(3), price })],
			discounts: [{ presentationId: 'z', homeownerName: 'Walter', adjustment: requested }],
			unsigned: [presentation('u', { lastViewedAt: at(6), price })],
			deferred: [presentation('p')],
			failed: [presentation('f')],
			parked: [{ ...presentation('x'), parkedAt: at(9), parkedReason: 'No such street.' }],
			unsealed: [signed],
			documents: [document('failed'), document('ready')],
			decks: [deck('failed'), deck('processing')],
		})
		expect(items.map(({ kind, text, to }) => [kind, text, to])).toEqual([
			[
				'discount',
				'2.5% off: New neighbor. Waiting for a decision.',
				{ page: 'presentation', id: 'z' },
			],
			['failure', 'No such street.', { page: 'presentation', id: 'x' }],
			['failure', expect.stringContaining('Roof is signed'), { page: 'contract', id: 'c' }],
			['failure', 'It is encrypted.', { page: 'knowledge' }],
			['contract', 'Better, $21,360', { page: 'presentation', id: 'u' }],
			['question', '“Who takes the brackets off?”', { page: 'question', id: 'q' }],
			['failure', 'No slide could be read.', { page: 'deck', id: 'd' }],
			['contract', 'Better, $21,360', { page: 'presentation', id: 'y' }],
			['failure', expect.stringContaining('Prepare again'), { page: 'presentation', id: 'f' }],
			['price', expect.stringContaining('1 A St'), { page: 'presentation', id: 'p' }],
		])
	})

	it('asks the rep to confirm an estimated roof, because no value is missing then', () => {
		const price = statedPriceFixture({
			status: 'deferred',
			state: 'estimate',
			display: '$11,500 to $24,900',
			unconfirmed: true,
		})
		const [item] = waitingItems({ ...NOTHING, deferred: [{ ...presentation('p'), price }] })
		expect(item).toMatchObject({
			title: 'Walter’s roof is only estimated',
			text: '1 A St, Denver. The price is a range until you confirm the roof.',
			action: 'Confirm',
		})
	})

	it('says who asks for a discount, and that a contract was canceled', () => {
		const cancelled = [presentation('y')]
		const discounts = [{ presentationId: 'z', homeownerName: 'Ida', adjustment: requested }]
		expect(waitingItems({ ...NOTHING, cancelled, discounts }).map(({ title }) => title)).toEqual([
			'Rob Reyes asks for approval of a discount for Ida',
			'Walter canceled the contract',
		])
	})

	it('returns an empty list when all sources are empty', () => {
		expect(waitingItems(NOTHING)).toEqual([])
	})
})
