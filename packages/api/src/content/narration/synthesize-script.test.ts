import { make } from '@dormer/db/testing'
import { runWithDeadline } from '@dormer/providers/deadline'
import { readMp3, splitWords } from '@dormer/providers/speech'
import { type SpeechServer, startElevenLabsServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sentenceHash } from './hash.ts'
import { chargeSpeechBudget } from './speech-budget.ts'
import { type SynthesizedScript, synthesizeScript } from './synthesize-script.ts'
import { fillVariables, homeownerValues } from './variables.ts'

const BUDGET = 600
let server: SpeechServer
let app: TestApp
let organizationId: string

beforeAll(async () => {
	server = await startElevenLabsServer()
	app = await createTestApp(
		{ elevenLabsApiKey: 'a key', elevenLabsBaseUrl: server.url },
		{ SPEECH_CHARACTERS_PER_DAY: String(BUDGET) },
	)
	await app.providers.speech.listVoices()
})
afterAll(async () => {
	await app.close()
	await server.close()
})
beforeEach(async () => {
	organizationId = (await make.organization(app.db)).id
	server.setFault(undefined)
	server.synthesizedTexts.length = 0
	server.requests.length = 0
})

const speak = (script: string) => synthesizeScript(app, { organizationId, script, voiceId: 'maya' })

async function spent(kind: 'paid' | 'open') {
	const row = await app.db.speechSpending.findFirst({ where: { organizationId, kind } })
	return row?.characters ?? 0
}

async function expectWhole(script: string, spoken: SynthesizedScript) {
	expect(spoken.wordTimings.map(({ word }) => word)).toEqual(splitWords(script))
	let last = 0
	for (const { startTime, endTime } of spoken.wordTimings) {
		expect(startTime).toBeGreaterThanOrEqual(last)
		expect(endTime).toBeGreaterThanOrEqual(startTime)
		last = endTime
	}
	expect(last).toBeLessThanOrEqual(spoken.durationMs)
	const object = await app.providers.storage.get(spoken.audioKey)
	expect(object?.contentType).toBe('audio/mpeg')
	const { durationMs } = readMp3(object?.bytes ?? new Uint8Array())
	expect(Math.abs(durationMs - spoken.durationMs)).toBeLessThan(1)
}

const DECK_SCRIPT =
	'{{first_name}}, here is what actually goes on your roof at {{street}}. We take everything down to the bare decking, and we replace any board that has gone soft. Then a self-sealing ice and water shield covers the eaves and every valley, because that is where a Denver freeze gets in. Synthetic underlayment covers the rest, and a starter course locks the edge against wind. Last comes the ridge vent, so that heat leaves the attic before it cooks the shingles.'

test('synthesizes for a second homeowner only the sentences that contain personal details', async () => {
	const homeowners = [
		{ first_name: 'Karen', address: '2847 South Clermont Street', city: 'Denver' },
		{ first_name: 'Luis', address: '12 Main Street', city: 'Aurora' },
	]
	const results: SynthesizedScript[] = []
	for (const homeowner of homeowners) {
		const script = fillVariables(DECK_SCRIPT, homeownerValues(homeowner))
		const spoken = await speak(script)
		await expectWhole(script, spoken)
		results.push(spoken)
	}
	const named = 'Luis, here is what actually goes on your roof at 12 Main Street.'
	const [first, second] = results.map(({ charactersSynthesized }) => charactersSynthesized)
	console.log(`speech characters bought: first homeowner ${first}, second homeowner ${second}`)
	expect(server.synthesizedTexts).toHaveLength(6)
	expect(server.synthesizedTexts.slice(5)).toEqual([named])
	expect(second).toBe(named.length)
	expect(first).toBe(server.synthesizedTexts.slice(0, 5).join('').length)
	expect(results.map(({ source }) => source)).toEqual(['elevenlabs', 'elevenlabs'])
	expect(await spent('paid')).toBe(server.synthesizedTexts.join('').length)
})

test('takes stored sentences from the cache even when the white space of the script differs', async () => {
	const first = await speak('Good morning. Shall we begin?')
	const again = await speak('Good  morning.\nShall we begin? ')
	expect(again).toMatchObject({
		source: 'cache',
		charactersSynthesized: 0,
		audioKey: first.audioKey,
	})
	expect(again.wordTimings).toEqual(first.wordTimings)
	expect(server.synthesizedTexts.toSorted()).toEqual(['Good morning.', 'Shall we begin?'])
})

