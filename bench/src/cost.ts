import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
	type ModelData,
	startElevenLabsServer,
	startEmbeddingServer,
	startModelServer,
} from '@dormer/providers/testing'
import { z } from 'zod'
import { type Browser, openBrowser } from './cost/browser.ts'
import { createTokenCounter } from './cost/count-tokens.ts'
import { createScenarioDeck } from './cost/create-deck.ts'
import { openLedger, type Usage } from './cost/ledger.ts'
import { type Column, printCosts } from './cost/print-costs.ts'
import {
	type AskedQuestion,
	rewordForWarmUp,
	rewordViewer,
	VIEWERS,
	type Viewer,
} from './cost/scenario.ts'
import { type Heard, watchPresentation } from './cost/watch.ts'
import { createPresentation } from './targets/homeowner.ts'
import { startStage } from './targets/stage.ts'

/** Pace of the loopback voice: 15 characters per second, about 150 words per minute. */
const SECONDS_PER_CHARACTER = 1 / 15
const VOICES = ['21m00Tcm4TlvDq8ikWAM']
/** Number of viewings before the measurement, so that the compilation of the code does not count. */
const WARM_UP = 4

/**
 * Counts what one more homeowner costs: a deck of ten slides is recorded, watched to the end by two homeowners, and watched again
 * by the second, each time with three questions. Runs server, worker and Postgres; speech, model and embeddings are loopback
 * servers. Prints the usage, the prices and the dollars, beside a design that records every slide for every homeowner.
 */
export async function benchCost(): Promise<void> {
	const objects = await mkdtemp(path.join(tmpdir(), 'dormer-cost-'))
	const stage = await startStage()
	const [model, speech, embedding] = [
		await startModelServer(),
		await startElevenLabsServer(VOICES, SECONDS_PER_CHARACTER),
		await startEmbeddingServer(),
	]
	try {
		const database = await stage.createDatabase()
		const product = await stage.startProduct(database, {
			ROLE: 'all',
			DATA_DIR: objects,
			OPENAI_API_KEY: 'a key',
			OPENAI_BASE_URL: model.url,
			OPENAI_EMBEDDING_BASE_URL: embedding.url,
			SPEECH_ENGINE: 'elevenlabs',
			ELEVENLABS_API_KEY: 'a key',
			ELEVENLABS_BASE_URL: speech.url,
			MODEL_DOLLARS_PER_DAY: '2000',
		})
		const tokens = createTokenCounter()
		model.setUsage(tokens.count)
		const answerWith = (asked: AskedQuestion) =>
			model.setAnswers({ answer: (data: ModelData[]) => writeAnswer(data, asked) })
		const folder = path.join(objects, 'objects')
		const ledger = await openLedger({
			...{ product, database, objects: folder, speech, embedding, tokens },
		})

		/** Creates a presentation, or reopens it in the same browser, watches it, and returns what was used. */
		const watch = async (deckId: string, viewer: Viewer, known?: Watched): Promise<Watched> => {
			tokens.forgetPrompts()
			const presentation =
				known?.presentation ?? (await createPresentation(product, deckId, viewer.homeowner))
			const preparation = await ledger.take()
			const browser = known?.browser ?? openBrowser(product.url)
			const [bytes, requests] = [browser.receivedBytes(), browser.requestCount()]
			const asking = { questions: viewer.questions, beforeQuestion: answerWith }
			const heard = await watchPresentation(browser, presentation, asking)
			const usage = {
				...add(preparation, await ledger.take()),
				sentBytes: browser.receivedBytes() - bytes,
				requests: browser.requestCount() - requests,
			}
			return { presentation, browser, usage, preparation, heard }
		}

		const practice = await createScenarioDeck(product, rewordForWarmUp)
		for (let count = 0; count < WARM_UP; count += 1)
			for (const viewer of VIEWERS) await watch(practice, rewordViewer(viewer))
		await ledger.take()
		const deckId = await createScenarioDeck(product)
		const deck = await ledger.take()
		const [karen, hannah] = VIEWERS
		const first = await watch(deckId, karen)
		const second = await watch(deckId, hannah)
		const again = await watch(deckId, hannah, second)
		printCosts([
			{ name: 'deck, once', usage: { ...deck, sentBytes: 0, requests: 0 } },
			{ name: 'first homeowner', usage: first.usage },
			{ name: 'second homeowner', usage: second.usage },
			{ name: 'the second again', usage: again.usage },
			computeRevoiced(second),
		])
		await product.stop()
	} finally {
		await Promise.all([model.close(), speech.close(), embedding.close()])
		await stage.close()
		await rm(objects, { recursive: true, force: true })
	}
}

type Watched = {
	presentation: { presentationId: string; shareKey: string }
	browser: Browser
	usage: Usage
	/** The part of the usage before the homeowner opened the link. */
	preparation: Usage
	heard: Heard
}

/**
 * Returns the column of a design that records every slide for every homeowner. It is computed: the counted characters, seconds
 * and bytes of all scripts as the homeowner heard them replace those of the sentences that were recorded for the homeowner.
 * Everything else is the usage of the homeowner.
 */
function computeRevoiced({ usage, preparation, heard }: Watched): Column {
	return {
		name: 'every slide re-voiced',
		usage: {
			...usage,
			speechCharacters: usage.speechCharacters - preparation.speechCharacters + heard.characters,
			speechSeconds: usage.speechSeconds - preparation.speechSeconds + heard.seconds,
			fileBytes: usage.fileBytes - preparation.fileBytes + heard.bytes,
			...{ rowBytes: Number.NaN, jobs: Number.NaN },
			...{ serverCpuMs: Number.NaN, databaseCpuMs: Number.NaN },
		},
	}
}

const Source = z.object({ number: z.number(), title: z.string() })

/** Returns the answer of the scenario, which cites the source with the title of the scenario. */
function writeAnswer(data: readonly ModelData[], { title, quote, answer }: AskedQuestion): unknown {
	const sources = data
		.filter(({ label }) => label === 'source')
		.map((part) => Source.parse(part.data))
	const source = sources.find((one) => one.title === title)
	if (source === undefined) throw new Error(`The model did not get the source ${title}`)
	const citations = [{ source: source.number, quote }]
	return { answered: true, citations, confidence: 0.9, answer }
}

function add(one: Usage, other: Usage): Usage {
	const sums = Object.entries(one).map(([name, value]) => [
		name,
		value + other[name as keyof Usage],
	])
	return Object.fromEntries(sums) as Usage
}
