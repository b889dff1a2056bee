import process from 'node:process'
import { z } from 'zod'

/**
 * Returns the text that selects outages. An outage runs when its name contains the text; the empty text selects every outage.
 */
export function readSelectedOutages(): string {
	return z.object({ OUTAGES: z.string().default('') }).parse(process.env).OUTAGES
}
