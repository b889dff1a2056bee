import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, type Caller, createCaller, DEMO_LOGIN } from '@dormer/api'
import { addDocuments, addOffer, addPriceSlide, PRICE_INPUTS } from './offer.ts'

const PICTURES = path.resolve(import.meta.dirname, '../../demo')
export type DemoCaller = ReturnType<typeof createCaller>

const DECK_NAME = 'Full roof replacement'

/**
 * The demo organization with one finished deck, made by the product's own generation from the slide images that ship
 * with it, the prices, contract, documents and hours that it sells with, and one presentation to listen to. Safe to
 * repeat: a start that was cut short is taken up where it ended, and a demo of an earlier version gains what it lacks.
 * Null when there is to be no demo; without `url` when the person behind it took the demo deck away.
 */
export async function prepareDemo(
	app: App,
): Promise<{ email: string; password: string; url?: string } | null> {
	if (!app.config.DEMO) return null
	const caller = callAs(app, await findOrMakeCompany(app))
	const deckId = await findOrMakeDeck(caller)
	if (deckId === null || !(await isGenerated(caller, deckId))) return DEMO_LOGIN
	const { actionConfigs } = await caller.contracts.listActionConfigs({ deckId })
	if (actionConfigs.length === 0) {
		await addDocuments(app, caller)
		await addPriceSlide(caller, deckId)
		await addOffer(caller, deckId)
	}
	return { ...DEMO_LOGIN, url: await findOrMakePresentation(caller, deckId) }
}

function callAs(app: App, caller: Caller): DemoCaller {
	const where = { requestId: 'demo', ip: '127.0.0.1', userAgent: null, setHeader: () => {} }
	return createCaller({ ...app, ...where, caller })
}

async function findOrMakeCompany(app: App): Promise<Caller> {
	const known = await app.db.user.findUnique({ where: { email: DEMO_LOGIN.email } })
	if (known === null) {
		await callAs(app, { kind: 'anonymous' }).auth.signup({
			...DEMO_LOGIN,
			organizationName: 'Summit Peak Roofing',
			name: 'Maya Okafor',
		})
		return findOrMakeCompany(app)
	}
	const { id, organizationId, name } = known
	return {
		kind: 'user',
		userId: id,
		organizationId,
		name,
		role: 'admin',
		sessionId: 'demo',
		revision: '0',
	}
}

/** The oldest deck of its name. Where there are other decks and not this one, it was taken away and stays so. */
async function findOrMakeDeck(caller: DemoCaller): Promise<string | null> {
	const { decks } = await caller.decks.list()
	const known = decks.findLast(({ name }) => name === DECK_NAME)
	if (known === undefined && decks.length > 0) return null
	const id = known?.id ?? (await makeEmptyDeck(caller))
	const isFilled = known !== undefined && (known.slidesCount > 0 || known.generation !== null)
	if (!isFilled) await fillDeck(caller, id)
	return id
}

async function makeEmptyDeck(caller: DemoCaller): Promise<string> {
	await caller.company.updateContact({
		contact: {
			phone: '(303) 555-0142',
			email: 'hello@summitpeak.example',
			address: '1820 Blake Street',
			city: 'Denver',
			state: 'CO',
			zip: '80202',
			licenseNumber: 'CO-RF-20418',
			timezone: 'America/Denver',
		},
	})
	const { deck } = await caller.decks.create({
		name: DECK_NAME,
		description: 'From the first look at the roof to the day the crew arrives.',
		tags: ['Roofing'],
	})
	return deck.id
}

/** Generation comes last: a deck that has begun it has all the rest. */
async function fillDeck(caller: DemoCaller, deckId: string): Promise<void> {
	await caller.branding.replace({ deckId, ...BRANDING })
	const [cover] = await readPictures('cover')
	if (cover !== undefined) {
		const { image } = await caller.images.upload({ file: cover })
		const intro = { backgroundImage: image.id, headline: 'Your new roof' }
		await caller.decks.setIntro({ deckId, ...intro })
	}
	await caller.generation.start({ deckId, images: await readPictures('slide-') })
}

async function readPictures(prefix: string) {
	const names = (await readdir(PICTURES)).filter((name) => name.startsWith(prefix)).sort()
	return Promise.all(
		names.map(async (filename) => ({
			filename,
			claimedType: 'image/webp',
			bytes: new Uint8Array(await readFile(path.join(PICTURES, filename))),
		})),
	)
}

/** Waits until the deck's generation is settled and answers whether it made the deck. */
async function isGenerated(caller: DemoCaller, deckId: string): Promise<boolean> {
	for (;;) {
		const { status } = await caller.generation.status({ deckId })
		if (status === 'completed' || status === 'failed') return status === 'completed'
		await sleep(250)
	}
}

/** A presentation keeps the deck as it was: one from before the deck had prices does not show them. */
async function findOrMakePresentation(caller: DemoCaller, deckId: string): Promise<string> {
	const { presentations } = await caller.presentations.list({ deckId })
	const { slides } = await caller.slides.list({ deckId })
	const sells = slides.some(({ productData }) => productData !== null)
	const known = presentations.find(({ price }) => price !== null || !sells)
	if (known !== undefined) return known.url
	const made = await caller.presentations.create({
		deckId,
		homeowner: {
			first_name: 'Karen',
			last_name: 'Delgado',
			email: 'karen.delgado@mail.example',
			phone: '(303) 555-0117',
			address: '2847 S Clermont St',
			city: 'Denver',
			state: 'CO',
			zip: '80222',
		},
		...(sells && { price_inputs: PRICE_INPUTS }),
	})
	return made.url
}

const BRANDING = {
	name: 'Summit Peak Roofing',
	palette: {
		primary: '#18222d',
		primaryLight: '#2c3e50',
		accent: '#e0a03c',
		neutral: '#f4efe6',
		text: '#18222d',
	},
	cta: {
		headline: 'Ready when you are',
		body: 'Compare the three prices in peace, ask us anything, or tell us when we may come by.',
		buttonText: 'Compare the prices',
	},
	contact: { phone: '(303) 555-0142', email: 'hello@summitpeak.example' },
}
