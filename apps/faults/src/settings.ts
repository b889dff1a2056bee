import process from 'node:process'
import { z } from 'zod'

const Settings = z.object({
	/** Number of requests of the fuzz suite. */
	FUZZ_COUNT: z.coerce.number().int().min(1).default(10_000),
	/** First seed of the fuzz suite. The same seed and the same number repeat a run. */
	FUZZ_SEED: z.coerce.number().int().optional(),
	/** The suites outages and attacks try only what has this text in its name. */
	CASES: z.string().default(''),
})

/** Reads the settings of the fault suites from the environment. */
export const readSettings = () => Settings.parse(process.env)
