import { startElevenLabsServer } from '@dormer/providers/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { chooseVoice, listVoices, requireVoice } from './service.ts'

type Server = Awaited<ReturnType<typeof startElevenLabsServer>>
let server: Server
let local: TestApp
let paid: TestApp

beforeAll(async () => {
	server = await startElevenLabsServer()
	local = await createTestApp()
	paid = await createTestApp({ elevenLabsApiKey: 'a key', elevenLabsBaseUrl: server.url })
})
afterAll(async () => {
	await local.close()
	await paid.close()
	await server.close()
})

test('lists only the local voices when no API key is set', async () => {
	const { voices } = await listVoices(local)
	expect(voices.map(({ voice_id, category }) => [voice_id, category])).toEqual([
		['rms', 'local'],
		['slt', 'local'],
		['awb', 'local'],
	])
})

test('returns 503 for the voice list while the provider fails, but accepts any voice id for a deck, because no voice id can be checked then', async () => {
	server.setFault({ status: 500 })
	await expect(listVoices(paid)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
	await expect(requireVoice(paid, 'anybody')).resolves.toBeUndefined()
	server.setFault(undefined)
})

test('lists the voices of the provider, its default voice first, before the local voices', async () => {
	const { voices } = await listVoices(paid)
	expect(voices.map(({ voice_id }) => voice_id)).toEqual([
		'21m00Tcm4TlvDq8ikWAM',
		'maya',
		'rms',
		'slt',
		'awb',
	])
})

test('rejects a voice id that no engine has, and names the field', async () => {
	for (const voiceId of ['maya', 'rms']) await requireVoice(paid, voiceId)
	await expect(requireVoice(paid, 'nobody')).rejects.toMatchObject({
		code: 'VALIDATION_ERROR',
		details: [{ path: 'voiceId' }],
	})
	await expect(requireVoice(local, 'maya')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test.each([
	['maya', 'elevenlabs', 'maya'],
	['rms', 'local', 'rms'],
	['gone', 'elevenlabs', '21m00Tcm4TlvDq8ikWAM'],
	[null, 'elevenlabs', '21m00Tcm4TlvDq8ikWAM'],
	['', 'elevenlabs', '21m00Tcm4TlvDq8ikWAM'],
])('resolves voice id %j to the %s engine', async (asked, engine, voiceId) => {
	const chosen = await chooseVoice(paid, asked)
	expect([chosen.speech.engine, chosen.voiceId]).toEqual([engine, voiceId])
})
