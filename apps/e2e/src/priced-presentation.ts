import type { Company } from './api-requests.ts'
import { makeDeck, makePresentation } from './presentation-setup.ts'

const CONTRACT = `# Roof replacement agreement

Between {{company_name}} and **{{full_name}}**, for the house at {{address}}, {{city}}.

## What we do

- Take off the old roof
- Lay the new one

## Price

| What | When |
| --- | --- |
| Half | When the material is here |
| Half | After the walk-through |
`

const SLIDES = [
	{ title: 'Welcome', narrationScript: 'This is about your roof.' },
	{ title: 'Three ways to do your roof', narrationScript: 'Here are the three ways.' },
]

/**
 * Creates a presentation with a contract and two slides. The second slide has three priced tiers. Returns the
 * homeowner's link.
 */
export async function makePricedPresentation(company: Company): Promise<string> {
	const { id: deckId, slideIds } = await makeDeck(company, SLIDES)
	const { send } = company
	await send('PUT', `/api/slides/${slideIds[1]}/product-data`, {
		productData: {
			good: tier('Essential', 14_330),
			better: { ...tier('Preferred', 18_420), badge: 'Maya recommends this one' },
			best: tier('Lifetime', 23_010),
			defaultSelectedTier: 'better',
		},
	})
	await send('POST', `/api/decks/${deckId}/action-configs`, {
		name: 'Roof replacement agreement',
		actionType: 'contract',
		templateMarkdown: CONTRACT,
		status: 'published',
	})
	return (await makePresentation(company, deckId)).url
}

function tier(name: string, amount: number) {
	return {
		name,
		highlights: ['Architectural shingles', 'Impact rated'],
		price: { mode: 'fixed', amount },
		upgrades: [{ key: 'ridge', label: 'Continuous ridge vent', formula: '1335' }],
	}
}
