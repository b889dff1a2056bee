import { appRouter, type Meta } from '@dormer/api'
import type { AnyTRPCProcedure } from '@trpc/server'

export type Procedure = { procedure: string; meta: Meta }

/** Every procedure by its dotted name, with its metadata. */
export function listProcedures(): Procedure[] {
	const procedures = Object.entries<AnyTRPCProcedure>(appRouter._def.procedures as never)
	return procedures.map(([procedure, { _def }]) => ({ procedure, meta: (_def.meta ?? {}) as Meta }))
}
