import { appRouter, type Meta } from '@dormer/api'
import type { AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'

export type RestRoute = {
	method: 'get' | 'post' | 'put' | 'patch' | 'delete'
	/** As the specification writes it: `/api/decks/{deckId}`. */
	path: string
	/** The procedure's dotted name. */
	procedure: string
	kind: 'query' | 'mutation' | 'subscription'
	meta: Meta
	input: z.ZodType | undefined
	output: z.ZodType | undefined
	/** The JSON type of each input field, to read the text of a query by. */
	queryTypes: Record<string, string>
}

/** Whether input comes in a body; otherwise all of it stands in the address. */
export function readsBody({ method, input }: RestRoute): boolean {
	return input !== undefined && method !== 'get' && method !== 'delete'
}

const Method = z.enum(['get', 'post', 'put', 'patch', 'delete'])

/** Every procedure that has a REST address. Sorted by code unit, so that `{deckId}` does not swallow `generation-status`. */
export function listRoutes(): RestRoute[] {
	const procedures = Object.entries<AnyTRPCProcedure>(appRouter._def.procedures as never)
	const routes = procedures.flatMap(([procedure, { _def }]) => {
		const meta = _def.meta as Meta | undefined
		if (meta?.rest === undefined) return []
		const [method, path = ''] = meta.rest.split(' ')
		const { inputs, output } = _def as unknown as { inputs: z.ZodType[]; output?: z.ZodType }
		const route: RestRoute = {
			method: Method.parse(method?.toLowerCase()),
			path,
			procedure,
			kind: _def.type,
			meta,
			input: inputs[0],
			output,
			queryTypes: readTypes(inputs[0]),
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
