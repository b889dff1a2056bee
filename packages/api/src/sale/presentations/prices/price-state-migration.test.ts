import { readFile } from 'node:fs/promises'
import { make } from '@dormer/db/testing'
import { describe, expect } from 'vitest'
import { ProductSlideData } from '../../../content/pricing/schema.ts'
import { it } from './measured-fixtures.ts'

const MIGRATION = new URL(
	'../../../../../db/prisma/migrations/20261129000004_price_state/migration.sql',
	import.meta.resolve('./price-state-migration.test.ts'),
)
const roof = { key: 'roof', label: 'Roof', source: 'measurement', measurementField: 'roof_squares' }
const FEE = { key: 'fee', label: 'Permit', unit: '$', source: 'manual', default: 75 }
const BILLABLE = { key: 'billable', label: 'Billable', source: 'formula', formula: 'roof * 1.1' }
const DECK = [{ ...roof, default: 24 }, { ...BILLABLE, default: 26 }, FEE]
const TIER = { name: 'Better', price: { mode: 'formula', formula: 'billable * 575 + fee' } }

describe('migration of prices to states', () => {
	it('turns usual values of sizes into sample values, ends unsigned choices that rest on one, and calculates the prices again', async ({
		app,
		company,
		create,
		read,
	}) => {
		const { organizationId } = company
		const { id: deckId } = await make.deck(company.db, { organizationId, priceVariables: DECK })
		const productData = ProductSlideData.parse({ better: TIER })
		const slideType = 'product_pricing_v1'
		const { id: slideId } = await make.slide(company.db, {
			organizationId,
			deckId,
			slideType,
			productData,
		})
		const { id } = await create({ deckId })
		const price = { status: 'priced', amountCents: 1_525_500, currency: 'USD', display: '$15,255' }
		const input = { kind: 'input', key: 'roof', source: 'default', label: 'Roof', value: '24' }
		const trace = [{ ...input, display: '24 squares', sentence: 'The usual value.' }]
		const priced = { ...price, missing: [], trace, upgrades: [] }
		const chosen = { slideId, tier: 'better', upgrades: [], price: priced }
		await company.db.presentation.update({
			where: { id, organizationId },
			data: {
				selection: { ...chosen, selectedAt: '2026-11-20T12:00:00.000Z' },
				price: { ...price, slideId, tier: 'better', name: 'Better', chosen: true },
				pricingFrozenAt: new Date(),
				engagement: 'selected',
			},
		})
		const [, data = ''] = (await readFile(MIGRATION, 'utf8')).split('-- Data\n')
		await app.pool.query(`begin; ${data}; commit`)
		const { priceVariables } = await company.db.deck.findUniqueOrThrow({ where: { id: deckId } })
		expect(priceVariables).toEqual([
			{ ...roof, sample: 24, formerDefault: true },
			{ ...BILLABLE, sample: 26, formerDefault: true },
			FEE,
		])
		await app.runJobs()
		expect(await read(id)).toMatchObject({
			selections: [],
			engagement: 'viewed',
			price: {
				state: 'incomplete',
				chosen: false,
				missing: [{ key: 'roof', source: 'measurement' }],
				change: { name: 'Better', before: { display: '$15,255' }, after: null },
			},
		})
	})
})
