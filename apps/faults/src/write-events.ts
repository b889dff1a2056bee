import type pg from 'pg'

const BATCH = 50_000

/** Writes events of a company with SQL, spread evenly over some days. The oldest is `oldestDays` old, the newest `newestDays`. */
export async function writeEvents(
	pool: pg.Pool,
	organizationId: string,
	{ events, oldestDays, newestDays }: { events: number; oldestDays: number; newestDays: number },
): Promise<void> {
	for (let first = 0; first < events; first += BATCH)
		await pool.query(
			`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, occurred_at, payload)
			 select gen_random_uuid(), $1::uuid,
			        (array['question.asked', 'slide.viewed', 'presentation.opened'])[1 + n % 3],
			        'presentation', md5((n / 100)::text)::uuid::text,
			        now() - interval '1 day' * ($2::float8 + ($3::float8 - $2::float8) * n / $4::float8),
			        jsonb_build_object('presentationId', md5((n / 100)::text)::uuid, 'deckId', $1::uuid)
			        || case when n % 3 = 0 then jsonb_build_object('questionId', gen_random_uuid(), 'slideId', null,
			             'question', 'How long does a roof last?', 'answer', 'Thirty years.', 'source', 'faq',
			             'confidence', 0.9, 'escalated', false) else '{}' end
			   from generate_series($5::int, $6::int) n`,
			[organizationId, oldestDays, newestDays, events, first, Math.min(first + BATCH, events) - 1],
		)
	await pool.query('analyze event')
}
