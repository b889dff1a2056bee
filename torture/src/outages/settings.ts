import process from 'node:process'
import { z } from 'zod'

/** Reads the part of a name that selects the outages to cause. Returns an empty text to select every outage. */
export function readSelectedOutages(): string {
	return z.object({ OUTAGES: z.string().default('') }).parse(process.env).OUTAGES
}
