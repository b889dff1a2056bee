import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { completeConfig, readConfig } from '@dormer/api'
import { launchBrowser } from '@dormer/e2e/launch-browser'
import { quantile } from '@dormer/faults/report'
import { createLocalEngines } from '@dormer/local-engines'
import { createProviders, type ProviderSettings, type Providers } from '@dormer/providers'
import { connectionFor, type FoundAnswer, MIN_ANSWER_CONFIDENCE } from '@dormer/providers/language'
import { checkScript } from '@dormer/providers/language/check-script'
import { providerSettings } from '@dormer/server/provider-settings'
import { COMMANDS, REPLIES } from '../field/data/third/spoken.ts'
import { drawSlide } from '../field/draw.ts'
import { type SlideScores, scoreSlide, untrueFigures } from '../field/score-slide.ts'
import { commandRequest, isCommandRight, replyRequest } from '../field/score-words.ts'
import { SETS } from '../field/sets.ts'
import { printFigures, printScore, sumScores } from '../field/slide-figures.ts'
import type { FieldSlide } from '../field/types.ts'
import { SETS as QUESTION_SETS } from '../retrieval/data/sets.ts'
import { addReply, noReplies, printReplies, replyTo } from '../retrieval/replies.ts'
import type { ModelOptions } from './options.ts'
import { type Failures, pick, RunFailed, startPart } from './run.ts'

/** Set of questions that are asked. It carries the targets of the local engine (apps/bench/README.md#answers-and-passages). */
const QUESTIONS = 'second-unseen'
const KEY = 'a secret key that signs nothing here'
const ADDRESS = 'http://127.0.0.1:4000'

type Run = ModelOptions & { providers: Providers; labels: Labels; failures: Failures }
/** The model of each task, or that the local engine works. Begins each printed line. */
type Labels = Record<'vision' | 'language' | 'speech', string>

/**
 * Runs the content sets against the models that the settings of the product select (`env`), and prints quality, tokens, dollars
 * and times. Rejects with `RunFailed` when the settings select no model, and when a server fails
 * several calls in a row. The scripts are written to a file in a temporary folder.
 */
export async function benchModels(
	env: Record<string, string | undefined>,
	options: ModelOptions,
): Promise<void> {
	const folder = await mkdtemp(path.join(tmpdir(), 'models-'))
	const settings = providerSettings(completeConfig(readConfig(env), KEY, ADDRESS), folder)
	const labels = labelsOf(settings)
	if (Object.values(labels).every((label) => label === LOCAL)) {
		await rm(folder, { recursive: true })
		throw new RunFailed(
			'OPENAI_API_KEY: required. Set it, and OPENAI_BASE_URL for another server than that of OpenAI',
		)
	}
	const providers = createProviders(settings, createLocalEngines())
	const run = { ...options, labels, providers, failures: { inRow: 0 } }
	await measureSpeech(run)
	const slides = pick(SETS.third.slides, options.limit)
	const scripts = [...(await measureSlides(run, slides)), ...(await measureScripts(run, slides))]
	const file = path.join(folder, 'scripts.txt')
	await writeFile(file, `${scripts.join('\n\n')}\n`)
	console.log(`The scripts are in ${file}`)
	await measureFaqs(run)
	await measureAnswers(run)
	await measureDecisions(run)
}

const LOCAL = 'local engine'

function labelsOf(settings: ProviderSettings): Labels {
	const { openai, speechEngine, elevenLabsApiKey } = settings
	const modelOf = (task: keyof Labels) => connectionFor(openai, task)?.model ?? LOCAL
	const isElevenLabs = elevenLabsApiKey !== undefined && speechEngine !== 'openai'
	const voice = isElevenLabs ? 'ElevenLabs' : modelOf('speech')
	return {
		vision: modelOf('vision'),
		language: modelOf('language'),
		speech: speechEngine === 'local' ? LOCAL : voice,
	}
}

