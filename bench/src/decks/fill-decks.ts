import { createDb, createPool } from '@dormer/db'
import { make } from '@dormer/db/testing'

const SLIDES = 10

const tier = (name: string, formula: string) => ({
	name,
	tagline: 'A complete system, installed by one crew',
	highlights: ['Tear-off and disposal', 'Ice and water shield', 'Ridge ventilation', 'Cleanup'],
	price: { mode: 'formula', formula },
	upgrades: [],
	warranty: '30 years on material, 10 years on labor',
})
const TIERS = {
	good: tier('Good', 'squares * 420 + 900'),
	better: tier('Better', 'squares * 515 + 900'),
	best: tier('Best', 'squares * 660 + 1200'),
	subtitle: 'Prices are for your own roof',
	brandLogo: null,
	disclaimer: 'Valid for 30 days.',
	defaultSelectedTier: 'better',
}

/**
 * Gives every deck branding and ten slides with pictures. The first slide has prices. These writes also raise the revision of
 * the company.
 */
export async function fillDecks(url: string): Promise<void> {
	const pool = createPool(url, (error) => console.error(error))
	const db = createDb(pool)
	for (const { id: deckId, organizationId } of await db.deck.findMany()) {
		await make.branding(db, { organizationId, deckId })
		for (let n = 0; n < SLIDES; n++) {
			const image = await make.image(db, { organizationId })
			const price = n === 0 ? { slideType: 'product_pricing_v1', productData: TIERS } : {}
			await make.slide(db, {
				...{ organizationId, deckId, ...price },
				...{ heroImg: image.storageKey, heroImgThumb: image.thumbKey },
			})
		}
	}
	await db.$disconnect()
	await pool.end()
}
