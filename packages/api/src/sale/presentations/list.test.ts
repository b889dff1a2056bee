import type { Prisma } from '@dormer/db'
import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import { createCaller } from '../../index.ts'
import { readPlan, recordStatements } from '../../testing/query-plans.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { it as base, HANNAH, KAREN, makeDeck } from './fixtures.ts'
import { listPresentations } from './list.ts'
import { ListPresentationsInput } from './schema.ts'

const DEFERRED = {
	slideId: newId(),
	tier: 'better',
	name: 'Better',
	status: 'deferred',
	display: 'Price to follow',
	chosen: false,
	state: 'incomplete',
	total: null,
	span: null,
	missing: [],
}

/**
 * Adds two fixtures. `file` is shared by all tests of this file: a deck with two presentations and a deleted presentation, a
 * second deck with one presentation, and another company with a presentation. `ids` lists the three presentations by creation
 * time. `list` calls the endpoint and replaces each returned id by its index in `ids`.
 */
const it = base
	.extend('file', { scope: 'file' }, async ({ app, fileCompany, fileApi }) => {
		const stranger = await makeCompany(app, 'Harbor Roofing')
		const foreignDeckId = await makeDeck(stranger, ['Hi.'])
		const strangerApi = createCaller(stranger)
		await strangerApi.presentations.create({ deckId: foreignDeckId, homeowner: KAREN })
		const deckId = await makeDeck(fileCompany, ['Hello.'])
		const ida = { ...KAREN, first_name: 'Ida', last_name: '100%_sure' }
		const inputs = [
			{ deckId, homeowner: KAREN },
			{ deckId, homeowner: { ...HANNAH, phone: '(303) 555-0117' } },
			{ deckId: await makeDeck(fileCompany, ['Hello.']), homeowner: ida },
		]
		const ids: string[] = []
		for (const input of inputs)
			ids.push((await fileApi.presentations.create(input)).deck_presentation_id)
		const deleted = await fileApi.presentations.create({ deckId, homeowner: KAREN })
		await fileApi.presentations.delete({ presentationId: deleted.deck_presentation_id })
		const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
		const update = (index: number, data: Prisma.PresentationUpdateInput) =>
			app.db.presentation.update({ where: { id: ids[index] ?? '' }, data })
		await update(0, { lastViewedAt: inHours(2), price: DEFERRED })
		await update(1, { status: 'ready', lastViewedAt: inHours(1), engagement: 'selected' })
		await update(2, { parkedAt: new Date() })
		return { deckId, ids, strangerApi }
	})
	.extend(
		'list',
		({ fileApi, file: { ids } }) =>
			async (input: Partial<ListPresentationsInput>) => {
				const { presentations, pagination } = await fileApi.presentations.list(input)
				return { found: presentations.map(({ id }) => ids.indexOf(id)), total: pagination.total }
			},
	)

