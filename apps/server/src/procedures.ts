import { appRouter, type Meta } from '@dormer/api'
import type { AnyTRPCProcedure } from '@trpc/server'
import type { z } from 'zod'

export type Procedure = {
	/** The dotted name: `decks.list`. */
	name: string
	kind: 'query' | 'mutation' | 'subscription'
	meta: Meta
	input: z.ZodType | undefined
	output: z.ZodType | undefined
}

/** Lists every tRPC procedure with its metadata and its schemas. */
export function listProcedures(): Procedure[] {
	const procedures = Object.entries<AnyTRPCProcedure>(appRouter._def.procedures as never)
	return procedures.map(([name, { _def }]) => {
		const { inputs, output } = _def as unknown as { inputs: z.ZodType[]; output?: z.ZodType }
		const meta = (_def.meta ?? {}) as Meta
		return { name, kind: _def.type, meta, input: inputs[0], output: output ?? meta.polled }
	})
}
