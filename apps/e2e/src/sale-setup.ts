import { expect } from 'vitest'
import { type Company, signUp } from './api-requests.ts'
import type { JourneyFixture } from './journey-fixture.ts'
import { makeDeck, makePresentation } from './presentation-setup.ts'

/** Contact data of the company, with every detail that the sample contract contains. */
export const CONTACT = {
	phone: '(303) 555-0142',
	email: 'hello@summitpeak.example',
	address: '1820 Blake Street',
	city: 'Denver',
	state: 'CO',
	zip: '80202',
	licenseNumber: 'CO-RF-20418',
	timezone: 'America/Denver',
}

const HANDBOOK = `# What we promise

## Warranty

Our workmanship is guaranteed for ten years after the day of completion. The guarantee passes on once when you sell the house.

## Clean-up

We sweep the lawn with magnets at the end of every day, so that no nail stays behind.
`

const WARRANTY = 'Workmanship warranty of ten years'

const SLIDES = [
	{
		title: 'A roof for forty winters',
		bullets: ['Hail of 2 inches', 'Wind of 130 mph'],
		narrationScript:
			'Hi {{first_name}}. This is about the roof over your head, and about the one that could be there for the next forty winters. I will show you what it is made of, how we lay it, and what it costs. If there is anything you want to know, just ask.',
	},
	{
		title: 'Two days of work',
		bullets: ['Old roof off on the first day', 'New roof on by the second evening'],
		narrationScript:
			'The crew comes at seven in the morning. On the first day the old roof comes off. On the second day the new one goes on. In the evening we walk around the house together, and you tell us what you think of it. Only then are we done. While we work you can stay at home, your car can stay in the garage if it does not need to leave it, and your plants are covered.',
	},
	{
		title: 'Three ways to do your roof',
		bullets: [],
		narrationScript:
			'Here are three ways to do it. Each of them comes with everything that is written under it, and each of them with its price. You can add to them what you like. Take your time to compare them, and ask whatever you want to know.',
	},
]

const VARIABLES = [
	{ key: 'squares', label: 'Roof size', unit: 'squares', source: 'manual', min: 1, max: 200 },
	{
		key: 'layers',
		label: 'Old layers',
		source: 'manual',
		purpose: 'everyone',
		default: 1,
		min: 1,
		max: 3,
	},
	{ key: 'fall', label: 'Fall discount', unit: '$', source: 'manual', default: 250 },
]

const PRICES = {
	good: tier(
		'Essential',
		'Architectural shingles',
		'roundup_to(squares * 480 + layers * 850 - fall, 10)',
	),
	better: {
		...tier(
			'Preferred',
			'Impact rated shingles',
			'roundup_to(squares * 575 + layers * 850 - fall, 10)',
		),
		tagline: 'Rated for hail, often cheaper to insure',
		badge: 'Maya recommends this one',
	},
	best: tier(
		'Lifetime',
		'Stone-coated steel',
		'roundup_to(squares * 740 + layers * 850 - fall, 10)',
	),
	defaultSelectedTier: 'better',
}

function tier(name: string, shingles: string, formula: string) {
	return {
		name,
		highlights: [shingles, 'Ice and water shield', 'Magnet sweep every day'],
		warranty: WARRANTY,
		price: { mode: 'formula', formula },
		upgrades: [
			{ key: 'ridge', label: 'Continuous ridge vent', formula: '1335' },
			{ key: 'gutters', label: 'New gutters', formula: 'squares * 60' },
		],
	}
}

type Mail = { id: string; kind: string; to: string; status: string }
type MailFile = { contentType: string }

export type Sale = {
	company: Company
	deckId: string
	link: string
	presentationId: string
	/** Returns the emails about the presentation, each with the content types of its attachments. */
	mails: () => Promise<(Mail & { files: string[] })[]>
}

/** Creates a company with a complete deck over REST. Creates one presentation of the deck and waits until it is ready. */
export async function prepareSale(journey: JourneyFixture): Promise<Sale> {
	const company = await signUp(journey)
	const { send } = company
	await send('PUT', '/api/company/contact', { contact: CONTACT })
	const windows = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '16:00' }))
	await send('PUT', '/api/appointments/availability', { windows })
	const file = { filename: 'promise.md', contentType: 'text/markdown' }
	const kb = '/api/company/kb/documents'
	const ticket = await send('POST', `${kb}/upload-init`, {
		...file,
		displayName: 'What we promise',
		sizeBytes: HANDBOOK.length,
	})
	await fetch(ticket.uploadUrl, {
		method: 'PUT',
		body: HANDBOOK,
		headers: { 'content-type': file.contentType },
	})
	await send('POST', `${kb}/complete`, { documentId: ticket.documentId })

	const { id: deckId, slideIds } = await makeDeck(company, SLIDES)
	const at = `/api/decks/${deckId}`
	await send('PUT', at, { settings: { priceVariables: VARIABLES } })
	const [cover, , prices] = slideIds
	await send('PUT', `/api/slides/${prices}/product-data`, { productData: PRICES })
	await send('POST', `${at}/faqs`, {
		userQuestion: 'How much hail can the new roof take?',
		cannedAnswer:
			'It takes hail of two inches. Most of our neighbors in Denver choose it for that. It was tested by an independent laboratory that drops steel balls on it from the height of a house, twice on the same spot, and then looks for the smallest crack from both sides.',
		relatedSlideId: cover,
	})
	const starter = await send('GET', '/api/contracts/starter')
	await send('POST', `${at}/action-configs`, {
		...starter,
		actionType: 'contract',
		status: 'published',
	})
	const price_inputs = { squares: 24.7 }
	const { id: presentationId, url: link } = await makePresentation(company, deckId, {
		price_inputs,
	})
	const isReady = async (path: string) =>
		JSON.stringify(await send('GET', path)).includes('"ready"')
	const soon = { timeout: 90_000 }
	await expect.poll(() => isReady(`${kb}/${ticket.documentId}`), soon).toBe(true)
	await expect.poll(() => isReady(`/api/presentations/${presentationId}/status`), soon).toBe(true)
	const mails = async () => {
		const list: { mails: Mail[] } = await send('GET', `/api/mails?presentationId=${presentationId}`)
		return Promise.all(
			list.mails.map(async (mail) => {
				const { content } = await send('GET', `/api/mails/${mail.id}`)
				const attachments: MailFile[] = content?.attachments ?? []
				return { ...mail, files: attachments.map(({ contentType }) => contentType) }
			}),
		)
	}
	return { company, deckId, link, presentationId, mails }
}
