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

const FIELDS = `
	d.id, d.organization_id as "organizationId", d.voice_id as "voiceId",
	d.price_variables as "priceVariables", o.name as "companyName",
	q.resume_voice_id as "resumeVoiceId", q.transition_voice_id as "transitionVoiceId"`

const COMPANY_AND_SETTINGS = `
	  join organization o on o.id = d.organization_id
	  left join qa_settings q on q.organization_id = d.organization_id and q.deck_id = d.id`

/** Returns a deck of the organization, or undefined when it is missing or deleted. */
export async function findNarratedDeck(
	{ pool }: Pick<App, 'pool'>,
	{ organizationId, deckId }: { organizationId: string; deckId: string },
): Promise<NarratedDeck | undefined> {
	const { rows } = await pool.query<NarratedDeck>({
		name: 'narration.deck',
		text: `select ${FIELDS} from deck d ${COMPANY_AND_SETTINGS}
		        where d.id = $1 and d.organization_id = $2 and d.deleted_at is null`,
		values: [deckId, organizationId],
	})
	return rows[0]
}

/**
 * Returns the decks of slides, each with the id of its slide. Leaves out deleted decks and, when `organizationId` is given, the
 * decks of other organizations.
 */
export async function readDecksOfSlides(
	{ pool }: Pick<App, 'pool'>,
	{ slideIds, organizationId }: { slideIds: readonly string[]; organizationId?: string },
): Promise<(NarratedDeck & { slideId: string })[]> {
	const { rows } = await pool.query<NarratedDeck & { slideId: string }>({
		name: 'narration.decksOfSlides',
		text: `select s.id as "slideId", ${FIELDS}
		         from slide s
		         join deck d on d.organization_id = s.organization_id and d.id = s.deck_id ${COMPANY_AND_SETTINGS}
		        where s.id = any($1) and d.deleted_at is null
		          and ($2::uuid is null or s.organization_id = $2)`,
		values: [slideIds, organizationId ?? null],
	})
	return rows
}
