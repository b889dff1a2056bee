import process from 'node:process'
import { z } from 'zod'

/**
 * Returns the text that selects outages: an outage runs when its name contains the text. The empty text selects every outage.
 */
export function readSelectedOutages(): string {
	return z.object({ OUTAGES: z.string().default('') }).parse(process.env).OUTAGES
}
