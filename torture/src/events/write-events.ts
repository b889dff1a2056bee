import { randomUUID } from 'node:crypto'
import type { TestEnvironment } from '../test-environment.ts'

/**
 * Creates a company with the given number of events, spread evenly over the last `days` days. The triggers of the table run
 * as in production.
 */
export async function writeEvents(
	{ pool }: TestEnvironment,
	{ events, days }: { events: number; days: number },
): Promise<{ organizationId: string }> {
	const organizationId = randomUUID()
	await pool.query("insert into organization (id, name) values ($1, 'Summit Peak Roofing')", [
		organizationId,
	])
	const batch = 20_000
	for (let first = 0; first < events; first += batch)
		await pool.query(
			`insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, occurred_at, payload)
			 select gen_random_uuid(), $1::uuid,
			        (array['question.asked', 'slide.viewed', 'presentation.opened'])[1 + n % 3],
			        'presentation', md5((n / 100)::text)::uuid::text,
			        now() - ($2 || ' days')::interval * (n::float8 / $3),
			        jsonb_build_object('presentationId', md5((n / 100)::text)::uuid, 'deckId', $1::uuid)
			        || case when n % 3 = 0 then jsonb_build_object('questionId', gen_random_uuid(), 'slideId', null,
			             'question', 'How long does a roof last?', 'answer', 'Thirty years.', 'source', 'faq',
			             'confidence', 0.9, 'escalated', false) else '{}' end
			   from generate_series($4::int, $5::int) n`,
			[organizationId, String(days), events, first, Math.min(first + batch, events) - 1],
		)
	await pool.query('analyze event')
	return { organizationId }
}