test('synthesizes a sentence only once when the script repeats it', async () => {
	const script = 'Look. Look. Now look up.'
	await expectWhole(script, await speak(script))
	expect(server.synthesizedTexts.toSorted()).toEqual(['Look.', 'Now look up.'])
})

test('synthesizes a sentence again when the voice or the organization differs', async () => {
	await speak('Good morning.')
	await synthesizeScript(app, { organizationId, script: 'Good morning.' })
	const { id } = await make.organization(app.db)
	await synthesizeScript(app, { organizationId: id, script: 'Good morning.', voiceId: 'maya' })
	expect(server.synthesizedTexts).toHaveLength(3)
})

describe('synthesizeScript with concurrent requests', () => {
	test('synthesizes each sentence only once for concurrent requests in one process', async () => {
		const all = await Promise.all(
			Array.from({ length: 12 }, () => speak('Good morning. Sit down.')),
		)
		expect(server.synthesizedTexts).toHaveLength(2)
		expect(new Set(all.map(({ audioKey }) => audioKey)).size).toBe(1)
		const total = all.reduce((sum, { charactersSynthesized }) => sum + charactersSynthesized, 0)
		expect(total).toBe(await spent('paid'))
	})

	test('synthesizes each sentence only once for concurrent requests in separate processes', async () => {
		const calls: Promise<SynthesizedScript>[] = []
		for (let process = 0; process < 4; process++) {
			vi.resetModules()
			const other = await import('./synthesize-script.ts')
			const request = { organizationId, script: 'Good morning. Sit down.', voiceId: 'maya' }
			calls.push(other.synthesizeScript(app, request))
		}
		await Promise.all(calls)
		expect(server.synthesizedTexts.toSorted()).toEqual(['Good morning.', 'Sit down.'])
		expect(await app.db.narrationClaim.count({ where: { organizationId } })).toBe(0)
	})

	test('reclaims a sentence after the process that claimed it died and its lease expired', async () => {
		const { engine, settings } = app.providers.speech
		const hash = sentenceHash({ engine, settings, voiceId: 'maya', text: 'Good morning.' })
		await app.db.narrationClaim.create({
			data: {
				organizationId,
				hash,
				token: crypto.randomUUID(),
				expiresAt: new Date(Date.now() + 300),
			},
		})
		expect(await speak('Good morning.')).toMatchObject({ source: 'elevenlabs' })
		expect(server.synthesizedTexts).toHaveLength(1)
	})
})

