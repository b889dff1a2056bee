import process from 'node:process'
import {
	measureCreation,
	measureLog,
	measureReads,
	measureTenThousandth,
	measureWebhook,
} from './api.ts'
import {
	measureCsv,
	measureGeneration,
	measureReadingCpu,
	measureSecondHomeowner,
} from './decks.ts'
import { measureEditorLighthouse, measureFrames, measureInteraction } from './editor.ts'
import { type ModelOptions, readArguments } from './models/options.ts'
import { RunFailed } from './models/run.ts'
import { measureIdle, measureKilledJob, measureMemory } from './operator.ts'
import { openPlace, type Place } from './place.ts'
import { type Measured, ROWS, type RowName } from './rows.ts'
import { measureStart } from './start.ts'
import { writeResults } from './table.ts'
import {
	measureLocalAnswer,
	measureModelAnswer,
	measureThrottledViewer,
	measureViewerLighthouse,
	measureViewerScript,
} from './viewer.ts'

type Measurement = [measure: (place: Place) => Promise<Measured>, ...rows: RowName[]]

/** Groups of `npm run bench`: the measurements, and the rows of the table that each measures. */
const GROUPS: Record<string, Measurement[]> = {
	start: [[measureStart, 'firstStart', 'secondStart']],
	viewer: [
		[measureThrottledViewer, 'largestPaint', 'firstWord'],
		[measureViewerLighthouse, 'viewerPerformance', 'viewerAccessibility', 'viewerPractices'],
		[measureLocalAnswer, 'localAnswer'],
		[measureModelAnswer, 'modelAnswer'],
		[measureViewerScript, 'viewerScript'],
	],
	editor: [
		[measureEditorLighthouse, 'signInPerformance', 'decksPerformance'],
		[measureInteraction, 'interaction'],
		[measureFrames, 'frames'],
	],
	decks: [
		[measureGeneration, 'generation'],
		[measureReadingCpu, 'readingCpu'],
		[measureCsv, 'csv'],
		[measureSecondHomeowner, 'secondHomeowner'],
	],
	api: [
		[measureCreation, 'createP50', 'createP99'],
		[measureReads, 'playback', 'deckList'],
		[measureWebhook, 'webhook'],
		[measureTenThousandth, 'tenThousandth'],
		[measureLog, 'log'],
	],
	operator: [
		[measureIdle, 'idle'],
		[measureKilledJob, 'killedJob'],
		[measureMemory, 'timeLeft', 'memoryPeak', 'memoryGrowth', 'readingMemory', 'readingEnds'],
	],
}

/** Content sets: how well the engines read slides and answer. Each runs only when its name is given. */
const SETS: Record<string, (options: ModelOptions) => Promise<void>> = {
	field: async () => (await import('./field/field.ts')).drawField(),
	'field-second': async () => (await import('./field/score.ts')).scoreField('second'),
	'field-third': async () => (await import('./field/score.ts')).scoreField('third'),
	models: runModels,
	ocr: async () => (await import('./ocr/ocr.ts')).benchOcr(),
	reading: async () => (await import('./reading/reading.ts')).benchReading(),
	replies: async () => (await import('./replies/replies.ts')).benchReplies(),
	retrieval: async () => (await import('./retrieval/retrieval.ts')).benchRetrieval(),
	spoken: async () => (await import('./spoken/spoken.ts')).benchSpoken(),
}

/** A measurement that takes longer has failed. */
const LIMIT_MS = 400_000

const { names, options } = readInput()
const known = [...Object.keys(GROUPS), ...Object.keys(SETS), ...Object.keys(ROWS)]
for (const name of names)
	if (!known.includes(name)) {
		console.error(`Unknown benchmark "${name}". Choose one of: ${known.join(' | ')}`)
		process.exit(1)
	}
for (const name of names) await SETS[name]?.(options)
const measurements = Object.entries(GROUPS).flatMap(([group, all]) =>
	all.filter(
		([, ...rows]) => names.length === 0 || names.some((name) => [group, ...rows].includes(name)),
	),
)
const isMet = measurements.length === 0 || (await measureAll(measurements))
process.exit(isMet ? process.exitCode : 1)

/** Returns the arguments of the command. Ends the process when one is malformed. */
function readInput(): ReturnType<typeof readArguments> {
	try {
		return readArguments(process.argv.slice(2))
	} catch (error) {
		console.error(error instanceof Error ? error.message : error)
		return process.exit(1)
	}
}

/** Measures the models of the settings. Sets exit code 1 when the run cannot begin or a server fails. */
async function runModels(options: ModelOptions): Promise<void> {
	const { benchModels } = await import('./models/models.ts')
	try {
		await benchModels(process.env, options)
	} catch (error) {
		console.error(error instanceof RunFailed ? error.message : error)
		process.exitCode = 1
	}
}

/** Runs the measurements one after the other. One that fails does not end the run. Returns whether all rows hold. */
async function measureAll(all: readonly Measurement[]): Promise<boolean> {
	const results = new Map<RowName, number | string>()
	const place = await openPlace()
	for (const [measure, ...measured] of all) {
		console.log(`${(performance.now() / 60_000).toFixed(1)} min: ${measure.name}`)
		const values = await runMeasurement(place, measure)
		for (const name of measured) {
			const value = typeof values === 'string' ? values : (values[name] ?? 'no value')
			results.set(name, value)
			console.log(`  ${name}: ${value}`)
		}
	}
	await place.close()
	const areMet = await writeResults(results)
	console.log(`\n${(performance.now() / 60_000).toFixed(1)} minutes`)
	return areMet
}

/** Returns what was measured, or the reason why it could not be measured. */
async function runMeasurement(place: Place, measure: Measurement[0]): Promise<Measured | string> {
	let timer: NodeJS.Timeout | undefined
	const limit = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('took more than 400 s')), LIMIT_MS)
	})
	try {
		return await Promise.race([measure(place), limit])
	} catch (error) {
		console.error(error)
		return error instanceof Error ? error.message : String(error)
	} finally {
		clearTimeout(timer)
		await place.endMeasurement().catch(console.error)
	}
}
