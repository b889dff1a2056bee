import { randomUUID } from 'node:crypto'
import { type Row, summarize } from '../row.ts'
import type { Database, Stage } from '../stage.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 4

const INSERT = `
	insert into event (id, organization_id, event_type, aggregate_type, aggregate_id, payload)
	values (gen_random_uuid(), $1, 'slide.viewed', 'presentation', $2, jsonb_build_object('presentationId', $2::text))`

/** Measures statements per second that write one event each, with the triggers of the table and without them. */
export async function measureEventWrites(stage: Stage): Promise<Row> {
	const database = await stage.createDatabase()
	const product = await stage.startProduct(database)
	const rates = { product: [] as number[], peer: [] as number[] }
	for (let round = 0; round < ROUNDS; round += 1) {
		rates.peer.push(await writeFor(database, product.organizationId, 'replica'))
		rates.product.push(await writeFor(database, product.organizationId, 'origin'))
	}
	await product.stop()
	return {
		work: 'events written, one a transaction',
		...{ unit: 'events/s', figure: summarize(rates.product, 'events/s') },
		peer: { name: 'without triggers', figure: summarize(rates.peer, 'events/s') },
	}
}

/** Writes events on several connections for two seconds. Postgres runs no triggers with the role `replica`. */
async function writeFor(
	{ pool }: Database,
	organizationId: string,
	role: 'origin' | 'replica',
): Promise<number> {
	let written = 0
	const end = performance.now() + SECONDS * 1000
	const write = async () => {
		const client = await pool.connect()
		await client.query(`set session_replication_role = ${role}`)
		for (; performance.now() < end; written += 1)
			await client.query({ name: 'write', text: INSERT, values: [organizationId, randomUUID()] })
		client.release(true)
	}
	await Promise.all(Array.from({ length: CONNECTIONS }, write))
	return written / SECONDS
}
