import process from 'node:process'
import { parseArgs } from 'node:util'
import { GROUPS, runTargets } from './targets/run-targets.ts'

/**
 * Benchmarks that measure how well the local engines read slides and answer questions. Each benchmark runs only when its name
 * is passed as an argument.
 */
const ACCURACY: Record<string, () => Promise<void>> = {
	retrieval: async () => (await import('./retrieval.ts')).benchRetrieval(),
	replies: async () => (await import('./replies.ts')).benchReplies(),
	ocr: async () => (await import('./ocr.ts')).benchOcr(),
	reading: async () => (await import('./reading.ts')).benchReading(),
}

/** Benchmarks that count what the product uses. Each runs only when its name is passed as an argument. */
const COUNTS: Record<string, () => Promise<void>> = {
	cost: async () => (await import('./cost.ts')).benchCost(),
}

/** Tools that create image files for this repository. */
const TOOLS: Record<string, () => Promise<void>> = {
	'draw-demo': async () => (await import('./drawing/demo/draw-demo.ts')).drawDemo(),
}

/**
 * Runs the benchmarks that `npm run bench -- <names>` names. Without a name, measures all groups of the target table
 * (docs/design/performance.md#targets).
 */
const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: {
		baseline: { type: 'string' },
		save: { type: 'string' },
		profile: { type: 'string' },
	},
})
const programs = { ...ACCURACY, ...COUNTS, ...TOOLS }
const known = [...Object.keys(GROUPS), ...Object.keys(programs)]
for (const name of positionals)
	if (!known.includes(name)) {
		console.error(`Unknown benchmark "${name}". Choose one of: ${known.join(' | ')}`)
		process.exit(1)
	}
for (const name of positionals) await programs[name]?.()
const groups = Object.keys(GROUPS).filter(
	(name) => positionals.length === 0 || positionals.includes(name),
)
if (groups.length > 0) await runTargets(groups, values)
