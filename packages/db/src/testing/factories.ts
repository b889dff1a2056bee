import { randomUUID } from 'node:crypto'
import type { Prisma } from '../../generated/client.ts'
import type { Db } from '../index.ts'

type Row<Model> = Partial<Model>

/** Creates a company. */
async function organization(db: Db, overrides: Row<Prisma.OrganizationUncheckedCreateInput> = {}) {
	return db.organization.create({
		data: { id: randomUUID(), name: 'Summit Peak Roofing', ...overrides },
	})
}

/** Creates an empty deck. Without `organizationId`, also creates a company for the deck. */
async function deck(db: Db, overrides: Row<Prisma.DeckUncheckedCreateInput> = {}) {
	const organizationId = overrides.organizationId ?? (await organization(db)).id
	return db.deck.create({
		data: {
			id: randomUUID(),
			organizationId,
			name: 'Full roof replacement',
			type: 'image-based',
			...overrides,
		},
	})
}

/** Appends a slide without audio to a deck. */
async function slide(db: Db, overrides: Row<Prisma.SlideUncheckedCreateInput> = {}) {
	const parent = await parentDeck(db, overrides)
	const orderIndex = await db.slide.count({ where: parent })
	return db.slide.create({
		data: {
			id: randomUUID(),
			...parent,
			slideId: `slide-${orderIndex + 1}`,
			title: 'Six layers, one system',
			narrationScript: 'We take everything down to the bare decking.',
			orderIndex,
			...overrides,
		},
	})
}

/** Creates a manual FAQ without audio. */
async function faq(db: Db, overrides: Row<Prisma.FaqUncheckedCreateInput> = {}) {
	return db.faq.create({
		data: {
			id: randomUUID(),
			...(await parentDeck(db, overrides)),
			userQuestion: 'How long does it take?',
			cannedAnswer: 'Two days, weather permitting.',
			...overrides,
		},
	})
}

/** Creates the branding of a deck. */
async function branding(db: Db, overrides: Row<Prisma.BrandingUncheckedCreateInput> = {}) {
	return db.branding.create({
		data: {
			id: randomUUID(),
			...(await parentDeck(db, overrides)),
			palette: {
				primary: '#18232d',
				primaryLight: '#9fb0bd',
				accent: '#e3a857',
				neutral: '#f4efe6',
				text: '#202e3a',
			},
			cta: { headline: 'Ready?', body: 'Pick a day.', buttonText: 'Book the crew' },
			...overrides,
		},
	})
}

/** Creates an image record without stored files. */
async function image(db: Db, overrides: Row<Prisma.ImageUncheckedCreateInput> = {}) {
	const id = randomUUID()
	const organizationId = overrides.organizationId ?? (await organization(db)).id
	return db.image.create({
		data: {
			id,
			organizationId,
			filename: 'slide.png',
			mimeType: 'image/png',
			size: 1000,
			width: 1920,
			height: 1080,
			storageKey: `images/${id}.png`,
			thumbKey: `images/${id}.webp`,
			...overrides,
		},
	})
}

/** Creates a pending generation job. */
async function generationJob(
	db: Db,
	overrides: Row<Prisma.GenerationJobUncheckedCreateInput> = {},
) {
	return db.generationJob.create({
		data: { id: randomUUID(), ...(await parentDeck(db, overrides)), inputs: [], ...overrides },
	})
}

async function parentDeck(
	db: Db,
	child: { organizationId?: string; deckId?: string },
): Promise<{ organizationId: string; deckId: string }> {
	const { organizationId, deckId } = child
	if (organizationId !== undefined && deckId !== undefined) return { organizationId, deckId }
	const made = await deck(db, organizationId === undefined ? {} : { organizationId })
	return { organizationId: made.organizationId, deckId: made.id }
}

/** Test factories. A factory creates a row and the rows to which it refers. Any field can be overridden. */
export const make = { organization, deck, slide, faq, branding, image, generationJob }