/** Sentences that are synthesized to measure the speech. */
const SENTENCES = SETS.third.slides
	.filter(({ language }) => language === 'en')
	.flatMap(({ truth }) => truth.lines.filter((line) => /[.!?]$/.test(line)))

async function measureSpeech(run: Run): Promise<void> {
	const { limit, prices, providers, labels } = run
	const { speech } = providers
	const label = `models ${labels.speech} speech`
	const part = startPart(label, run)
	let characters = 0
	let spokenMs = 0
	for (const text of pick(SENTENCES, limit)) {
		const clip = await part.call(() => speech.synthesize({ text, voiceId: speech.defaultVoiceId }))
		if (clip === null) continue
		characters += text.length
		spokenMs += clip.durationMs
	}
	part.print()
	const dollars =
		prices.speech === undefined ? '' : `, $${((characters * prices.speech) / 1_000_000).toFixed(4)}`
	console.log(
		`${label}: ${characters} characters, ${(spokenMs / 1000).toFixed(0)} s of speech${dollars}`,
	)
}

async function measureSlides(run: Run, slides: readonly FieldSlide[]): Promise<string[]> {
	const { providers, labels } = run
	const label = `models ${labels.vision} slides`
	const part = startPart(label, run)
	const browser = await launchBrowser()
	const scores: (SlideScores | null)[] = []
	const scripts: string[] = []
	try {
		for (const [index, slide] of slides.entries()) {
			const image = await drawSlide(browser, slide)
			const place = { position: index + 2, total: slides.length + 2, companyName: '' }
			const request = { image, ...place, language: slide.language }
			const reading = await part.call((onUsage) =>
				providers.vision.readSlide({ ...request, onUsage }),
			)
			scores.push(reading && scoreSlide(reading, slide.truth))
			scripts.push(`${slide.name}, read: ${reading?.narrationScript ?? 'failed'}`)
		}
	} finally {
		await browser.close()
	}
	printFigures(label, sumScores(scores))
	part.print()
	return scripts
}

/** Writes scripts from the expected texts, so that a reading error does not count. */
async function measureScripts(run: Run, slides: readonly FieldSlide[]): Promise<string[]> {
	const { providers, labels } = run
	const label = `models ${labels.language} scripts`
	const part = startPart(label, run)
	const scripts: string[] = []
	const counts = { untrue: 0, needWords: 0 }
	for (const [index, { name, language, truth }] of slides.entries()) {
		const place = { position: index + 2, total: slides.length + 2, companyName: '' }
		const request = { title: truth.title, bullets: bulletsOf(truth), ...place, language }
		const written = await part.call((onUsage) =>
			providers.language.writeScript({ ...request, onUsage }),
		)
		scripts.push(`${name}, written: ${written?.script ?? 'failed'}`)
		if (written === null) continue
		counts.untrue += untrueFigures(written.script, [truth]).length > 0 ? 1 : 0
		counts.needWords += written.needsWords ? 1 : 0
	}
	console.log(`${label} with an untrue figure: ${counts.untrue} of ${slides.length}`)
	console.log(`${label} that need words of the rep: ${counts.needWords} of ${slides.length}`)
	part.print()
	return scripts
}

function bulletsOf({ lines, rows = [] }: FieldSlide['truth']): string[] {
	return [...lines, ...rows.map(([item, ...values]) => `${item}: ${values.join(', ')}`)]
}

