import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makePng } from '@dormer/api/testing/files'
import { startLoopbackServer } from '@dormer/providers/testing'
import { startTestServer } from '@dormer/server/test-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DormerClient, verifyWebhook } from '../src/index.ts'

const PROGRAM = path.join(import.meta.dirname, '../src/cli/main.ts')

let server: Awaited<ReturnType<typeof startTestServer>>
let folder: string
let apiKey: string

beforeAll(async () => {
	server = await startTestServer()
	folder = await mkdtemp(path.join(tmpdir(), 'dormer-cli-'))
	const company = await server.signUp()
	const scopes = [
		'decks:write',
		'decks:read',
		'presentations:write',
		'presentations:read',
		'events:read',
	]
	const json = { name: 'CLI', scopes }
	const answer = await company('/api/api-keys', { method: 'POST', json })
	const created: { secret: string } = JSON.parse(await answer.text())
	apiKey = created.secret
})
afterAll(async () => {
	await rm(folder, { recursive: true })
	await server.close()
})

type Result = { code: number; out: string; err: string }

/** Runs `dormer` as a process with an API key of the company. */
const dormer = (...args: string[]) =>
	new Promise<Result>((resolve) => {
		const env = { DORMER_URL: server.url, DORMER_API_KEY: apiKey }
		const child = execFile(process.execPath, [PROGRAM, ...args], { env }, (_, out, err) =>
			resolve({ code: child.exitCode ?? -1, out, err }),
		)
	})

it('creates a deck from a folder and presentations from a CSV file, and creates no presentation twice when the command is repeated', async () => {
	for (const [name, color] of [
		['10-price', '#ff0000'],
		['2-roof', '#00ff00'],
	] as const)
		await writeFile(path.join(folder, `${name}.png`), await makePng(320, 180, color))
	let isRunning = true
	const pushing = dormer('decks', 'push', folder, '--name', 'Roofs').finally(() => {
		isRunning = false
	})
	while (isRunning) await server.runJobs()
	const pushed = await pushing
	expect(pushed).toMatchObject({
		code: 0,
		err: expect.stringMatching(/2-roof.*10-price.*2 slides/s),
	})
	const deckId = pushed.out.trim()
	const client = new DormerClient({ baseUrl: server.url, apiKey })
	const { slides } = await client.get('/api/decks/{deckId}/slides', { path: { deckId } })
	expect(slides).toHaveLength(2)

	const variable = { key: 'layers', label: 'Layers', source: 'manual' } as const
	await client.put('/api/decks/{deckId}', {
		path: { deckId },
		body: { settings: { priceVariables: [variable] } },
	})
	const csv = path.join(folder, 'homeowners.csv')
	const rows = [
		'first_name,address,city,state,price.layers,price.skylights',
		'Karen,1410 Vrain St,Denver,CO,2,1',
		',"1 Main St",Denver,CO,,',
	]
	await writeFile(csv, `\uFEFF${rows.join('\r\n')}\r\n`)
	const create = () => dormer('presentations', 'create', '--deck', deckId, '--csv', csv)
	const first = await create()
	expect(first).toMatchObject({
		code: 1,
		err: expect.stringMatching(
			/^Row 1: price.skylights was ignored.*^Row 2: homeowner\.first_name: (?!homeowner)/ms,
		),
	})
	expect(first.out).toMatch(/^row,deck_presentation_id,url\n1,[\w-]+,http:\S+\/p\/\S+\n$/)
	expect(await create()).toEqual(first)
	const { pagination } = await client.get('/api/presentations')
	expect(pagination.total).toBe(1)
})

it('explains a command that it does not understand, an unknown column and a missing deck', async () => {
	expect(await dormer('decks', 'pull')).toMatchObject({
		code: 2,
		err: expect.stringContaining('Usage'),
	})
	const csv = path.join(folder, 'wrong.csv')
	await writeFile(csv, 'first_name,adress\nKaren,1410 Vrain St\n')
	const create = () =>
		dormer('presentations', 'create', '--deck', crypto.randomUUID(), '--csv', csv)
	expect(await create()).toMatchObject({ code: 1, err: expect.stringContaining('adress') })
	await writeFile(csv, 'first_name,address\nKaren,1410 Vrain St\n')
	expect(await create()).toMatchObject({ code: 1, err: expect.stringMatching(/deck/i) })
	await writeFile(csv, 'first_name,address,price.layers\nKaren,1410 Vrain St,two\n')
	expect(await create()).toMatchObject({ code: 1, err: expect.stringContaining('not a number') })
	await writeFile(csv, 'first_name,address\nKaren,1410 Vrain St\nLuis,1410 Vrain St\n')
	const wrong = await dormer('presentations', 'create', '--deck', 'mine', '--csv', csv)
	expect(wrong).toMatchObject({ code: 1, err: expect.stringMatching(/^deckId\b.*\n$/) })
	expect(await dormer('presentations', 'create', '--csv', csv)).toMatchObject({
		code: 2,
		err: expect.stringMatching(/^--deck is missing/),
	})
	expect(await dormer('--version')).toMatchObject({ code: 0, out: '1.0.0\n' })
})

it('posts new events to a local URL, signed with the secret that it prints, and continues after an error of the receiver', async () => {
	const client = new DormerClient({ baseUrl: server.url, apiKey })
	await client.post('/api/decks', { body: { name: 'Before' } })
	const receiver = await startLoopbackServer((_request, response) => {
		response.writeHead(receiver.requests.length === 1 ? 500 : 204).end()
	})
	const child = spawn(process.execPath, [PROGRAM, 'listen', '--url', `${receiver.url}/hook`], {
		env: { DORMER_URL: server.url, DORMER_API_KEY: apiKey },
	})
	let printed = ''
	child.stdout.on('data', (chunk) => {
		printed += chunk
	})
	await once(child.stderr, 'data')
	const { deck } = await client.post('/api/decks', { body: { name: 'After' } })
	const homeowner = { first_name: 'Karen', address: '1410 Vrain St', city: 'Denver', state: 'CO' }
	const { deck_presentation_id } = await client.post('/api/decks/{deckId}/presentations', {
		path: { deckId: deck.id },
		body: { homeowner },
	})
	await server.runJobs()
	await expect
		.poll(() => printed, { timeout: 20_000 })
		.toMatch(/^presentation\S+ msg_[\w-]+: 204$/m)
	child.kill()
	const secret = /^WEBHOOK_SECRET=(.*)$/m.exec(printed)?.[1] ?? ''
	const messages = receiver.requests.map(({ headers, body }) =>
		verifyWebhook(secret, headers, body),
	)
	expect(messages).toContainEqual(
		expect.objectContaining({
			type: 'presentation.created',
			data: expect.objectContaining({ presentationId: deck_presentation_id }),
		}),
	)
	expect(JSON.stringify(messages)).not.toContain('Before')
	expect(printed).toMatch(/^\S+ msg_[\w-]+: 500$/m)
	await receiver.close()
}, 60_000)
