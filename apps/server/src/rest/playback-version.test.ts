import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOneOfEach } from '../testing/one-of-each.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let values: { presentationId: string; organizationId: string }
let path: string
beforeAll(async () => {
	server = await startTestServer({}, { RATE_LIMITS: 'playback=1000/60' })
	const ids = await makeOneOfEach(await server.signUp())
	const presentationId = String(ids.presentationId)
	const found = await server.db.presentation.findUniqueOrThrow({ where: { id: presentationId } })
	values = { presentationId, organizationId: found.organizationId }
	path = `/api/playback/${found.shareKey}`
})
afterAll(() => server.close())

/** Runs an SQL statement. `$1` in the statement stands for the id of the presentation, `$company` for the id of its company. */
async function change(statement: string): Promise<void> {
	const { presentationId, organizationId } = values
	const [text = '', company] = statement.split('$company')
	const { rowCount } =
		company === undefined
			? await server.pool.query(statement, [presentationId])
			: await server.pool.query(`${text}$1${company}`, [organizationId])
	expect(rowCount).toBeGreaterThan(0)
}

const readTag = async () => (await server.fetch(path)).headers.get('etag')

describe('GET /api/playback/{shareKey}', () => {
	it.each([
		[
			'the homeowner',
			`update presentation set homeowner = homeowner || '{"first_name": "Hannah"}' where id = $1`,
		],
		[
			'an answer of the rep',
			`insert into question_answer (organization_id, question_id, text, answered_by, answered_at)
			 select organization_id, id, 'Thirty years.', 'Maya Okafor', now() from question
			  where presentation_id = $1 limit 1`,
		],
		[
			'the text of that answer',
			`update question_answer set text = 'Fifty years.' where question_id in (
			        select id from question where presentation_id = $1)`,
		],
		[
			'an action',
			`update action_config set status = 'published', name = 'Book', action_type = 'appointment'
			  where deck_id = (select deck_id from presentation where id = $1)`,
		],
		[
			'the name of the company',
			"update organization set name = 'Ridge Roofing' where id = $company",
		],
		['the name of the rep', "update app_user set name = 'Ana' where organization_id = $company"],
		[
			'the contact of the company',
			`insert into company_contact (organization_id, phone) values ($company, '+13035550142')
			     on conflict (organization_id) do update set phone = excluded.phone`,
		],
		[
			'an appointment',
			`insert into appointment (id, organization_id, presentation_id, starts_at, ends_at, busy_until, attendee_tz)
			 select gen_random_uuid(), organization_id, id, now() + interval '300 days', now() + interval '301 days',
			        now() + interval '301 days', 'America/Denver' from presentation where id = $1`,
		],
		['the deleted appointment', 'delete from appointment where presentation_id = $1'],
		[
			'a personal recording',
			`insert into presentation_slide (organization_id, presentation_id, slide_id, script, source, audio_key,
			        duration_ms, word_timings)
			 select p.organization_id, p.id, s.id, 'Ours alone.', 'local', 'narration/ours.mp3', 900, '[]'
			   from presentation p join slide s on s.deck_id = p.deck_id where p.id = $1
			     on conflict (presentation_id, slide_id) do update set duration_ms = 901`,
		],
		[
			'the sizes of the picture of a slide',
			// A snapshot never changes, so it is not a part of the version.
			`with pictured as (
			      update deck_snapshot set content = jsonb_set(content, '{slides,0,heroImg}', '"images/one.png"')
			       where organization_id = $company returning organization_id)
			 insert into image_sizes (organization_id, storage_key, width, height, widths, created_at)
			 select distinct organization_id, 'images/one.png', 1600, 900, '{800}'::int[], now() from pictured`,
		],
	])('is unchanged until %s changes', async (_, statement) => {
		const before = await readTag()
		expect(await readTag()).toBe(before)
		await change(statement)
		expect(await readTag()).not.toBe(before)
	})

	it('answers 304 for the current ETag', async () => {
		const remaining = (response: Response) => Number(response.headers.get('ratelimit-remaining'))
		await change(`update presentation set price_inputs = '{"squares": 21}' where id = $1`)
		const computed = await server.fetch(path)
		const headers = { 'if-none-match': computed.headers.get('etag') ?? '', 'cache-control': '' }
		const unchanged = await server.fetch(path, { headers })
		expect([computed.status, unchanged.status]).toEqual([200, 304])
		expect(remaining(unchanged)).toBe(remaining(computed) - 1)
	})

	it('answers 400 for a share key with the character NUL', async () => {
		expect((await server.fetch('/api/playback/%00')).status).toBe(400)
	})

	it('answers 404 after the presentation expired, and after it was deleted', async () => {
		await change("update presentation set expires_at = now() + interval '1 second' where id = $1")
		await readTag()
		await expect.poll(async () => (await server.fetch(path)).status, { timeout: 10_000 }).toBe(404)
		await change('update presentation set expires_at = null, deleted_at = now() where id = $1')
		expect((await server.fetch(path)).status).toBe(404)
	})
})
