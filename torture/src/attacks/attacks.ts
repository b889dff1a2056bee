import { keepRunning } from '../managed-process.ts'
import { report } from '../report.ts'
import { signUp } from '../sign-up.ts'
import { freePort, startTestEnvironment } from '../test-environment.ts'
import type { Attack, Target } from './attack.ts'
import { INPUT_ATTACKS } from './inputs.ts'
import { PROCESS_ATTACKS } from './processes.ts'

/**
 * Tries every attack that once succeeded, one after the other, against one server, and prints a row for each: the attack,
 * what was promised, and what was found.
 */
export async function runAttacksSuite(): Promise<boolean> {
	const environment = await startTestEnvironment()
	const port = await freePort()
	const server = keepRunning({ ...environment.env, PORT: String(port) })
	await server.whenRunning()
	const url = `http://127.0.0.1:${port}`
	const target: Target = {
		url,
		dataDirectory: environment.env.DATA_DIR ?? '',
		signUp: () => signUp(url),
	}
	const checks = []
	for (const attack of [...INPUT_ATTACKS, ...PROCESS_ATTACKS])
		checks.push(await check(attack, target))
	await server.stop()
	await environment.close()
	return report('Attacks: what was tried, promised and found', checks)
}

async function check({ name, promise, run }: Attack, target: Target) {
	try {
		const { found, holds } = await run(target)
		return { name: `${name}; promised: ${promise}; found`, measured: found, passes: holds }
	} catch (error) {
		return {
			name: `${name}; promised: ${promise}; found`,
			measured: error instanceof Error ? error.message : String(error),
			passes: false,
		}
	}
}
