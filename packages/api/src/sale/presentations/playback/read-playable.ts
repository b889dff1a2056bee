import type { Contact, NextStep } from '../../../accounts/company/schema.ts'
import type {
	Pricing,
	ProductSelection,
	StoredMeasurement,
} from '../../../content/pricing/schema.ts'
import type { App } from '../../../core/app.ts'
import { notFound } from '../../../core/errors.ts'
import type { Homeowner } from '../../../core/homeowner-schema.ts'
import type { WordTiming } from '../../../core/schema.ts'
import { PRICING } from '../prices/stored-prices.ts'
import type { SnapshotContent } from '../snapshot.ts'

type Recording = { script: string; audioKey: string; durationMs: number; wordTimings: WordTiming[] }

/** Presentation with all data for its playback and preparation. */
export type Playable = {
	id: string
	organization_id: string
	deck_id: string
	status: string
	homeowner: Homeowner
	voice_settings: { voice_id?: string }
	language_settings: { language?: string }
	price_inputs: Record<string, number>
	rep_overrides: Record<string, number>
	measurement: StoredMeasurement | null
	pricing: Pricing
	selection: ProductSelection | null
	earlier_selections: ProductSelection[]
	total_slides: number
	expires_at: Date | null
	created_at: Date
	livemode: boolean
	/**
	 * Time of the presentation's last edit. Serves as the version of the narration. Synthesizing the recordings changes the
	 * presentation's status, but not this time.
	 */
	updated_at: Date
	content: SnapshotContent
	/** Recordings of the scripts that were personalized for the homeowner, by slide id. */
	recordings: Record<string, Recording>
	company_name: string
	phone: string | null
	email: string | null
	website: string | null
	/** What happens after the signature, in the company's words. */
	next_steps: NextStep[]
	rep_name: string | null
	/** Text of the deck's published contract. Null when none or several are published. */
	contract: { templateMarkdown: string; disclosuresMarkdown: string | null } | null
	/** All contact details of the company, as contracts state them. An empty text for a detail that is not entered. */
	contract_contact: Contact
	/** Part of the price that is due as deposit, in percent. Null until the company enters it. */
	deposit_percent: number | null
	/** True when a contract is signed and not canceled. */
	contract_signed: boolean
	/** Booked appointment; null when there is none or it has ended. */
	appointment: { startTime: string; endTime: string; attendeeTZ: string } | null
	/** Questions of the homeowner that a rep answered, newest answer first. */
	answers: {
		questionId: string
		question: string
		answer: string
		answeredBy: string
		answeredAt: string
		readAt: string | null
		audioKey: string | null
		durationMs: number
	}[]
	/** Questions of the homeowner that a source answered, newest question first. */
	source_answers: { questionId: string; question: string; answer: string; askedAt: string }[]
	/** Questions of the homeowner that wait for the answer of a rep, newest question first. */
	waiting_questions: { questionId: string; question: string; askedAt: string }[]
	/**
	 * Published actions of the deck, except contract templates. `target` is the stored text of the action, such as the URL that it
	 * opens.
	 */
	actions: { type: 'appointment' | 'external_link'; name: string; target: string }[]
}

/**
 * Fields of `Playable` that depend only on the company, the deck and the rep. `p` is the presentation, or a row with the same
 * ids.
 */
const OFFER = `
	       o.name as company_name, c.phone, c.email, c.website,
	       coalesce(c.next_steps, '[]') as next_steps, u.name as rep_name,
	       (select jsonb_build_object('templateMarkdown', max(a.template_markdown),
	               'disclosuresMarkdown', max(a.disclosures_markdown))
	          from action_config a
	         where a.organization_id = p.organization_id and a.deck_id = p.deck_id
	           and a.action_type = 'contract' and a.status = 'published'
	           and a.deleted_at is null
	        having count(*) = 1) as contract,
	       jsonb_build_object('phone', coalesce(c.phone, ''), 'email', coalesce(c.email, ''),
	         'address', coalesce(c.address, ''), 'city', coalesce(c.city, ''),
	         'state', coalesce(c.state, ''), 'zip', coalesce(c.zip, ''),
	         'licenseNumber', coalesce(c.license_number, ''), 'timezone', o.timezone,
	         'website', coalesce(c.website, '')) as contract_contact,
	       k.deposit_percent,
	       (select coalesce(jsonb_agg(jsonb_build_object('type', a.action_type, 'name', a.name,
	               'target', a.template_markdown) order by a.created_at, a.id), '[]')
	          from action_config a
	         where a.organization_id = p.organization_id and a.deck_id = p.deck_id
	           and a.action_type in ('appointment', 'external_link') and a.status = 'published'
	           and a.deleted_at is null) as actions`

const OFFER_TABLES = `
	  join organization o on o.id = p.organization_id
	  left join company_contact c on c.organization_id = p.organization_id
	  left join contract_settings k on k.organization_id = p.organization_id
	  left join app_user u on u.organization_id = p.organization_id and u.id = p.created_by_id`

/**
 * Query for playback data. Postgres uses an index of each table: presentation (share_key or id), deck_snapshot
 * (organization_id, hash), presentation_slide (presentation_id), action_config (deck_id), question
 * (presentation_id), contract_envelope (presentation_id) and appointment (presentation_id).
 */
