import process from 'node:process'
import { z } from 'zod'

/**
 * Returns the text that selects inputs: a kind of input runs when its name contains the text. The empty text selects every
 * kind.
 */
export function readSelectedKinds(): string {
	return z.object({ BUDGET_KINDS: z.string().default('') }).parse(process.env).BUDGET_KINDS
}

/** Returns the port on which the measured server accepts requests for measurements. */
export function readMeasurePort(): number {
	return z.object({ MEASURE_PORT: z.coerce.number().int() }).parse(process.env).MEASURE_PORT
}
