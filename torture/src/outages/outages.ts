import { type Check, report } from '../report.ts'
import { MACHINE_OUTAGES } from './machine.ts'
import type { Outage } from './outage.ts'
import { POSTGRES_OUTAGES } from './postgres.ts'
import { PROVIDER_OUTAGES, STORE_OUTAGES } from './providers.ts'
import { RESTORE_OUTAGES } from './restore.ts'
import { readSelectedOutages } from './settings.ts'
import { STORE_READ_OUTAGES } from './store-reads.ts'

const OUTAGES = [
	...POSTGRES_OUTAGES,
	...PROVIDER_OUTAGES,
	...STORE_OUTAGES,
	...STORE_READ_OUTAGES,
	...MACHINE_OUTAGES,
	...RESTORE_OUTAGES,
]

/**
 * Causes each outage on a separate server process. Prints a row for each outage: what failed, how the product must behave, and
 * what was found.
 */
export async function runOutagesSuite(): Promise<boolean> {
	const selected = readSelectedOutages()
	const queue = OUTAGES.filter(({ name }) => name.includes(selected)).entries()
	const checks: Check[] = []
	const work = async () => {
		for (const [index, outage] of queue) checks[index] = await tryOutage(outage)
	}
	await Promise.all([work(), work()])
	return report('Outages: what failed, what was promised and found', checks)
}

async function tryOutage({ name, promise, run }: Outage): Promise<Check> {
	const title = `${name}; promised: ${promise}; found`
	try {
		const { found, holds } = await run()
		return { name: title, measured: found, passes: holds }
	} catch (error) {
		const measured = error instanceof Error ? error.message : String(error)
		return { name: title, measured, passes: false }
	}
}