const PLAYABLE = `
	select p.id, p.organization_id, p.deck_id, p.status, p.homeowner, p.voice_settings,
	       p.language_settings, p.price_inputs, p.rep_overrides, p.measurement, ${PRICING} as pricing, p.selection,
	       p.earlier_selections, p.total_slides, p.expires_at, p.livemode, p.created_at,
	       p.updated_at, s.content,
	       (select coalesce(jsonb_object_agg(v.slide_id, jsonb_build_object('script', v.script,
	               'audioKey', v.audio_key, 'durationMs', v.duration_ms,
	               'wordTimings', v.word_timings)), '{}')
	          from presentation_slide v
	         where v.presentation_id = p.id and v.organization_id = p.organization_id) as recordings,
	       exists (select 1 from contract_envelope e
	                 join signed_document d on d.organization_id = e.organization_id and d.id = e.id
	                where e.organization_id = p.organization_id and e.presentation_id = p.id
	                  and d.cancelled_at is null) as contract_signed,
	       (select jsonb_build_object('startTime', a.starts_at, 'endTime', a.ends_at,
	               'attendeeTZ', a.attendee_tz)
	          from appointment a
	         where a.organization_id = p.organization_id and a.presentation_id = p.id
	           and a.is_current and a.ends_at > now()
	         order by a.starts_at limit 1) as appointment,
	       (select coalesce(jsonb_agg(jsonb_build_object('questionId', r.question_id, 'question', r.question,
	               'answer', r.text, 'answeredBy', r.answered_by, 'answeredAt', r.answered_at,
	               'readAt', r.read_at, 'audioKey', r.audio_key, 'durationMs', r.duration_ms)
	               order by r.answered_at desc, r.question_id), '[]')
	          from (select a.*, q.question from question q
	                  join question_answer a on a.organization_id = q.organization_id and a.question_id = q.id
	                 where q.presentation_id = p.id and q.organization_id = p.organization_id
	                 order by a.answered_at desc, a.question_id limit 20) r) as answers,
	       (select coalesce(jsonb_agg(jsonb_build_object('questionId', r.id, 'question', r.question,
	               'answer', r.answer, 'askedAt', r.asked_at) order by r.asked_at desc, r.id), '[]')
	          from (select q.* from question q
	                 where q.presentation_id = p.id and q.organization_id = p.organization_id
	                   and q.asked_by = 'homeowner' and q.kind = 'answer' and not q.escalated
	                   and q.missed_at is null
	                   and not exists (select 1 from question_answer a
	                                    where a.organization_id = q.organization_id and a.question_id = q.id)
	                 order by q.asked_at desc, q.id limit 20) r) as source_answers,
	       (select coalesce(jsonb_agg(jsonb_build_object('questionId', r.id, 'question', r.question,
	               'askedAt', r.asked_at) order by r.asked_at desc, r.id), '[]')
	          from (select q.* from question q
	                 where q.presentation_id = p.id and q.organization_id = p.organization_id
	                   and q.asked_by = 'homeowner' and q.escalated and q.answered_at is null
	                 order by q.asked_at desc, q.id limit 20) r) as waiting_questions,${OFFER}
	  from presentation p
	  join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash${OFFER_TABLES}
	 where p.deleted_at is null`

type PlayableKey = { shareKey: string } | { organizationId: string; presentationId: string }

/**
 * Reads the playback data of a presentation in one SQL statement. Returns undefined when the presentation is missing or
 * deleted.
 */
export async function readPlayable(
	app: Pick<App, 'pool'>,
	by: PlayableKey,
): Promise<Playable | undefined> {
	const query =
		'shareKey' in by
			? {
					name: 'presentations.playback',
					text: `${PLAYABLE} and p.share_key = $1`,
					values: [by.shareKey],
				}
			: {
					name: 'presentations.prepare',
					text: `${PLAYABLE} and p.id = $1 and p.organization_id = $2`,
					values: [by.presentationId, by.organizationId],
				}
	const { rows } = await app.pool.query<Playable>(query)
	return rows[0]
}

/** What a company offers with a deck, apart from the deck's content and a homeowner. */
export type Offer = Pick<
	Playable,
	| 'company_name'
	| 'phone'
	| 'email'
	| 'website'
	| 'next_steps'
	| 'rep_name'
	| 'contract'
	| 'contract_contact'
	| 'deposit_percent'
	| 'actions'
>

/** Reads the part of the playback data that does not belong to a presentation, with the given user as the rep. */
export async function readOffer(
	app: Pick<App, 'pool'>,
	{ organizationId, deckId, repId }: { organizationId: string; deckId: string; repId: string },
): Promise<Offer> {
	const { rows } = await app.pool.query<Offer>({
		name: 'presentations.offer',
		text: `select ${OFFER}
		         from (select $1::uuid as organization_id, $2::uuid as deck_id, $3::uuid as created_by_id) p
		              ${OFFER_TABLES}`,
		values: [organizationId, deckId, repId],
	})
	const [row] = rows
	if (row === undefined) throw notFound('Deck')
	return row
}
