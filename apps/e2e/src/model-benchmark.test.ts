import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { type ModelServer, startModelServer } from '@dormer/local-engines/testing'
import { type SpeechServer, startOpenAiSpeechServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const BENCH = path.join(import.meta.dirname, '../../bench/src/main.ts')
const PRICES = ['--input-price', '1', '--output-price', '10', '--speech-price', '15']

describe('npm run bench models', () => {
	let model: ModelServer
	let speech: SpeechServer

	beforeAll(async () => {
		model = await startModelServer()
		speech = await startOpenAiSpeechServer()
	})
	afterAll(() => Promise.all([model.close(), speech.close()]))

	/** Runs the benchmark with one item of each set. Returns what it printed and its exit code. */
	async function run(args: readonly string[]) {
		const settings = {
			OPENAI_API_KEY: 'a key',
			OPENAI_BASE_URL: model.url,
			OPENAI_SPEECH_BASE_URL: speech.url,
			OPENAI_MODEL: 'loopback-model',
		}
		const child = spawn(process.execPath, [BENCH, 'models', '--limit', '1', ...args], {
			env: settings,
			stdio: ['ignore', 'pipe', 'pipe'],
		})
		let printed = ''
		child.stdout.on('data', (text) => (printed += text))
		child.stderr.on('data', (text) => (printed += text))
		const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
		return { printed, code }
	}

	it('prints quality, tokens, dollars and times of each part, with the name of the model', async () => {
		model.setAnswers({
			answer: {
				answered: true,
				citations: [{ source: 1, quote: 'nothing that a source says' }],
				confidence: 1,
				answer: 'Nothing.',
			},
			command: { command: 'none', slideNumber: null, step: null, value: null, confidence: 1 },
		})
		const { printed, code } = await run(PRICES)
		model.setAnswers(undefined)
		expect(printed).toContain('models loopback-model slides titles: 0/1')
		expect(printed).toContain(
			'models loopback-model slides tokens: 900 in (0 cached), 200 out, $0.0029',
		)
		expect(printed).toMatch(/models loopback-model scripts with an untrue figure: \d of 1/)
		expect(printed).toMatch(/models loopback-model FAQs written: \d+/)
		expect(printed).toMatch(/models loopback-model answers time to the first word/)
		expect(printed).toContain('models loopback-model commands: ')
		expect(printed).toContain('models loopback-model replies: ')
		expect(printed).toMatch(/models gpt-4o-mini-tts speech: \d+ characters, \d+ s of speech, \$/)
		expect(code).toBe(0)
	})

	it('ends with the reason when the server fails', async () => {
		model.setFault({ status: 401 })
		const { printed, code } = await run([])
		model.setFault(undefined)
		expect(printed).toContain('the server failed 3 calls in a row, the last with "401')
		expect(printed).not.toContain('answers')
		expect(code).toBe(1)
	})
})
