import type { PriceItem } from '@dormer/api/content/price-book/schema'
import { CREATED_AT, fixtureId } from './id-fixture.ts'

/** Returns an item of the price book: ridge vent at $14 a foot, which no formula uses. */
export function priceItemFixture(overrides: Partial<PriceItem> = {}): PriceItem {
	return {
		id: fixtureId(951),
		key: 'ridge_vent',
		name: 'Ridge vent',
		unit: 'linear_foot',
		unitCents: 1400,
		formula: null,
		taxable: true,
		description: 'Cut, vent and cap',
		usedIn: [],
		revision: 'revision-1',
		createdAt: CREATED_AT,
		updatedAt: CREATED_AT,
		...overrides,
	}
}
