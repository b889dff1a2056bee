import type { Prisma } from '@dormer/db'
import type { App } from '../../core/app.ts'

/** What the narration reads of a deck, with the name of its company and the voices of its prompts. */
export type NarratedDeck = {
	id: string
	organizationId: string
	voiceId: string | null
	priceVariables: unknown
	companyName: string
	resumeVoiceId: string | null
	transitionVoiceId: string | null
}

const FIELDS = {
	id: true,
	organizationId: true,
	voiceId: true,
	priceVariables: true,
	organization: { select: { name: true } },
	qaSettings: { select: { resumeVoiceId: true, transitionVoiceId: true } },
} satisfies Prisma.DeckSelect

/** Returns a deck of the organization, or undefined when it is missing or deleted. */
export async function findNarratedDeck(
	{ db }: Pick<App, 'db'>,
	{ organizationId, deckId }: { organizationId: string; deckId: string },
): Promise<NarratedDeck | undefined> {
	const row = await db.deck.findFirst({
		where: { id: deckId, organizationId, deletedAt: null },
		select: FIELDS,
	})
	return row === null ? undefined : toNarratedDeck(row)
}

/**
 * Returns the decks of slides, each with the id of its slide. Leaves out deleted decks and, when `organizationId` is given, the
 * decks of other organizations.
 */
export async function readDecksOfSlides(
	{ db }: Pick<App, 'db'>,
	{ slideIds, organizationId }: { slideIds: readonly string[]; organizationId?: string },
): Promise<(NarratedDeck & { slideId: string })[]> {
	const rows = await db.slide.findMany({
		where: {
			id: { in: [...slideIds] },
			deck: { deletedAt: null },
			...(organizationId !== undefined && { organizationId }),
		},
		select: { id: true, deck: { select: FIELDS } },
	})
	return rows.map(({ id, deck }) => ({ ...toNarratedDeck(deck), slideId: id }))
}

function toNarratedDeck({
	organization,
	qaSettings,
	...deck
}: Prisma.DeckGetPayload<{ select: typeof FIELDS }>): NarratedDeck {
	return {
		...deck,
		companyName: organization.name,
		resumeVoiceId: qaSettings?.resumeVoiceId ?? null,
		transitionVoiceId: qaSettings?.transitionVoiceId ?? null,
	}
}
