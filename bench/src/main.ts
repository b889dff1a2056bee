import process from 'node:process'

/** What `npm run bench -- <name>` runs, all of them without a name. Each prints its figures as lines. */
const BENCHMARKS: Record<string, () => Promise<void>> = {
	decks: async () => (await import('./decks/bench-decks.ts')).benchDecks(),
	retrieval: async () => (await import('./retrieval.ts')).benchRetrieval(),
	replies: async () => (await import('./replies.ts')).benchReplies(),
	ocr: async () => (await import('./ocr.ts')).benchOcr(),
}

/** Draws what ships in the repository; by name alone. */
const TOOLS: Record<string, () => Promise<void>> = {
	'draw-demo': async () => (await import('./drawing/demo/draw.ts')).drawDemo(),
}

const names = process.argv.slice(2)
const programs = names.length === 0 ? Object.values(BENCHMARKS) : names.map(find)
for (const run of programs) await run()

function find(name: string): () => Promise<void> {
	const program = BENCHMARKS[name] ?? TOOLS[name]
	if (program !== undefined) return program
	const known = [...Object.keys(BENCHMARKS), ...Object.keys(TOOLS)].join(' | ')
	console.error(`There is no ${name}: ${known}`)
	process.exit(1)
}