describe('GET /api/presentations', () => {
	it('names the API key that created a presentation, which has no owner', async ({ app }) => {
		const company = await makeCompany(app, 'Company with a CRM')
		const { organizationId } = company
		const scopes = ['presentations:write', 'presentations:read'] as const
		const key = createCaller({
			...company,
			caller: { kind: 'service', organizationId, scopes, keyId: 'key', name: 'Our CRM' },
		})
		const deckId = await makeDeck(company, ['Hello.'])
		await key.presentations.create({ deckId, homeowner: KAREN })
		await createCaller(company).presentations.create({ deckId, homeowner: HANNAH })
		const { presentations } = await key.presentations.list({})
		expect(presentations.map(({ owner, createdByKey }) => [owner, createdByKey])).toEqual([
			['Maya Okafor', null],
			[null, 'Our CRM'],
		])
	})

	type Case = {
		name: string
		input: Partial<ListPresentationsInput>
		found: number[]
		total: number
	}
	const cases: Case[] = [
		{ name: 'all presentations, newest first', input: {}, found: [2, 1, 0], total: 3 },
		{ name: 'a page', input: { limit: 1, offset: 1 }, found: [1], total: 3 },
		{ name: 'an empty page after the end', input: { offset: 10 }, found: [], total: 3 },
		{ name: 'matches of a first name', input: { search: 'hannah' }, found: [1], total: 1 },
		{ name: 'matches of a full name', input: { search: 'karen delgado' }, found: [0], total: 1 },
		{ name: 'matches of a street', input: { search: 'vrain' }, found: [1], total: 1 },
		{ name: 'matches of an email', input: { search: 'karen.delgado@' }, found: [2, 0], total: 2 },
		{ name: 'matches of SQL wildcards', input: { search: '100%_s' }, found: [2], total: 1 },
		{ name: 'matches of a single wildcard', input: { search: '%' }, found: [2], total: 1 },
		{
			name: 'matches of a phone number',
			input: { search: '(303) 555-0117' },
			found: [1],
			total: 1,
		},
		{ name: 'matches of its digits', input: { search: '+1 303.555.0117' }, found: [1], total: 1 },
		{ name: 'nothing without a match', input: { search: 'nobody' }, found: [], total: 0 },
		{
			name: 'all presentations for a blank search',
			input: { search: '  ' },
			found: [2, 1, 0],
			total: 3,
		},
		{ name: 'presentations by status', input: { status: 'ready' }, found: [1], total: 1 },
		{
			name: 'presentations by engagement',
			input: { engagement: 'selected' },
			found: [1],
			total: 1,
		},
		{
			name: 'presentations with a deferred price',
			input: { priceStatus: 'deferred' },
			found: [0],
			total: 1,
		},
		{
			name: 'presentations by their last view',
			input: { sort: 'seen' },
			found: [0, 1, 2],
			total: 3,
		},
		{ name: 'parked presentations', input: { parked: true }, found: [2], total: 1 },
		{
			name: 'presentations that are not parked',
			input: { parked: false },
			found: [1, 0],
			total: 2,
		},
		{
			name: 'nothing when only one of two filters matches',
			input: { status: 'ready', search: 'karen' },
			found: [],
			total: 0,
		},
	]

	it.for(cases)('returns $name', async ({ input, found, total }, { list }) => {
		expect(await list(input)).toEqual({ found, total })
	})

	it.for([
		{ sort: 'created', order: [2, 1, 0] },
		{ sort: 'seen', order: [0, 1, 2] },
	] as const)(
		'returns each presentation once when a client follows the cursors, sorted by $sort',
		async ({ sort, order }, { fileApi, file: { ids } }) => {
			const found: number[] = []
			let cursor: string | undefined
			do {
				const page = await fileApi.presentations.list({ sort, limit: 1, cursor })
				found.push(...page.presentations.map(({ id }) => ids.indexOf(id)))
				cursor = page.nextCursor ?? undefined
			} while (cursor !== undefined)
			expect(found).toEqual(order)
		},
	)

	it('starts to read a page at the newest presentation, or at its cursor', async ({
		app,
		fileCompany,
		fileApi,
	}) => {
		const { pool, statements } = recordStatements(app.pool)
		const { nextCursor } = await fileApi.presentations.list({ limit: 1 })
		for (const cursor of [undefined, nextCursor ?? ''])
			await listPresentations({ ...fileCompany, pool }, ListPresentationsInput.parse({ cursor }))
		const plans = await Promise.all(statements.map((statement) => readPlan(app.pool, statement)))
		const scan = 'Index Scan Backward using presentation_organization_id_created_at_idx'
		for (const plan of plans) expect(plan).toContain(scan)
		expect(plans[1]).toMatch(/Index Cond: .*created_at <= /)
	})

	it('lists the presentations of a deleted deck too', async ({ app, fileApi, file, list }) => {
		const { deckId } = file
		await fileApi.decks.delete({ deckId })
		expect((await list({})).total).toBe(3)
		await app.db.deck.update({ where: { id: deckId }, data: { deletedAt: null } })
	})
})