describe('synthesizeScript after failures', () => {
	test.each([
		[{ status: 500 }, 'unavailable', 2],
		[{ status: 429 }, 'busy', 2],
		[{ status: 401 }, 'refused', 1],
		['garbage', 'unavailable', 2],
	] as const)(
		'speaks with the local voice, and charges and stores nothing for the paid voice, when the provider answers with %j',
		async (fault, reason, calls) => {
			server.setFault(fault)
			const script = 'Good morning.'
			const request = { organizationId, script, voiceId: 'maya' }
			await expect(synthesizeScript(app, { ...request, requireVoice: true })).rejects.toMatchObject(
				{ reason },
			)
			const spoken = server.requests.filter(({ method }) => method === 'POST')
			expect(spoken).toHaveLength(calls)
			const replaced = await speak(script)
			const { defaultVoiceId } = app.providers.localSpeech
			expect(replaced).toMatchObject({
				source: 'local',
				voiceId: defaultVoiceId,
				isReplacement: true,
			})
			await expectWhole(script, replaced)
			const rows = await app.db.narrationSentence.findMany({ where: { organizationId } })
			expect(rows.map(({ engine }) => engine)).toEqual(['local'])
			expect(await app.db.narrationClaim.count({ where: { organizationId } })).toBe(0)
			expect(await spent('paid')).toBe(0)
			server.setFault(undefined)
			expect(await speak('Good morning.')).toMatchObject({ source: 'elevenlabs' })
		},
	)

	test('keeps the sentences that were synthesized before the provider failed', async () => {
		await speak('Good morning.')
		server.setFault({ status: 401 })
		expect(await speak('Good morning. Sit down.')).toMatchObject({ source: 'local' })
		server.setFault(undefined)
		await speak('Good morning. Sit down.')
		expect(server.synthesizedTexts).toEqual(['Good morning.', 'Sit down.'])
	})

	test('ends the synthesis of callers who left, and completes one that another caller awaits', async () => {
		server.setFault('hang')
		const stop = new AbortController()
		const script = Array.from({ length: 12 }, (_, n) => `Sentence ${n} is long.`).join(' ')
		const request = { organizationId, script, voiceId: 'maya', signal: stop.signal }
		const left = synthesizeScript(app, request)
		const refused = expect(left).rejects.toMatchObject({ reason: 'aborted' })
		await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(0))
		stop.abort()
		await refused
		await vi.waitFor(async () =>
			expect(await app.db.narrationClaim.count({ where: { organizationId } })).toBe(0),
		)
		const called = server.requests.length
		expect(called).toBeLessThan(12)
		server.setFault(undefined)
		await speak('Good morning.')
		expect(server.synthesizedTexts).toEqual(['Good morning.'])

		const again = new AbortController()
		const [gone, kept] = [
			synthesizeScript(app, { ...request, script: 'Sit down.', signal: again.signal }),
			speak('Sit down.'),
		]
		again.abort()
		await expect(gone).rejects.toMatchObject({ reason: 'aborted' })
		expect(await kept).toMatchObject({ source: 'elevenlabs' })
	})

	test('speaks with the local voice when the provider does not answer within the speech timeout', async () => {
		server.setFault('hang')
		const withShortTimeout = { ...app, config: { ...app.config, PROVIDER_TIMEOUT_MS: 100 } }
		const request = { organizationId, script: 'Good morning.', voiceId: 'maya' }
		expect(await synthesizeScript(withShortTimeout, request)).toMatchObject({
			source: 'local',
			isReplacement: true,
		})
	})

	test('ends the local voice while the request still has time for a response without it', async () => {
		server.setFault('hang')
		const script =
			'The crew takes every board that has gone soft off the roof and replaces it'.repeat(60)
		const request = { organizationId, script, voiceId: 'maya' }
		const spoken = runWithDeadline(1500, () => synthesizeScript(app, request))
		await expect(spoken).rejects.toMatchObject({ reason: 'aborted' })
	})

	test('rejects a script without words', async () => {
		await expect(speak(' \n ')).rejects.toMatchObject({ reason: 'no_words' })
	})

	test('synthesizes a sentence again after its stored audio was lost', async () => {
		await speak('Good morning.')
		const [row] = await app.db.narrationSentence.findMany({ where: { organizationId } })
		await app.providers.storage.delete(row?.audioKey ?? '')
		expect(await speak('Good morning. Sit down.')).toMatchObject({ source: 'local' })
		await expectWhole('Good morning. Sit down.', await speak('Good morning. Sit down.'))
	})
})

describe('speech budget', () => {
	const sentence = (n: number) => `${'Board, '.repeat(13)}${n} now.`.padEnd(100, '!')

	test('synthesizes the whole script with the local voice when the speech budget is too small', async () => {
		await chargeSpeechBudget(app, { organizationId, kind: 'paid', characters: BUDGET - 20 })
		expect(await speak('Good morning.')).toMatchObject({ source: 'elevenlabs' })
		const script = 'Good morning. This sentence is too long for what is left.'
		const spoken = await speak(script)
		expect(spoken).toMatchObject({ source: 'local', voiceId: 'rms' })
		await expectWhole(script, spoken)
		expect(server.synthesizedTexts).toEqual(['Good morning.'])
		expect(await spent('paid')).toBe(BUDGET - 20 + 'Good morning.'.length)
	})

	test('never exceeds the speech budget when requests run concurrently', async () => {
		const calls = Array.from({ length: 8 }, (_, n) => speak(sentence(n)))
		const sources = (await Promise.all(calls)).map(({ source }) => source)
		expect(sources.filter((source) => source === 'elevenlabs')).toHaveLength(6)
		expect(server.synthesizedTexts.join('')).toHaveLength(BUDGET)
		expect(await spent('paid')).toBe(BUDGET)
	})

	test('starts a new speech budget on each UTC day', async () => {
		await chargeSpeechBudget(app, { organizationId, kind: 'paid', characters: BUDGET })
		const tomorrow = { ...app, now: () => new Date(Date.now() + 86_400_000) }
		const request = { organizationId, script: 'Good morning.', voiceId: 'maya' }
		expect(await synthesizeScript(tomorrow, request)).toMatchObject({ source: 'elevenlabs' })
	})
})

