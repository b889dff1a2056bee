import { asUser, type Company } from '@dormer/faults/company'
import { type Product, type Settings, startProduct } from '@dormer/faults/product'
import { createPageFetch } from '@dormer/server/page-fetch'
import { z } from 'zod'
import type { Database } from './sql.ts'

const DECKS = 8
const SLIDES = 60

/** The demo company with a rep who is signed in, and the addresses of the measured pages. */
export type Demo = {
	product: Product
	company: Company
	database: Database
	viewer: string
	/** Page of a deck with 60 slides. */
	largeDeck: string
	/** A question of the demo deck's FAQs. */
	question: string
}

const Decks = z.object({ decks: z.array(z.object({ id: z.string() })) })
const Duplicate = z.object({ deck: z.object({ id: z.string() }) })
const Faqs = z.object({ faqs: z.array(z.object({ userQuestion: z.string() })).min(1) })

/**
 * Starts the product with the demo company, and waits until the demo is complete. Adds copies of the demo deck to the deck list,
 * one of them with 60 slides.
 */
export async function startDemo({ env, ...database }: Database & { env: Settings }): Promise<Demo> {
	const product = await startProduct({ ...env, DEMO: '1' }, { restarts: false })
	const signIn = await product.waitForLine(/Demo: sign in as (\S+ with \S+)/)
	const [email, password] = signIn.split(' with ')
	const viewer = await product.waitForLine(/homeowner link: \S+(\/p\/\S+)/)
	await product.waitForLine(/Demo: homeowners and their activity are (added)/)
	const json = { email, password }
	const login = await createPageFetch(product.url)('/api/auth/login', { method: 'POST', json })
	const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
	const company = asUser(product.url, { organizationId: '', email: email ?? '', cookie })
	const { decks } = Decks.parse(await company.call('GET', '/api/decks'))
	const demoDeck = decks.at(-1)?.id
	let large = ''
	for (let n = decks.length; n < DECKS; n += 1) {
		const copied = await company.call('POST', `/api/decks/${demoDeck}/duplicate`)
		large = Duplicate.parse(copied).deck.id
	}
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
	const { faqs } = Faqs.parse(await company.call('GET', `/api/decks/${demoDeck}/faqs`))
	return {
		product,
		company,
		database,
		viewer: `${product.url}${viewer}`,
		largeDeck: `${product.url}/decks/${large}`,
		question: faqs[0]?.userQuestion ?? '',
	}
}
