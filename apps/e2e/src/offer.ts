import type { Browser } from 'playwright-core'

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

/**
 * Makes a presentation of the demo company that has prices and a contract: a deck of two slides, the second with three
 * tiers. Returns the homeowner's link.
 */
export async function makeOffer(browser: Browser, url: string): Promise<string> {
	const context = await browser.newContext({
		baseURL: url,
		extraHTTPHeaders: { origin: url },
	})
	async function send(method: 'POST' | 'PUT', path: string, data: object) {
		const response = await context.request.fetch(path, { method, data })
		if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
		return response.json()
	}
	await send('POST', '/api/auth/login', {
		email: 'maya@summitpeak.example',
		password: 'summit-peak',
	})
	const { deck } = await send('POST', '/api/decks', { name: 'Your roof, three ways' })
	const slides = `/api/decks/${deck.id}/slides`
	await send('POST', slides, { title: 'Welcome', narrationScript: 'This is about your roof.' })
	const { slide } = await send('POST', slides, {
		title: 'Three ways to do your roof',
		narrationScript: 'Here are the three ways.',
	})
	await send('PUT', `/api/slides/${slide.id}/product-data`, {
		productData: {
			good: tier('Essential', 14_330),
			better: { ...tier('Preferred', 18_420), badge: 'Maya recommends this one' },
			best: tier('Lifetime', 23_010),
			defaultSelectedTier: 'better',
		},
	})
	await send('POST', `/api/decks/${deck.id}/action-configs`, {
		name: 'Roof replacement agreement',
		actionType: 'contract',
		templateMarkdown: CONTRACT,
		status: 'published',
	})
	const made = await send('POST', '/api/trpc/presentations.create', {
		deckId: deck.id,
		homeowner: {
			first_name: 'Karen',
			last_name: 'Delgado',
			email: 'karen.delgado@mail.example',
			address: '2847 S Clermont St',
			city: 'Denver',
			state: 'CO',
			zip: '80222',
		},
	})
	await context.close()
	return made.result.data.url
}

function tier(name: string, amount: number) {
	return {
		name,
		highlights: ['Architectural shingles', 'Impact rated'],
		price: { mode: 'fixed', amount },
		upgrades: [{ key: 'ridge', label: 'Continuous ridge vent', formula: '1335' }],
	}
}
