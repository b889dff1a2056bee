import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'

/** The file of the product that `npm start` runs. */
export const MAIN = path.join(import.meta.dirname, '../main.ts')

/**
 * Starts the product as a separate process, with the command line of `npm start` and of the container. Tests, fault suites and
 * benchmarks start it only with this function. The process gets the variables of `env` and no others but `PATH`.
 */
export function spawnProduct(
	env: NodeJS.ProcessEnv,
	stdio: StdioOptions = 'inherit',
): ChildProcess {
	return spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH, ...env }, stdio })
}
