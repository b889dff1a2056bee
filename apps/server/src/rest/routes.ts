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
		}
		return [route]
	})
	return routes.sort((a, b) => (a.path < b.path ? -1 : 1))
}
