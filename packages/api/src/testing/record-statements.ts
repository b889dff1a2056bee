import type { App } from '../core/app.ts'

/** An SQL statement as it is passed to `pool.query`. */
export type Statement = { text: string; values?: unknown[] }

/** Returns a pool that runs its queries on `pool`, and the list of the statements that it has run. */
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
