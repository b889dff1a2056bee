import { z } from 'zod'
import { listProcedures, type Procedure } from '../http/procedures.ts'

export type RestRoute = Omit<Procedure, 'name'> & {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete'
	/** Path template as in the specification: `/api/decks/{deckId}`. */
	path: string
	/** Name of the procedure with a dot, such as `decks.list`. */
	procedure: string
	/** JSON type of each input field. The types are used to parse query strings. */
	queryTypes: Record<string, string>
}

/** Returns whether the route reads its input from the request body. GET and DELETE routes read only the path and the query. */
export function readsBody({ method, input }: RestRoute): boolean {
	return input !== undefined && method !== 'get' && method !== 'delete'
}

/** Returns whether the responses of the route have `success: true`: those of PUT, PATCH and DELETE. */
export function confirmsChange({ method }: RestRoute): boolean {
	return method === 'put' || method === 'patch' || method === 'delete'
}

const Method = z.enum(['get', 'post', 'put', 'patch', 'delete'])

/**
 * Lists every procedure with a REST path, in code unit order of the paths. `/api/decks/generation-status` then comes before
 * `/api/decks/{deckId}`.
 */
export function listRoutes(): RestRoute[] {
	const routes = listProcedures().flatMap(({ name, ...procedure }) => {
		if (procedure.meta.rest === undefined) return []
		const [method, path = ''] = procedure.meta.rest.split(' ')
		const route: RestRoute = {
			...procedure,
			method: Method.parse(method?.toLowerCase()),
			path,
			procedure: name,
			queryTypes: readTypes(procedure.input),
		}
		return [route]
	})
	return routes.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function readTypes(input: z.ZodType | undefined): Record<string, string> {
	if (input === undefined) return {}
	const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
	const types = Object.entries(properties).flatMap(([name, property]) =>
		typeof property === 'object' && typeof property.type === 'string'
			? [[name, property.type] as const]
			: [],
	)
	return Object.fromEntries(types)
}
