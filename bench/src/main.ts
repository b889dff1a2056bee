import process from 'node:process'

/** What `pnpm bench <name>` runs. Each prints its figures as lines. */
const PROGRAMS: Record<string, () => Promise<void>> = {
	'draw-demo': async () => (await import('./drawing/demo/draw.ts')).drawDemo(),
	ocr: async () => (await import('./ocr.ts')).benchOcr(),
}

const [name = ''] = process.argv.slice(2)
const program = PROGRAMS[name]
if (program === undefined) {
	console.error(`Usage: pnpm bench <${Object.keys(PROGRAMS).join(' | ')}>`)
	process.exitCode = 1
} else await program()
