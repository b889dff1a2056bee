import type { App } from '../core/app.ts'

/** An SQL statement as it is passed to `pool.query`. */
export type Statement = { text: string; values?: unknown[] }

/**
 * Returns a pool that runs its queries on `pool`, and the list of the statements that it has run. Each statement must be passed
 * as an object.
 */
export function recordStatements(pool: App['pool']): {
	pool: App['pool']
	statements: Statement[]
} {
	const statements: Statement[] = []
	const recording = new Proxy(pool, {
		get: (target, name) => {
			if (name !== 'query') return Reflect.get(target, name)
			return (statement: Statement) => {
				statements.push(statement)
				return target.query(statement)
			}
		},
	})
	return { pool: recording, statements }
}

/** Returns the statement of a list that has exactly one. Throws otherwise. */
export function onlyStatement(statements: readonly Statement[]): Statement {
	const [statement, ...others] = statements
	if (statement === undefined || others.length > 0)
		throw new Error(`Expected one statement, not ${statements.length}`)
	return statement
}

/**
 * Returns the query plan of a statement for its values, or its generic plan without values. Sequential scans, bitmap scans and
 * sorting are disabled, so the plan has them only when the statement has no suitable index.
 */
export async function readPlan(pool: App['pool'], { text, values }: Statement): Promise<string> {
	const client = await pool.connect()
	try {
		for (const method of ['seqscan', 'sort', 'bitmapscan'])
			await client.query(`set enable_${method} = off`)
		const kind = values === undefined ? '(generic_plan)' : ''
		const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${kind} ${text}`, values)
		return rows.map((row) => row['QUERY PLAN']).join('\n')
	} finally {
		client.release(true)
	}
}
