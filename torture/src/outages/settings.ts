import process from 'node:process'
import { z } from 'zod'

/** Returns the text that the names of the selected outages contain. The empty text selects every outage. */
export function readSelectedOutages(): string {
	return z.object({ OUTAGES: z.string().default('') }).parse(process.env).OUTAGES
}
