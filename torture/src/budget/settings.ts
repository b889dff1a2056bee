import process from 'node:process'
import { z } from 'zod'

/**
 * Returns the text that selects kinds of inputs. A kind runs when its name contains the text; the empty text selects every
 * kind.
 */
export function readSelectedKinds(): string {
	return z.object({ BUDGET_KINDS: z.string().default('') }).parse(process.env).BUDGET_KINDS
}

/** Returns the port on which the measured server accepts requests for measurements. */
export function readMeasurePort(): number {
	return z.object({ MEASURE_PORT: z.coerce.number().int() }).parse(process.env).MEASURE_PORT
}
