import { randomUUID } from 'node:crypto'
import { type Company, signUp } from '@dormer/faults/company'
import { type Postgres, startPostgres } from '@dormer/faults/postgres'
import { type Product, type Settings, startProduct } from '@dormer/faults/product'
import { type Demo, startDemo } from './demo.ts'
import type { Database } from './sql.ts'

/** A running product on its own database, with a company. */
export type Running = { product: Product; company: Company; database: Database }

/** What the measurements of a run share. */
export type Place = {
	postgres: Postgres
	/** Creates an empty database. Returns it with the settings of a product that uses it. */
	createDatabase: () => Promise<Database & { env: Settings }>
	/** Starts the product on a new database and signs up a company. */
	start: (env?: Settings) => Promise<Running>
	/** Starts the demo company at the first call. Later calls return the same one. */
	demo: () => Promise<Demo>
	/** Calls `close` after the measurement. */
	defer: (close: () => unknown) => void
	/** Ends what the measurement has started. The demo goes on until `close`. */
	endMeasurement: () => Promise<void>
	close: () => Promise<void>
}

/** Starts Postgres for a run. */
export async function openPlace(): Promise<Place> {
	const postgres = await startPostgres({ max_wal_size: '4GB' })
	const closers: (() => unknown)[] = []
	let demo: Promise<Demo> | undefined
	const createDatabase = async () => {
		const name = `bench_${randomUUID().slice(0, 8)}`
		const database = await postgres.createDatabase(name)
		return { ...database, name, env: { ...postgres.env, DATABASE_URL: database.url } }
	}
	const place: Place = {
		postgres,
		createDatabase,
		start: async (env = {}) => {
			const database = await createDatabase()
			const product = await startProduct({ ...database.env, ...env }, { restarts: false })
			closers.push(product.stop)
			return { product, company: await signUp(product.url), database }
		},
		demo: () => {
			demo ??= createDatabase().then(startDemo)
			return demo
		},
		defer: (close) => void closers.push(close),
		endMeasurement: async () => {
			for (const close of closers.splice(0).reverse()) await close()
		},
		close: async () => {
			await demo?.then(
				({ product }) => product.stop(),
				() => {},
			)
			await postgres.close()
		},
	}
	return place
}
