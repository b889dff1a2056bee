import { cpus, loadavg } from 'node:os'
import process from 'node:process'
import { compareWithBaseline, saveBaseline } from './baseline.ts'
import { printTable } from './print-table.ts'
import { type Row, verdictOf } from './row.ts'
import { measureAnswers } from './rows/answers.ts'
import { measureBundles } from './rows/bundles.ts'
import { measureCreation } from './rows/create-presentations.ts'
import { measureEventLog } from './rows/event-log.ts'
import { measureFairness } from './rows/fairness.ts'
import { measureJobs } from './rows/jobs.ts'
import { measureMemory } from './rows/memory.ts'
import { measurePages } from './rows/pages.ts'
import { measureProcesses } from './rows/processes.ts'
import { measureProviderCalls } from './rows/provider-calls.ts'
import { measureReads } from './rows/reads.ts'
import { measureStart } from './rows/start.ts'
import { type Stage, startStage } from './stage.ts'

/** Groups of rows of the target table (docs/design/performance.md#targets), in the order in which they run. */
export const GROUPS: Record<string, (stage: Stage) => Promise<Row[]>> = {
	start: measureStart,
	bundles: measureBundles,
	pages: measurePages,
	reads: measureReads,
	create: measureCreation,
	jobs: measureJobs,
	fairness: measureFairness,
	providers: measureProviderCalls,
	answers: measureAnswers,
	events: measureEventLog,
	processes: measureProcesses,
	memory: measureMemory,
}

/** Values of the command-line options. `baseline` and `save` are files; `profile` is the folder for CPU profiles. */
export type Options = { baseline?: string; save?: string; profile?: string }

/**
 * Measures the groups and prints one table. Sets exit code 1 when a row misses its target or is slower than the baseline, or a
 * group cannot be measured.
 */
export async function runTargets(
	groups: readonly string[],
	{ baseline, save, profile }: Options,
): Promise<void> {
	const rows: Row[] = []
	const started = performance.now()
	for (const group of groups) {
		console.log(`${minutesSince(started)} min, load ${formatLoad()}: ${group}`)
		rows.push(...(await measureGroup(group, profile)))
	}
	console.log('')
	printTable(rows)
	console.log(
		`\n${minutesSince(started)} minutes, ${cpus().length} processors, load ${formatLoad()} at the end`,
	)
	if (save !== undefined) await saveBaseline(save, rows)
	if (baseline !== undefined && !(await compareWithBaseline(baseline, rows))) process.exitCode = 1
	if (rows.some((row) => verdictOf(row) === 'MISSED')) process.exitCode = 1
}

/**
 * Measures one group with its own Postgres server and processes, so that a failure of this group does not end the other groups.
 */
async function measureGroup(group: string, profile: string | undefined): Promise<Row[]> {
	const stage = await startStage(profile)
	try {
		return (await GROUPS[group]?.(stage)) ?? []
	} catch (error) {
		console.error(error)
		process.exitCode = 1
		return []
	} finally {
		await stage.close()
	}
}

const minutesSince = (started: number) => ((performance.now() - started) / 60_000).toFixed(1)
const formatLoad = () =>
	loadavg()
		.map((load) => load.toFixed(1))
		.join(' ')
