import { createServer } from 'node:http'
import process from 'node:process'
import pg from 'pg'

/**
 * Query of the peer server, which uses no framework. The query finds a session and reads the decks of its organization;
 * the server returns the rows as JSON.
 */
const LIST = `
	select d.id, d.name, d.description, d.type, d.is_active, d.tags, d.created_at, d.updated_at,
	       s.hero_img, s.hero_img_thumb, s.slide_type, s.product_data, b.palette
	  from session c
	  join deck d on d.organization_id = c.organization_id and d.deleted_at is null
	  left join lateral (select hero_img, hero_img_thumb, slide_type, product_data
	         from slide where deck_id = d.id order by order_index limit 1) s on true
	  left join branding b on b.deck_id = d.id
	 where c.id = $1 and c.expires_at > now()
	 order by d.created_at desc`

const [url, session] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20 })
const server = createServer(async (_request, response) => {
	const { rows } = await pool.query({ name: 'list', text: LIST, values: [session] })
	response.setHeader('content-type', 'application/json')
	response.end(JSON.stringify({ decks: rows }))
})
server.listen(0, '127.0.0.1', () => {
	const address = server.address()
	if (typeof address === 'object')
		process.stdout.write(`running at http://127.0.0.1:${address?.port}\n`)
})
