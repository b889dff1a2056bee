import { type Check, report, tryCase } from '../report.ts'
import { readSettings } from '../settings.ts'
import { BACKUP_OUTAGES } from './backup.ts'
import { MACHINE_OUTAGES } from './machine.ts'
import { POSTGRES_OUTAGES } from './postgres.ts'
import { PROVIDER_OUTAGES } from './providers.ts'
import { STORE_OUTAGES } from './store.ts'

const OUTAGES = [
	...POSTGRES_OUTAGES,
	...PROVIDER_OUTAGES,
	...STORE_OUTAGES,
	...MACHINE_OUTAGES,
	...BACKUP_OUTAGES,
]

/**
 * Causes each outage on separate processes of the product, two at a time (docs/design/reliability.md#guarantees, rows 24 and
 * 25). Prints a line for each outage: what failed, how the product must behave, and what was found.
 */
export async function runOutagesSuite(): Promise<boolean> {
	const { CASES } = readSettings()
	const selected = OUTAGES.filter(({ name }) => name.includes(CASES))
	const queue = selected.entries()
	const checks: Check[] = []
	const work = async () => {
		for (const [index, outage] of queue) checks[index] = await tryCase(outage, undefined)
	}
	await Promise.all([work(), work()])
	return report('Outages: what failed, what was promised and found', checks)
}