async function measureFaqs(run: Run): Promise<void> {
	const { limit, providers, labels } = run
	const label = `models ${labels.language} FAQs`
	const part = startPart(label, run)
	const counts = { written: 0, untrue: 0, unsupported: 0 }
	const decks = [...new Set(SETS.third.slides.map(({ deck }) => deck))]
	for (const deck of pick(decks, limit)) {
		const slides = SETS.third.slides.filter((slide) => slide.deck === deck)
		const sources = slides.map(({ truth }, index) => ({
			position: index + 1,
			title: truth.title,
			bullets: bulletsOf(truth),
			script: '',
		}))
		const faqs = await part.call((onUsage) =>
			providers.language.writeFaqs({ slides: sources, companyName: '', onUsage }),
		)
		const truths = slides.map(({ truth }) => truth)
		const texts = sources.flatMap(({ title, bullets }) => [title, ...bullets])
		for (const { cannedAnswer } of faqs ?? []) {
			counts.written += 1
			counts.untrue += untrueFigures(cannedAnswer, truths).length > 0 ? 1 : 0
			counts.unsupported += checkScript(cannedAnswer, texts).unsupported.length > 0 ? 1 : 0
		}
	}
	console.log(`${label} written: ${counts.written}`)
	console.log(`${label} with a figure that no slide shows: ${counts.untrue}`)
	console.log(`${label} with a number or promise that no slide supports: ${counts.unsupported}`)
	part.print()
}

/** Asks questions with the steps of `POST /api/qa`. Measures the time until the first sentence is written, and until it can sound. */
async function measureAnswers(run: Run): Promise<void> {
	const { limit, providers, labels } = run
	const label = `models ${labels.language} answers`
	const part = startPart(label, run)
	const { language, speech } = providers
	const count = noReplies()
	const times = { written: [] as number[], spoken: [] as number[] }
	const asked = QUESTION_SETS.filter(({ name }) => name === QUESTIONS).flatMap(({ parts }) =>
		parts.flatMap((corpus) => corpus.questions.map((question) => ({ corpus, question }))),
	)
	for (const { corpus, question } of pick(asked, limit)) {
		const startedAt = performance.now()
		let first: Promise<void> | undefined
		const onPartialAnswer = ({ answer, confidence }: FoundAnswer) => {
			if (first !== undefined || confidence < MIN_ANSWER_CONFIDENCE) return
			times.written.push((performance.now() - startedAt) / 1000)
			first = speech.synthesize({ text: answer, voiceId: speech.defaultVoiceId }).then(
				() => void times.spoken.push((performance.now() - startedAt) / 1000),
				() => {},
			)
		}
		const reply = await replyTo(corpus, question, (request) =>
			part.call((onUsage) => language.answerQuestion({ ...request, onPartialAnswer, onUsage })),
		)
		await first
		addReply(count, question, reply)
	}
	printReplies(label, count)
	const median = (seconds: readonly number[]) =>
		seconds.length === 0
			? 'the model gave no answer'
			: `median ${quantile(seconds, 0.5).toFixed(2)} s of ${seconds.length}`
	console.log(`${label} time to the first sentence: ${median(times.written)}`)
	console.log(
		`${label} time to the first word, spoken by ${labels.speech}: ${median(times.spoken)}`,
	)
	part.print()
}

/** Reads commands to the player, and replies after an answer. */
async function measureDecisions(run: Run): Promise<void> {
	const { limit, providers, labels } = run
	const label = `models ${labels.language} commands and replies`
	const part = startPart(label, run)
	const { language } = providers
	const commands = { right: 0, total: 0 }
	for (const command of pick(COMMANDS, limit)) {
		const request = commandRequest(command)
		const read = await part.call(async (onUsage) => ({
			command: await language.readCommand({ ...request, onUsage }),
		}))
		commands.total += 1
		commands.right += read !== null && isCommandRight(command, read.command) ? 1 : 0
	}
	const replies = { right: 0, total: 0 }
	for (const reply of pick(REPLIES, limit)) {
		const request = replyRequest(reply)
		const intent = await part.call((onUsage) => language.classifyContinue({ ...request, onUsage }))
		replies.total += 1
		replies.right += intent === reply.wanted ? 1 : 0
	}
	printScore(`models ${labels.language} commands`, commands)
	printScore(`models ${labels.language} replies`, replies)
	part.print()
}
