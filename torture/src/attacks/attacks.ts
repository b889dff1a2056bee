import { keepRunning } from '../managed-process.ts'
import { type Check, report } from '../report.ts'
import { signUp } from '../sign-up.ts'
import { freePort, startTestEnvironment } from '../test-environment.ts'
import { ACCOUNT_ATTACKS } from './accounts.ts'
import type { Attack, Target } from './attack.ts'
import { INPUT_ATTACKS } from './inputs.ts'
import { MANY_SIGNATURES } from './many-signatures.ts'
import { PROCESS_ATTACKS } from './processes.ts'
import { SIGNATURE_ATTACKS } from './signatures.ts'

const ATTACKS = [
	...INPUT_ATTACKS,
	...ACCOUNT_ATTACKS,
	...SIGNATURE_ATTACKS,
	MANY_SIGNATURES,
	...PROCESS_ATTACKS,
]

/**
 * Repeats every attack that succeeded in the past. Prints a row for each attack: what was tried, how the product must respond,
 * and what was found.
 */
export async function runAttacksSuite(): Promise<boolean> {
	const environment = await startTestEnvironment()
	const port = await freePort()
	const server = keepRunning({
		...environment.env,
		PORT: String(port),
		RATE_LIMITS: 'signup=1000/900',
	})
	const url = `http://127.0.0.1:${port}`
	const target: Target = {
		url,
		dataDirectory: environment.env.DATA_DIR ?? '',
		signUp: () => signUp(url),
	}
	const checks: Check[] = []
	for (const attack of ATTACKS) {
		await server.whenRunning()
		const pid = server.pid()
		const check = await tryAttack(attack, target)
		checks.push(server.pid() === pid ? check : { ...check, measured: 'server gone', passes: false })
	}
	await server.stop()
	await environment.close()
	return report('Attacks: what was tried, promised and found', checks)
}

async function tryAttack({ name, promise, run }: Attack, target: Target): Promise<Check> {
	const title = `${name}; promised: ${promise}; found`
	try {
		const { found, holds } = await run(target)
		return { name: title, measured: found, passes: holds }
	} catch (error) {
		const measured = error instanceof Error ? error.message : String(error)
		return { name: title, measured, passes: false }
	}
}
