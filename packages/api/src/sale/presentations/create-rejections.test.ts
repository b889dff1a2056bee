import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { newId } from '../../core/ids.ts'
import type { OrgContext } from '../../core/trpc.ts'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { it as base, type CreateInput, KAREN, makeDeck } from './fixtures.ts'

const PRICES = [
	{ key: 'layers', label: 'Layers', source: 'manual', min: 1, max: 4 },
	{ key: 'squares', label: 'Roof squares', source: 'measurement' },
]

type Stranger = { company: OrgContext; prospectId: string }

/**
 * Adds test fixtures. `deckId` is a deck with two slides and the price variables `PRICES`. `stranger` has another company and
 * the id of a prospect of that company. `countRows` counts the rows of each table to which `presentations.create` writes.
 */
const it = base
	.extend('deckId', async ({ app, company }) => {
		const deckId = await makeDeck(company, ['Hello {{first_name}}.', 'Six layers.'])
		await app.db.deck.update({ where: { id: deckId }, data: { priceVariables: PRICES } })
		return deckId
	})
	.extend('stranger', async ({ app }): Promise<Stranger> => {
		const company = await makeCompany(app, 'Harbor Roofing')
		const deckId = await makeDeck(company, ['Theirs.'])
		const input = { deckId, homeowner: KAREN }
		const { deck_presentation_id: id } = await createCaller(company).presentations.create(input)
		const { prospectId } = await app.db.presentation.findUniqueOrThrow({ where: { id } })
		return { company, prospectId }
	})
	.extend(
		'countRows',
		({ app }) =>
			() =>
				Promise.all([
					app.db.presentation.count(),
					app.db.prospect.count(),
					app.db.deckSnapshot.count(),
					app.db.event.count(),
					app.pool
						.query('select count(*)::int as jobs from graphile_worker.jobs')
						.then(({ rows }) => rows),
				]),
	)

async function makeGeneratingDeck(company: OrgContext): Promise<string> {
	const deckId = await makeDeck(company, ['Soon.'])
	await make.generationJob(company.db, { organizationId: company.organizationId, deckId })
	return deckId
}

async function makeDeletedDeck(company: OrgContext): Promise<string> {
	const deckId = await makeDeck(company, ['Gone.'])
	await createCaller(company).decks.delete({ deckId })
	return deckId
}

describe('language_settings of POST /api/decks/{deckId}/presentations', () => {
	it('accepts a regional variant of the deck’s language, and returns 400 for any other language', async ({
		app,
		api,
		deckId,
	}) => {
		const create = async (language?: string) => {
			const language_settings = language === undefined ? {} : { language }
			const input = { deckId, homeowner: KAREN, language_settings }
			const { deck_presentation_id: id } = await api.presentations.create(input)
			const row = await app.db.presentation.findUniqueOrThrow({ where: { id } })
			return row.languageSettings
		}
		expect(await create()).toEqual({ language: 'en' })
		expect(await create('en-ca')).toEqual({ language: 'en-CA' })
		for (const language of ['es', 'no such tag'])
			expect(await refusalOf(create(language))).toMatchObject({
				status: 400,
				details: [{ path: 'language_settings.language' }],
			})
		await app.db.deck.update({ where: { id: deckId }, data: { language: 'es' } })
		expect(await create('es-MX')).toEqual({ language: 'es-MX' })
	})
})

