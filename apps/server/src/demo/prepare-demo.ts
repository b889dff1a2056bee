import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type App, type Caller, createCompany, DEMO_LOGIN, isDemoOffered } from '@dormer/api'
import { addActivity } from './add-activity.ts'
import { callAs, type DemoCaller } from './demo-caller.ts'
import {
	acceptFaqs,
	addDocuments,
	addPriceSlide,
	addProfileAndContract,
	completeScripts,
	PRICE_INPUTS,
} from './demo-content.ts'

const PICTURES = path.resolve(import.meta.dirname, '../../demo')
const DECK_NAME = 'Full roof replacement'

type Demo = {
	email: string
	password: string | null
	url?: string
	addActivity?: () => Promise<boolean>
}

/**
 * Creates the demo organization with one deck and one presentation, or completes an existing demo. Returns null when DEMO is
 * off. Returns no `url` when the demo deck was deleted or its generation failed. When the demo login is not offered, only the
 * first call returns the password. `addActivity` adds homeowners and what they did, which takes longer.
 */
export async function prepareDemo(app: App): Promise<Demo | null> {
	if (!app.config.DEMO) return null
	const { password, ...found } = await findOrCreateCompany(app)
	const login = { email: DEMO_LOGIN.email, password }
	const caller = callAs(app, found.caller)
	const deckId = await findOrCreateDeck(caller)
	if (deckId === null || !(await isGenerated(caller, deckId))) return login
	const { actionConfigs } = await caller.contracts.listActionConfigs({ deckId })
	if (actionConfigs.length === 0) {
		await acceptFaqs(caller, deckId)
		await completeScripts(caller, deckId)
		await addDocuments(app, caller)
		await addPriceSlide(caller, deckId)
		await addProfileAndContract(caller, deckId)
	}
	const url = await findOrCreatePresentation(caller, deckId)
	return { ...login, url, addActivity: () => addActivity(app, found.caller, deckId) }
}

async function findOrCreateCompany(app: App): Promise<{ caller: Caller; password: string | null }> {
	const isOffered = isDemoOffered(app.config)
	const known = await app.db.user.findUnique({ where: { email: DEMO_LOGIN.email } })
	if (known !== null)
		return { caller: demoUser(known), password: isOffered ? DEMO_LOGIN.password : null }
	const password = isOffered ? DEMO_LOGIN.password : randomBytes(18).toString('base64url')
	const { email } = DEMO_LOGIN
	const { user, organization } = await createCompany(app, {
		email,
		password,
		organizationName: 'Summit Peak Roofing',
		name: 'Maya Okafor',
		awaitsEmailVerification: false,
	})
	return { caller: demoUser({ ...user, organizationId: organization.id }), password }
}

type UserRow = { id: string; organizationId: string; name: string }

function demoUser({ id, organizationId, name }: UserRow): Caller {
	const session = { role: 'admin', sessionId: 'demo' } as const
	return { kind: 'user', userId: id, organizationId, name, ...session }
}

/**
 * Returns the oldest deck that has the demo's name. Creates and fills the demo deck when there are no decks. Returns null when
 * there are only other decks, because the demo deck was then deleted.
 */
async function findOrCreateDeck(caller: DemoCaller): Promise<string | null> {
	const { decks } = await caller.decks.list()
	const known = decks.findLast(({ name }) => name === DECK_NAME)
	if (known === undefined && decks.length > 0) return null
	const id = known?.id ?? (await createEmptyDeck(caller))
	const isFilled = known !== undefined && (known.slidesCount > 0 || known.generation !== null)
	if (!isFilled) await fillDeck(caller, id)
	return id
}

async function createEmptyDeck(caller: DemoCaller): Promise<string> {
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

/**
 * Adds branding, cover and slide images to the deck. Starts the generation last: if the server stops earlier, its next start
 * finds no generation and fills the deck again.
 */
async function fillDeck(caller: DemoCaller, deckId: string): Promise<void> {
	const upload = async (name: string) => {
		const [file] = await readPictures(name)
		return file && (await caller.images.upload({ file })).image.id
	}
	const logo = await upload('logo')
	const avatar = await upload('rep')
	await caller.branding.replace({ deckId, ...BRANDING, logo, avatar })
	const backgroundImage = await upload('cover')
	if (backgroundImage !== undefined)
		await caller.decks.setIntro({ deckId, backgroundImage, headline: 'Your new roof' })
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

/** Waits until the generation of the deck ends. Returns whether the generation completed. */
async function isGenerated(caller: DemoCaller, deckId: string): Promise<boolean> {
	for (;;) {
		const { status } = await caller.generation.status({ deckId })
		if (status === 'completed' || status === 'failed') return status === 'completed'
		await sleep(250)
	}
}

/**
 * Returns the link of a presentation of the deck. In a deck with prices, the presentation has a price. Creates the presentation
 * when none exists.
 */
async function findOrCreatePresentation(caller: DemoCaller, deckId: string): Promise<string> {
	const { presentations } = await caller.presentations.list({ deckId })
	const { slides } = await caller.slides.list({ deckId })
	const hasPrices = slides.some(({ productData }) => productData !== null)
	const known = presentations.find(({ price }) => price !== null || !hasPrices)
	if (known !== undefined) return known.url
	const created = await caller.presentations.create({
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
		...(hasPrices && { price_inputs: PRICE_INPUTS }),
	})
	return created.url
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
		body: 'Compare the three prices in your own time, ask us anything, or choose a time for an appointment.',
		buttonText: 'Compare the prices',
	},
	contact: { phone: '(303) 555-0142', email: 'hello@summitpeak.example' },
}
