import { DEMO_LOGIN } from '@dormer/api'
import { createPageFetch } from '@dormer/server/page-fetch'
import { z } from 'zod'
import type { Database, Stage } from '../stage.ts'

const DECKS = 8
const SLIDES = 60

/** Addresses of the measured pages, and the session cookie of a rep of the demo company. */
export type DemoCompany = {
	viewer: string
	login: string
	decks: string
	editor: string
	presentations: string
	cookie: string
	database: Database
}

const Decks = z.object({ decks: z.array(z.object({ id: z.string() })) })
const Duplicate = z.object({ deck: z.object({ id: z.string() }) })

/**
 * Starts a server with the demo company. Adds copies of the demo deck to the deck list, and a deck of 60 slides for the deck
 * editor. Resolves when the demo is complete, because its preparation would slow the pages down.
 */
export async function startDemoCompany(stage: Stage): Promise<DemoCompany> {
	const database = await stage.createDatabase()
	const product = await stage.startProduct(database, { ROLE: 'all', DEMO: '1' })
	const { email } = DEMO_LOGIN
	const password = await product.waitForOutput(/Demo: sign in as \S+ with (\S+)/)
	const viewer = await product.waitForOutput(/homeowner link: \S+(\/p\/\S+)/)
	await product.waitForOutput(/Demo: homeowners and their activity are (added)/)
	const send = createPageFetch(product.url)
	const login = await send('/api/auth/login', { method: 'POST', json: { email, password } })
	const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const call = async (method: string, at: string) => {
		const response = await send(at, { method, cookie })
		if (!response.ok) throw new Error(`${method} ${at}: ${response.status}`)
		return response.json()
	}
	const { decks } = Decks.parse(await call('GET', '/api/decks'))
	let large = ''
	for (let n = decks.length; n < DECKS; n += 1)
		large = Duplicate.parse(await call('POST', `/api/decks/${decks[0]?.id}/duplicate`)).deck.id
	await database.pool.query(
		`insert into slide
		 select (jsonb_populate_record(slide, jsonb_build_object(
			'id', gen_random_uuid(),
			'slide_id', slide.slide_id || '-' || copy,
			'order_index', slide.order_index + copy * 100))).*
		 from slide cross join generate_series(1, $2::int) as copy
		 where deck_id = $1 and slide_type = 'standard'
		 order by copy, slide.order_index
		 limit $2 - (select count(*) from slide where deck_id = $1)`,
		[large, SLIDES],
	)
	return {
		viewer: `${product.url}${viewer}`,
		login: `${product.url}/login`,
		decks: `${product.url}/decks`,
		editor: `${product.url}/decks/${large}`,
		presentations: `${product.url}/presentations`,
		...{ cookie, database },
	}
}
