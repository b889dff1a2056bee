import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '@dormer/api'
import type { DemoCaller } from './demo-caller.ts'

const DOCUMENTS = path.resolve(import.meta.dirname, '../../demo/documents')
const DISPLAY_NAMES: Record<string, string> = {
	'warranty.md': 'Our warranty',
	'your-project.md': 'Your roof, day by day',
}

/** Uploads the demo documents that are missing, with the same steps as a browser. A worker processes them afterwards. */
export async function addDocuments(app: App, caller: DemoCaller): Promise<void> {
	const { documents } = await caller.knowledge.list()
	for (const filename of (await readdir(DOCUMENTS)).sort()) {
		const isUploaded = (known: (typeof documents)[number]) =>
			known.filename === filename && known.status !== 'uploading'
		if (documents.some(isUploaded)) continue
		const bytes = new Uint8Array(await readFile(path.join(DOCUMENTS, filename)))
		const displayName = DISPLAY_NAMES[filename] ?? filename
		const file = { filename, displayName, contentType: 'text/markdown', sizeBytes: bytes.length }
		const { documentId, storageKey } = await caller.knowledge.uploadInit(file)
		await app.providers.storage.put(storageKey, bytes, file.contentType)
		await caller.knowledge.complete({ documentId })
	}
}

/** Adds a slide with three priced tiers before the last slide of the deck, and sets the price variables. */
export async function addPriceSlide(caller: DemoCaller, deckId: string): Promise<void> {
	const { slides } = await caller.slides.list({ deckId })
	const known = slides.find(({ title }) => title === TITLE)
	if (known !== undefined && known.productData !== null) return
	await caller.decks.update({ deckId, settings: { priceVariables: VARIABLES } })
	const last = slides.at(-1)?.orderIndex
	const id = known?.id ?? (await createSlide(caller, deckId, last))
	await caller.slides.setProductData({ slideId: id, productData: PRODUCT })
}

async function createSlide(
	caller: DemoCaller,
	deckId: string,
	orderIndex: number | undefined,
): Promise<string> {
	const { slide } = await caller.slides.create({
		deckId,
		title: TITLE,
		narrationScript: SCRIPT,
		...(orderIndex !== undefined && { orderIndex }),
	})
	return slide.id
}

/** Accepts the FAQs that the generation suggested, so the demo deck answers their questions. */
export async function acceptFaqs(caller: DemoCaller, deckId: string): Promise<void> {
	const { faqs } = await caller.faqs.list({ deckId })
	for (const { id, status } of faqs)
		if (status === 'suggested') await caller.faqs.accept({ faqId: id })
}

/**
 * Writes and records the scripts of the slides whose generated script leaves out a part of the slide, as a rep would, so the demo deck has no
 * warnings.
 */
export async function completeScripts(caller: DemoCaller, deckId: string): Promise<void> {
	const { slides } = await caller.slides.list({ deckId })
	for (const { id, title, needsWords } of slides) {
		const script = SCRIPTS_BY_TITLE[title]
		if (!needsWords || script === undefined) continue
		await caller.slides.update({ slideId: id, narrationScript: script })
		await caller.narration.narrate({ slideId: id, script })
	}
}

const SCRIPTS_BY_TITLE: Record<string, string> = {
	'What hail does to shingles':
		'Here is what hail does to shingles. One: it bruises them. Two: it lifts a tab. Three: it knocks granules loose. This is an example from a roof that we replaced in Denver.',
	'Choose the roof that fits':
		'Choose the roof that fits. Essential is a sound roof at the fairest price: an architectural shingle, 30 years on the material, and 5 years on our workmanship. Preferred is rated for hail: a class 4 impact-rated shingle, the ridge vent included, and 15 years on our workmanship. Lifetime is the last roof this house will need: a designer shingle, copper valleys, and lifetime workmanship.',
}

/** Adds the company profile, the business hours, the sentences spoken before and after each answer, and a published contract. */
export async function addProfileAndContract(caller: DemoCaller, deckId: string): Promise<void> {
	await caller.knowledge.updateProfile(PROFILE)
	await caller.appointments.setAvailability(AVAILABILITY)
	await caller.qa.updateSettings({ deckId, ...AROUND_ANSWERS })
	await caller.contracts.updateSettings({
		requireViewed: true,
		depositPercent: 30,
		payments: [
			{ name: 'On the first day of work', percent: 40 },
			{ name: 'After the walk-through', percent: null },
		],
		lenders: [
			{
				name: 'Front Range Credit Union',
				months: 120,
				aprPercent: 6.9,
				minLoanCents: 500_000,
				disclosure: 'On approved credit.',
				applyUrl: 'https://www.frontrangecu.example/roofs',
			},
		],
	})
	const starter = await caller.contracts.starter({ language: 'en' })
	await caller.contracts.createActionConfig({
		...starter,
		deckId,
		actionType: 'contract',
		repName: 'Maya Okafor',
		status: 'published',
	})
}

