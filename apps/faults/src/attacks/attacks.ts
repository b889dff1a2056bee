import { signUp } from '../company.ts'
import { startPostgres } from '../postgres.ts'
import { startProduct } from '../product.ts'
import { printCheck, tryCase } from '../report.ts'
import { readSettings } from '../settings.ts'
import { ACCOUNT_ATTACKS } from './accounts.ts'
import type { Attack, Target } from './attack.ts'
import { INPUT_ATTACKS } from './inputs.ts'
import { OVERLOAD } from './overload.ts'
import { PROCESS_ATTACKS } from './processes.ts'
import { SIGNATURE_ATTACKS } from './signatures.ts'
import { STORED_TEXT_ATTACKS } from './stored-texts.ts'

const ATTACKS: readonly Attack[] = [
	OVERLOAD,
	...INPUT_ATTACKS,
	...STORED_TEXT_ATTACKS,
	...ACCOUNT_ATTACKS,
	...SIGNATURE_ATTACKS,
	...PROCESS_ATTACKS,
]

/**
 * Repeats every attack that succeeded in the past, and ten times the load that a server can serve
 * (docs/design/reliability.md#guarantees, row 13). Prints a line after each attack: what was tried, how the product must respond,
 * and what was found.
 */
export async function runAttacksSuite(): Promise<boolean> {
	const { CASES } = readSettings()
	const postgres = await startPostgres()
	const RATE_LIMITS = 'signup=1000/900,session=1000000/60'
	const server = await startProduct({ ...postgres.env, RATE_LIMITS })
	const { url } = server
	const target: Target = { url, signUp: () => signUp(url) }
	let allPass = true
	console.log('\nAttacks: what was tried, promised and found')
	for (const attack of ATTACKS.filter(({ name }) => name.includes(CASES))) {
		await server.whenRunning()
		const pid = server.pid()
		const found = await tryCase(attack, target)
		const isGone = server.pid() !== pid
		const check = isGone ? { ...found, measured: 'server gone', passes: false } : found
		printCheck(check)
		allPass &&= check.passes
	}
	await server.stop()
	await postgres.close()
	return allPass
}