describe('POST /api/decks/{deckId}/presentations with an invalid input', () => {
	type Case = {
		name: string
		input: (company: OrgContext, stranger: Stranger) => object | Promise<object>
		status: number
		code: string
		path?: string
	}
	const cases: Case[] = [
		{
			name: 'no homeowner and no prospect',
			input: () => ({}),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner',
		},
		{
			name: 'a blank first name',
			input: () => ({ homeowner: { ...KAREN, first_name: ' ' } }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.first_name',
		},
		{
			name: 'a malformed email address',
			input: () => ({ homeowner: { ...KAREN, email: 'karen' } }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'homeowner.email',
		},
		{
			name: 'an unknown measurement strategy',
			input: () => ({ homeowner: KAREN, measurement_strategy: 'guess' }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'measurement_strategy',
		},
		{
			name: 'a price input below the minimum',
			input: () => ({ homeowner: KAREN, price_inputs: { layers: 0 } }),
			status: 400,
			code: 'INVALID_PRICE_INPUT',
			path: 'price_inputs.layers',
		},
		{
			name: 'a price input above the maximum',
			input: () => ({ homeowner: KAREN, price_inputs: { layers: 5 } }),
			status: 400,
			code: 'INVALID_PRICE_INPUT',
			path: 'price_inputs.layers',
		},
		{
			name: 'an unknown voice',
			input: () => ({ homeowner: KAREN, voice_settings: { voice_id: 'nobody' } }),
			status: 400,
			code: 'VALIDATION_ERROR',
			path: 'voice_settings.voice_id',
		},
		{
			name: 'an unknown city',
			input: () => ({ homeowner: { ...KAREN, city: 'Atlantis' } }),
			status: 422,
			code: 'INVALID_ADDRESS',
			path: 'homeowner.address',
		},
		{
			name: 'a street without a house number',
			input: () => ({ homeowner: { ...KAREN, address: 'Clermont St' } }),
			status: 422,
			code: 'INVALID_ADDRESS',
			path: 'homeowner.address',
		},
		{
			name: 'an unknown prospect',
			input: () => ({ prospect_id: newId() }),
			status: 422,
			code: 'PROSPECT_NOT_FOUND',
		},
		{
			name: 'the prospect of another company',
			input: (_, { prospectId }) => ({ prospect_id: prospectId }),
			status: 422,
			code: 'PROSPECT_NOT_FOUND',
		},
		{
			name: 'a homeowner with the prospect of another company',
			input: (_, { prospectId }) => ({ homeowner: KAREN, prospect_id: prospectId }),
			status: 422,
			code: 'PROSPECT_NOT_FOUND',
		},
		{
			name: 'a deck that is being generated',
			input: async (company) => ({
				homeowner: KAREN,
				deckId: await makeGeneratingDeck(company),
			}),
			status: 409,
			code: 'DECK_GENERATING',
		},
		{
			name: 'an unknown deck',
			input: () => ({ homeowner: KAREN, deckId: newId() }),
			status: 404,
			code: 'NOT_FOUND',
		},
		{
			name: 'a deleted deck',
			input: async (company) => ({ homeowner: KAREN, deckId: await makeDeletedDeck(company) }),
			status: 404,
			code: 'NOT_FOUND',
		},
		{
			name: 'the deck of another company',
			input: async (_, { company }) => ({
				homeowner: KAREN,
				deckId: await makeDeck(company, ['Theirs.']),
			}),
			status: 404,
			code: 'NOT_FOUND',
		},
	]

	it.for(cases)(
		'rejects $name with $code and writes nothing',
		async ({ input, status, code, path }, { company, api, deckId, stranger, countRows }) => {
			const body: CreateInput = await input(company, stranger)
			const before = await countRows()
			const refusal = await refusalOf(api.presentations.create({ deckId, ...body }))
			expect({ status: refusal.status, code: refusal.code }).toEqual({ status, code })
			if (path !== undefined) expect(refusal.details.map((detail) => detail.path)).toEqual([path])
			expect(await countRows()).toEqual(before)
		},
	)

	it('returns 401 when the request has no credential', async ({ viewer, deckId }) => {
		const call = viewer.presentations.create({ deckId, homeowner: KAREN })
		expect((await refusalOf(call)).status).toBe(401)
	})

	it('suggests the closest address when the homeowner’s address is invalid', async ({
		api,
		deckId,
	}) => {
		const homeowner = { ...KAREN, city: 'Denvr' }
		const refusal = await refusalOf(api.presentations.create({ deckId, homeowner }))
		expect(refusal.message).toBe('There is no “Denvr” in Colorado. Did you mean Denver?')
		expect(refusal.details).toEqual([{ path: 'homeowner.address', message: refusal.message }])
	})
})