const TITLE = 'Three ways to do your roof'
const SCRIPT =
	'{{first_name}}, here are the three ways again, with your price. Essential comes to {{price.good}}. Preferred comes to {{price.better}}. Lifetime comes to {{price.best}}. Each was worked out from the size of your roof and the layers that have to come off. Open the prices, and I will show you every step. Add what you like, choose the one that fits, and you can sign it right here.'

/** Measurements of the demo house, as a rep typed them. */
export const PRICE_INPUTS = { squares: 22.1, layers: 1, ridge: 89, eaves: 140, skylights: 1 }

const EVERYONE = { source: 'manual' as const, purpose: 'everyone' as const }
const MEASURED = { source: 'measurement' as const, min: 0, max: 1000 }
const VARIABLES = [
	{
		...MEASURED,
		key: 'squares',
		label: 'Roof area',
		unit: 'squares',
		measurementField: 'roof_squares',
		sample: 24,
		min: 1,
		max: 200,
	},
	{ ...EVERYONE, key: 'layers', label: 'Old layers', default: 1, min: 1, max: 3 },
	{
		...EVERYONE,
		key: 'permit',
		label: 'Permit and inspection',
		unit: '$',
		default: 500,
		min: 0,
		max: 5000,
	},
	{
		...MEASURED,
		key: 'ridge',
		label: 'Ridge',
		unit: 'ft',
		measurementField: 'ridge_ft',
		sample: 60,
	},
	{
		...MEASURED,
		key: 'eaves',
		label: 'Eaves',
		unit: 'ft',
		measurementField: 'eave_ft',
		sample: 120,
	},
	{ ...EVERYONE, key: 'skylights', label: 'Skylights', default: 0, min: 0, max: 20 },
]

const GUTTERS = { key: 'gutters', label: 'New seamless gutters', formula: 'eaves * 12' }
const SKYLIGHTS = {
	key: 'skylights',
	label: 'New flashing for skylights',
	formula: 'skylights * 640',
}

const PRODUCT = {
	good: {
		name: 'Essential',
		tagline: 'A sound roof at the fairest price',
		highlights: ['Architectural shingles, 30 years', 'Ice and water shield at the eaves'],
		warranty: '5 years on our work',
		price: { mode: 'formula' as const, formula: priceAt(630) },
		upgrades: [
			{ key: 'ridge_vent', label: 'Continuous ridge vent', formula: 'ridge * 15' },
			GUTTERS,
			SKYLIGHTS,
		],
	},
	better: {
		name: 'Preferred',
		tagline: 'Rated for hail, with the ridge vent',
		badge: 'Maya recommends this one',
		highlights: [
			'Impact-rated shingles, class 4',
			'Ridge vent along the whole roof',
			'Ice and water shield, eaves and valleys',
		],
		warranty: '15 years on our work',
		price: { mode: 'formula' as const, formula: priceAt(825) },
		upgrades: [GUTTERS, SKYLIGHTS],
	},
	best: {
		name: 'Lifetime',
		tagline: 'The last roof this house will need',
		highlights: [
			'Designer shingles, class 4',
			'Copper valleys and flashing',
			'Ridge vent along the whole roof',
		],
		warranty: 'As long as you own the house',
		price: { mode: 'formula' as const, formula: priceAt(1030) },
		upgrades: [GUTTERS, SKYLIGHTS],
	},
	subtitle: 'Worked out for your house',
	disclaimer:
		'Permit, inspection and removal are included. Soft boards beyond two sheets are extra.',
	defaultSelectedTier: 'better' as const,
}

/**
 * Returns the price formula of a tier. The price consists of material and labor per square, the removal of old layers,
 * and the permit.
 */
function priceAt(square: number): string {
	return `roundup_to(squares * ${square} + layers * 950 + permit, 10)`
}

const PROFILE = {
	about:
		'Summit Peak Roofing is a family company in Denver. We have laid roofs along the Front Range since 1998, with our own crews and no subcontractors.',
	services: ['Roof replacement', 'Storm inspection', 'Roof repair', 'Gutters'],
	serviceArea: 'Denver and everywhere within forty miles of it.',
	serviceCoverage: ['Denver', 'Lakewood', 'Golden', 'Arvada', 'Aurora', 'Littleton', 'Boulder'],
	guarantees: 'A workmanship warranty in writing with every roof.',
}

const AVAILABILITY = {
	windows: [
		...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
		{ weekday: 6, start: '10:00', end: '13:00' },
	],
	appointmentLength: 40,
	bufferMinutes: 20,
}

const AROUND_ANSWERS = {
	resumePromptText: 'Shall we continue with your roof?',
	transitionPromptText: 'Good question. This is the part that answers it.',
}