describe('GET /api/decks/{deckId}/presentations', () => {
	it('lists the presentations of a deck, and returns 404 for an unknown deck', async ({
		fileApi,
		file: { deckId, ids },
	}) => {
		const { presentations, pagination } = await fileApi.presentations.listForDeck({ deckId })
		expect(presentations.map(({ id }) => ids.indexOf(id))).toEqual([1, 0])
		expect(pagination).toEqual({ total: 2, limit: 50, offset: 0 })
		const refusal = await refusalOf(fileApi.presentations.listForDeck({ deckId: newId() }))
		expect(refusal.status).toBe(404)
	})
})

describe('GET, PATCH and DELETE /api/presentations/{presentationId} of another company', () => {
	it.for(['get', 'update', 'delete'] as const)(
		'returns the same 404 for %s as for an unknown presentation',
		async (procedure, { app, file: { ids, strangerApi } }) => {
			const call = (presentationId: string) =>
				procedure === 'update'
					? strangerApi.presentations.update({ presentationId, homeowner: { first_name: 'X' } })
					: strangerApi.presentations[procedure]({ presentationId })
			const id = ids[0] ?? ''
			const [foreign, missing] = [await refusalOf(call(id)), await refusalOf(call(newId()))]
			expect([foreign.status, foreign.message]).toEqual([404, 'Presentation not found'])
			expect([missing.status, missing.message]).toEqual([404, 'Presentation not found'])
			const row = await app.db.presentation.findUniqueOrThrow({ where: { id } })
			expect(row).toMatchObject({ deletedAt: null, homeowner: { first_name: 'Karen' } })
		},
	)
})

describe('PATCH /api/presentations/{presentationId}', () => {
	it('changes only the fields that the request contains', async ({ fileApi, file: { ids } }) => {
		const presentationId = ids[0] ?? ''
		const { presentation: before } = await fileApi.presentations.get({ presentationId })
		const { presentation: after } = await fileApi.presentations.update({
			presentationId,
			homeowner: { phone: '(303) 555-0100' },
			expiresAt: '2030-01-01T00:00:00.000Z',
		})
		expect(after).toEqual({
			...before,
			homeownerData: { ...before.homeownerData, phone: '(303) 555-0100' },
			expiresAt: '2030-01-01T00:00:00.000Z',
			updatedAt: after.updatedAt,
		})
	})

	it.for([
		{
			name: 'an unknown city',
			change: { homeowner: { city: 'Atlantis' } },
			code: 'INVALID_ADDRESS',
		},
		{
			name: 'an empty first name',
			change: { homeowner: { first_name: '' } },
			code: 'VALIDATION_ERROR',
		},
		{
			name: 'an unknown voice',
			change: { voice_settings: { voice_id: 'nobody' } },
			code: 'VALIDATION_ERROR',
		},
		{ name: 'a malformed expiry time', change: { expiresAt: 'soon' }, code: 'VALIDATION_ERROR' },
	])('rejects $name and changes nothing', async ({ change, code }, { fileApi, file: { ids } }) => {
		const presentationId = ids[1] ?? ''
		const { presentation: before } = await fileApi.presentations.get({ presentationId })
		const refusal = await refusalOf(fileApi.presentations.update({ presentationId, ...change }))
		expect(refusal.code).toBe(code)
		expect((await fileApi.presentations.get({ presentationId })).presentation).toEqual(before)
	})
})

describe('DELETE /api/presentations/{presentationId}', () => {
	it('marks a presentation as deleted and emits one event, and returns 404 for a second deletion', async ({
		app,
		fileApi,
		file: { ids },
	}) => {
		const presentationId = ids[2] ?? ''
		expect(await fileApi.presentations.delete({ presentationId })).toEqual({ success: true })
		const again = await refusalOf(fileApi.presentations.delete({ presentationId }))
		expect(again.status).toBe(404)
		const row = await app.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })
		expect(row).toMatchObject({ deletedAt: expect.any(Date), tokenGeneration: 1 })
		const events = await app.db.event.findMany({ where: { aggregateId: presentationId } })
		expect(events.filter(({ eventType }) => eventType === 'presentation.deleted')).toHaveLength(1)
	})
})
