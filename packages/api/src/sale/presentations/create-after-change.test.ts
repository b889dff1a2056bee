import type { Prisma } from '@dormer/db'
import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { createCaller } from '../../index.ts'
import { makeCompany, refusalOf } from '../../testing/test-app.ts'
import { it as base, KAREN, makeDeck } from './fixtures.ts'

const LAYERS = { key: 'layers', label: 'Layers', source: 'manual', min: 1, max: 4 }

/**
 * Adds test fixtures. `deckId` is a deck with a presentation. `create` creates another presentation with a number of layers.
 * `change` changes the row of the deck.
 */
const it = base
	.extend('deckId', async ({ app, api, company }) => {
		const deckId = await makeDeck(company, ['Hello {{first_name}}.'])
		await app.db.deck.update({ where: { id: deckId }, data: { priceVariables: [LAYERS] } })
		await api.presentations.create({ deckId, homeowner: KAREN, price_inputs: { layers: 4 } })
		return deckId
	})
	.extend(
		'create',
		({ api, deckId }) =>
			(layers = 4) =>
				api.presentations.create({ deckId, homeowner: KAREN, price_inputs: { layers } }),
	)
	.extend(
		'change',
		({ app, deckId }) =>
			(data: Prisma.DeckUncheckedUpdateInput) =>
				app.db.deck.update({ where: { id: deckId }, data }),
	)

describe('POST /api/decks/{deckId}/presentations after a change of the deck', () => {
	it('presents the changed slides', async ({ app, company, deckId, create }) => {
		await make.slide(app.db, {
			organizationId: company.organizationId,
			deckId,
			narrationScript: 'Goodbye.',
		})
		const { deck_presentation_id: id } = await create()
		const row = await app.db.presentation.findUniqueOrThrow({ where: { id } })
		expect(row.totalSlides).toBe(2)
		expect(await app.db.presentation.count({ where: { deckId } })).toBe(2)
	})

	it('accepts the changed price inputs', async ({ app, deckId, create, change }) => {
		expect((await refusalOf(create(5))).status).toBe(400)
		await change({ priceVariables: [{ ...LAYERS, max: 6 }] })
		expect((await create(5)).ignoredPriceInputs).toEqual([])
		await change({ priceVariables: [] })
		expect((await create(5)).ignoredPriceInputs).toEqual(['layers'])
		expect(await app.db.presentation.count({ where: { deckId } })).toBe(3)
	})

	it('rejects with 409 while the deck is being generated, and accepts afterwards', async ({
		app,
		company,
		deckId,
		create,
	}) => {
		const { organizationId } = company
		const job = await app.db.generationJob.create({
			data: { id: crypto.randomUUID(), organizationId, deckId, inputs: [], status: 'processing' },
		})
		expect((await refusalOf(create())).status).toBe(409)
		await app.db.generationJob.update({ where: { id: job.id }, data: { status: 'completed' } })
		expect((await create()).status).toBe('not_started')
	})

	it('rejects with 404 after the deck was deleted', async ({ app, deckId, create, change }) => {
		await change({ deletedAt: new Date() })
		expect((await refusalOf(create())).status).toBe(404)
		expect(await app.db.presentation.count({ where: { deckId } })).toBe(1)
	})

	it('rejects a caller of another company with 404', async ({ app, deckId }) => {
		const { presentations } = createCaller(await makeCompany(app))
		const attempt = presentations.create({ deckId, homeowner: KAREN, price_inputs: { layers: 4 } })
		expect((await refusalOf(attempt)).status).toBe(404)
	})
})
