import process from 'node:process'
import { z } from 'zod'

const Environment = z.object({ SUITE_LANE: z.coerce.number().int().min(0).max(4).optional() })

/** Returns the number of the lane of the suite that this process runs. Returns undefined in the main process. */
export function readLane(): number | undefined {
	return Environment.parse(process.env).SUITE_LANE
}

/** Returns the environment variables of a process that runs a suite of a lane, which is a group of suites that run one after the other. */
export function laneEnvironment(lane: number): NodeJS.ProcessEnv {
	return { ...process.env, SUITE_LANE: String(lane) }
}
