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

const METADATA = new Map(listProcedures().map(({ name, meta }) => [name, meta]))

/** Returns whether the server admits a call of the procedure even under overload: health checks and live streams. */
export function isAlwaysAdmitted(procedure: string): boolean {
	return METADATA.get(procedure)?.alwaysAdmitted === true
}

/**
 * Returns whether the server skips reading the caller of the procedure, which needs Postgres. True for health checks, which
 * accept no credential.
 */
export function needsNoCaller(procedure: string): boolean {
	return isAlwaysAdmitted(procedure) && METADATA.get(procedure)?.credentials?.length === 0
}

/**
 * Returns whether the procedure ignores the session cookie, because it accepts no credential
 * (docs/design/contract.md#credentials).
 */
export function ignoresSession(procedure: string): boolean {
	const meta = METADATA.get(procedure)
	return meta?.credentials?.length === 0 && meta.readsSession !== true
}

/** Lists every tRPC procedure with its metadata and its schemas. */
export function listProcedures(): Procedure[] {
	const procedures = Object.entries<AnyTRPCProcedure>(appRouter._def.procedures as never)
	return procedures.map(([name, { _def }]) => {
		const { inputs, output } = _def as unknown as { inputs: z.ZodType[]; output?: z.ZodType }
		const meta = (_def.meta ?? {}) as Meta
		return { name, kind: _def.type, meta, input: inputs[0], output }
	})
}
