import process from 'node:process'

/**
 * Benchmarks that `npm run bench -- <name>` runs. Without a name, every benchmark runs. Each line of output is one
 * measurement.
 */
const BENCHMARKS: Record<string, () => Promise<void>> = {
	decks: async () => (await import('./decks.ts')).benchDecks(),
	retrieval: async () => (await import('./retrieval.ts')).benchRetrieval(),
	replies: async () => (await import('./replies.ts')).benchReplies(),
	ocr: async () => (await import('./ocr.ts')).benchOcr(),
	reading: async () => (await import('./reading.ts')).benchReading(),
}

/** Tools that create image files for this repository. A tool runs only when its name is given. */
const TOOLS: Record<string, () => Promise<void>> = {
	'draw-demo': async () => (await import('./drawing/demo/draw-demo.ts')).drawDemo(),
}

const names = process.argv.slice(2)
const programs = names.length === 0 ? Object.values(BENCHMARKS) : names.map(find)
for (const run of programs) await run()

function find(name: string): () => Promise<void> {
	const program = BENCHMARKS[name] ?? TOOLS[name]
	if (program !== undefined) return program
	const known = [...Object.keys(BENCHMARKS), ...Object.keys(TOOLS)].join(' | ')
	console.error(`Unknown benchmark "${name}". Choose one of: ${known}`)
	process.exit(1)
}
