import process from 'node:process'
import { z } from 'zod'

/** Reads the part of a name that selects the kinds of inputs to measure. Returns an empty text to select every kind. */
export function readSelectedKinds(): string {
	return z.object({ BUDGET_KINDS: z.string().default('') }).parse(process.env).BUDGET_KINDS
}

/** Reads the port on which the measured server offers its measurements. */
export function readMeasurePort(): number {
	return z.object({ MEASURE_PORT: z.coerce.number().int() }).parse(process.env).MEASURE_PORT
}
