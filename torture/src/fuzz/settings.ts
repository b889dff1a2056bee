import process from 'node:process'
import { z } from 'zod'

const Settings = z.object({
	FUZZ_COUNT: z.coerce.number().int().min(1).default(20_000),
	FUZZ_SEED: z.coerce.number().int().optional(),
})

/**
 * Reads the number of requests and the seed from the environment. The same number and the same seed repeat an earlier
 * run.
 */
export function readFuzzSettings(): { count: number; seed: number } {
	const { FUZZ_COUNT, FUZZ_SEED } = Settings.parse(process.env)
	return { count: FUZZ_COUNT, seed: FUZZ_SEED ?? Math.floor(Math.random() * 1_000_000_000) }
}
