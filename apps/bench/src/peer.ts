import { createServer } from 'node:http'
import process from 'node:process'
import pg from 'pg'

/** Finds a session and reads the decks of its organization with their first slides. */
const DECKS = `
	select d.id, d.name, d.description, d.type, d.is_active, d.tags, d.created_at, d.updated_at,
	       s.hero_img, s.hero_img_thumb, s.slide_type, s.product_data, b.palette
	  from session c
	  join deck d on d.organization_id = c.organization_id and d.deleted_at is null
	  left join lateral (select hero_img, hero_img_thumb, slide_type, product_data
	         from slide where deck_id = d.id order by order_index limit 1) s on true
	  left join branding b on b.deck_id = d.id
	 where c.id = $1 and c.expires_at > now()
	 order by d.created_at desc`

/** Reads a presentation with its content and the recordings that were made only for it. */
const PLAYBACK = `
	select p.id, p.status, p.homeowner, p.expires_at, p.created_at, p.pricing, s.content,
	       o.name as company_name, u.name as rep_name,
	       (select jsonb_agg(to_jsonb(v)) from presentation_slide v where v.presentation_id = p.id) as recordings
	  from presentation p
	  join deck_snapshot s on s.organization_id = p.organization_id and s.hash = p.snapshot_hash
	  join organization o on o.id = p.organization_id
	  left join app_user u on u.id = p.created_by_id
	 where p.share_key = $1 and p.deleted_at is null`

/** The minimal server with which `api.ts` compares two operations: plain node:http, one query and JSON.stringify. */
const [port, url, session] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20 })
const server = createServer(async (request, response) => {
	const [, route = '', shareKey = ''] = request.url?.split('/') ?? []
	const isDecks = route === 'decks'
	const { rows } = isDecks
		? await pool.query({ name: 'decks', text: DECKS, values: [session] })
		: await pool.query({ name: 'playback', text: PLAYBACK, values: [shareKey] })
	if (rows.length === 0) response.statusCode = 404
	response.setHeader('content-type', 'application/json')
	response.end(JSON.stringify(isDecks ? { decks: rows } : rows[0]))
})
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('The peer is running\n'))