describe('synthesizeScript for text that the company did not write', () => {
	const ask = (script: string) =>
		synthesizeScript(app, {
			organizationId,
			script,
			voiceId: 'maya',
			isCompanyText: async () => false,
		})

	test('uses the free local voice for text that the company did not write, and counts the characters against a separate speech budget', async () => {
		const spoken = await ask('Buy my coins.')
		expect(spoken).toMatchObject({ source: 'local', voiceId: 'rms' })
		expect(server.synthesizedTexts).toEqual([])
		expect(await spent('open')).toBe('Buy my coins.'.length)
		expect(await spent('paid')).toBe(0)
	})

	test('rejects text that the company did not write when the speech budget for such text is used up', async () => {
		await chargeSpeechBudget(app, { organizationId, kind: 'open', characters: BUDGET })
		await expect(ask('Buy my coins.')).rejects.toMatchObject({ reason: 'busy' })
	})

	test('charges the whole script before its first sentence, also for a presentation in test mode', async () => {
		await chargeSpeechBudget(app, { organizationId, kind: 'open', characters: BUDGET - 20 })
		const request = {
			organizationId,
			script: 'Buy my coins. They are cheap.',
			isCompanyText: async () => false,
		}
		for (const localVoice of [false, true]) {
			const asked = synthesizeScript(app, { ...request, localVoice })
			await expect(asked).rejects.toMatchObject({ reason: 'busy' })
		}
		expect(await app.db.narrationSentence.count({ where: { organizationId } })).toBe(0)
		expect(await spent('open')).toBe(BUDGET - 20)
	})

	test('refunds nothing to a caller who leaves', async () => {
		const stop = new AbortController()
		const script = 'Buy my coins. They are cheap.'
		const asked = synthesizeScript(app, {
			organizationId,
			script,
			isCompanyText: async () => {
				stop.abort()
				return false
			},
			signal: stop.signal,
		})
		await expect(asked).rejects.toMatchObject({ reason: 'aborted' })
		expect(await spent('open')).toBe('Buy my coins.They are cheap.'.length)
	})

	test('speaks the text of a company while texts of strangers wait, and refuses more of them than a batch has', {
		timeout: 60_000,
	}, async () => {
		const organizations = await Promise.all(
			Array.from({ length: 70 }, async () => (await make.organization(app.db)).id),
		)
		const ended: string[] = []
		const stop = new AbortController()
		const strangers = organizations.map((id, n) =>
			synthesizeScript(app, {
				organizationId: id,
				script: Array.from({ length: 20 }, (_, coin) => `Buy coin ${coin} of ${n}.`).join(' '),
				isCompanyText: async () => false,
				signal: stop.signal,
			}).then(
				() => ended.push('spoken'),
				({ reason }: { reason: string }) => ended.push(reason),
			),
		)
		await vi.waitFor(() => expect(ended).toContain('busy'), 20_000)
		await synthesizeScript(app, { organizationId, script: 'Good morning.', voiceId: 'rms' })
		expect(ended.filter((one) => one === 'spoken').length).toBeLessThan(40)
		stop.abort()
		await Promise.all(strangers)
		expect(ended).toContain('aborted')
		const again = { organizationId, script: 'Sit down.', isCompanyText: async () => false }
		expect(await synthesizeScript(app, again)).toMatchObject({ source: 'local' })
	})

	test('skips the check that the company wrote the text when every sentence already has a recording', async () => {
		await speak('Good morning.')
		const isCompanyText = vi.fn(async () => false)
		const request = { organizationId, script: 'Good morning.', voiceId: 'maya', isCompanyText }
		expect(await synthesizeScript(app, request)).toMatchObject({ source: 'cache', voiceId: 'maya' })
		expect(isCompanyText).not.toHaveBeenCalled()
	})
})

test('replaces an unknown voice by the default voice, and synthesizes a local voice with the local engine', async () => {
	const gone = { organizationId, script: 'Good morning.', voiceId: 'gone' }
	expect(await synthesizeScript(app, gone)).toMatchObject({
		voiceId: app.providers.speech.defaultVoiceId,
		source: 'elevenlabs',
	})
	const here = { organizationId, script: 'Good morning.', voiceId: 'rms' }
	expect(await synthesizeScript(app, here)).toMatchObject({ voiceId: 'rms', source: 'local' })
})
