import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac, createVerify, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type LoopbackRequest, startLoopbackServer } from '@dormer/providers/testing'
import { startTestServer } from '@dormer/server/test-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DormerClient } from '../src/index.ts'

const GUIDE = path.resolve(import.meta.dirname, '../../../apps/server/src/rest/guide/recipes.md')
const EVENTS = 'presentation.ready,presentation.opened,contract.signed,appointment.booked'
const READY = 'The presentation is ready.'

let guide: string
let server: Awaited<ReturnType<typeof startTestServer>>
let client: DormerClient
let apiKey: string
let deckId: string
let folder: string
let bridge: ChildProcess | undefined

beforeAll(async () => {
	guide = await readFile(GUIDE, 'utf8')
	server = await startTestServer({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	const company = await server.signUp()
	const scopes = [
		'decks:write',
		'presentations:write',
		'presentations:send',
		'presentations:read',
		'subscriptions:write',
		'events:read',
	]
	const json = { name: 'The CRM', scopes }
	const answer = await company('/api/api-keys', { method: 'POST', json })
	const { secret }: { secret: string } = JSON.parse(await answer.text())
	apiKey = secret
	client = new DormerClient({ baseUrl: server.url, apiKey })
	deckId = (await client.post('/api/decks', { body: { name: 'Roofs' } })).deck.id
	// The folder is inside the package, so the program of the guide can import the package by its name.
	folder = await mkdtemp(path.join(import.meta.dirname, '../generated/recipes-'))
})
afterAll(async () => {
	bridge?.kill()
	await rm(folder, { recursive: true })
	await server.close()
})

/**
 * Finds a code block of the guide by its first line, which contains the language and the name. Returns the content of the
 * block.
 */
function codeOf(language: string, name: string): string {
	const block = new RegExp(`\`\`\`${language} ${name}\\n(.*?)\`\`\``, 's').exec(guide)
	if (block?.[1] === undefined) throw new Error(`the guide has no block "${language} ${name}"`)
	return block[1]
}

async function findPort(): Promise<number> {
	const probe = createServer().listen(0, '127.0.0.1')
	await once(probe, 'listening')
	const address = probe.address()
	probe.close()
	return typeof address === 'object' && address !== null ? address.port : 0
}

/** Starts the example program of the guide with the code for one CRM. Returns the URL of the program. */
async function startBridge(crm: string, env: Record<string, string>): Promise<string> {
	await writeFile(path.join(folder, 'bridge.mts'), codeOf('ts', 'bridge'))
	await writeFile(path.join(folder, 'crm.mts'), codeOf('ts', crm))
	const port = await findPort()
	const url = `http://127.0.0.1:${port}`
	const { secret = '' } = await client.post('/api/notifications/subscriptions', {
		body: {
			name: crm,
			eventType: EVENTS,
			channel: 'webhook',
			channelConfig: { url: `${url}/dormer` },
		},
	})
	bridge?.kill()
	bridge = spawn(process.execPath, ['bridge.mts'], {
		cwd: folder,
		env: {
			DORMER_URL: server.url,
			DORMER_API_KEY: apiKey,
			DECK_ID: deckId,
			PORT: String(port),
			WEBHOOK_SECRET: secret,
			BRIDGE_URL: url,
			HOOK_KEY: 'hook-key',
			...env,
		},
		stdio: 'ignore',
	})
	await expect
		.poll(
			() =>
				fetch(url).then(
					() => true,
					() => false,
				),
			{ timeout: 30_000 },
		)
		.toBe(true)
	return url
}

/** Runs the server's jobs repeatedly until `found` returns a value, and returns this value. */
async function runUntil<Found>(found: () => Found | undefined): Promise<Found> {
	for (;;) {
		await server.runJobs()
		const value = found()
		if (value !== undefined) return value
	}
}

/** Returns the last presentation. */
async function newest() {
	const { presentations } = await client.get('/api/presentations', { query: { limit: 1 } })
	return presentations[0]
}

type Message = { path: string; headers: Record<string, string>; body: string }
type Crm = {
	/** Name of the environment variable that contains the URL of the CRM. */
	setting: string
	env: Record<string, string>
	/** Responses that the CRM stub sends, by request path. */
	answers: Record<string, unknown>
	/** Two messages from the CRM: the first is genuine, the second is forged. */
	messages: (url: string) => [Message, Message]
	/** Request path under which the CRM accepts a note, and the expected body of the note. */
	note: [string, unknown]
}

const HUBSPOT_EVENT = {
	eventId: 1,
	subscriptionId: 12,
	portalId: 33,
	appId: 54,
	attemptNumber: 0,
	objectId: 51,
	occurredAt: 1_795_000_000_000,
	changeSource: 'CRM',
}
const signHubSpot = (url: string, secret: string): Message => {
	const body = JSON.stringify([
		{ ...HUBSPOT_EVENT, subscriptionType: 'contact.creation' },
		{ ...HUBSPOT_EVENT, subscriptionType: 'contact.propertyChange', propertyName: 'address' },
	])
	const timestamp = String(Date.now())
	const signed = `POST${url}/crm${body}${timestamp}`
	const signature = createHmac('sha256', secret).update(signed).digest('base64')
	const headers = { 'x-hubspot-request-timestamp': timestamp, 'x-hubspot-signature-v3': signature }
	return { path: '/crm', headers, body }
}
const withKey = (body: unknown): [Message, Message] => {
	const message = { headers: {}, body: JSON.stringify(body) }
	return [
		{ path: '/crm?key=hook-key', ...message },
		{ path: '/crm?key=wrong', ...message },
	]
}

const ACCOUNT = generateKeyPairSync('rsa', {
	modulusLength: 2048,
	publicKeyEncoding: { type: 'spki', format: 'pem' },
	privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
/** Returns whether a request for a token of Google has an assertion that the service account signed. */
function isSignedByAccount({ body }: LoopbackRequest): boolean {
	const fields = new URLSearchParams(body.toString())
	const [header, claims, signature = ''] = (fields.get('assertion') ?? '').split('.')
	const verifier = createVerify('RSA-SHA256').update(`${header}.${claims}`)
	const { iss } = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())
	return (
		iss === 'dormer@project.example' && verifier.verify(ACCOUNT.publicKey, signature, 'base64url')
	)
}

const CRMS: Record<string, Crm> = {
	hubspot: {
		setting: 'HUBSPOT_URL',
		env: { HUBSPOT_TOKEN: 'pat-1', HUBSPOT_SECRET: 'client-secret' },
		answers: {
			'/crm/v3/objects/contacts/51': {
				id: '51',
				properties: {
					firstname: 'Karen',
					lastname: 'Delgado',
					email: 'karen@home.example',
					phone: null,
					address: '2847 S Clermont St',
					city: 'Denver',
					state: 'CO',
					zip: '80222',
				},
			},
		},
		messages: (url) => [signHubSpot(url, 'client-secret'), signHubSpot(url, 'wrong')],
		note: [
			'/crm/v3/objects/notes',
			{
				properties: { hs_timestamp: expect.any(String), hs_note_body: READY },
				associations: [
					{
						to: { id: '51' },
						types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 }],
					},
				],
			},
		],
	},
	jobnimbus: {
		setting: 'JOBNIMBUS_URL',
		env: { JOBNIMBUS_TOKEN: 'jn-1' },
		answers: {},
		messages: () =>
			withKey({
				jnid: 'l0abc',
				type: 'contact',
				record_type_name: 'Customer',
				status_name: 'Lead',
				first_name: 'Tom',
				last_name: 'Reyes',
				email: 'tom@home.example',
				mobile_phone: '',
				address_line1: '1410 Vrain St',
				city: 'Denver',
				state_text: 'CO',
				zip: '80204',
			}),
		note: ['/activities', { note: READY, record_type_name: 'Note', primary: { id: 'l0abc' } }],
	},
	acculynx: {
		setting: 'ACCULYNX_URL',
		env: { ACCULYNX_TOKEN: 'al-1' },
		answers: {
			'/jobs/job-7': {
				id: 'job-7',
				locationAddress: {
					street1: '900 Grant St',
					city: 'Denver',
					zipCode: '80203',
					state: { id: 6, name: 'Colorado', abbreviation: 'CO' },
				},
				contacts: [{ id: 'x', isPrimary: true, contact: { id: 'person-1' } }],
			},
			'/contacts/person-1': { id: 'person-1', firstName: 'Ada', lastName: 'Stone' },
			'/contacts/person-1/email-addresses': { items: [{ address: 'ada@home.example' }] },
		},
		messages: () =>
			withKey({
				topicName: 'job_created',
				eventId: 'e1',
				eventDateTime: '2026-11-23T08:00:00Z',
				event: { jobId: 'job-7', jobName: 'Stone' },
			}),
		note: ['/jobs/job-7/messages', { message: READY }],
	},
	'google-sheets': {
		setting: 'SHEETS_URL',
		env: {
			GOOGLE_EMAIL: 'dormer@project.example',
			GOOGLE_PRIVATE_KEY: ACCOUNT.privateKey.replaceAll('\n', '\\n'),
			SHEET_ID: 'sheet-1',
		},
		answers: {
			'/token': { access_token: 'ya29.1', expires_in: 3599, token_type: 'Bearer' },
			'/v4/spreadsheets/sheet-1/values/Leads!A3:I3': {
				range: 'Leads!A3:I3',
				majorDimension: 'ROWS',
				values: [
					['lead-9', 'Ann', 'Fox', 'ann@home.example', '', '1500 Race St', 'Denver', 'CO', '80206'],
				],
			},
			'/v4/spreadsheets/sheet-1/values/Leads!A:A': {
				range: 'Leads!A1:A1000',
				majorDimension: 'ROWS',
				values: [['id'], ['lead-8'], ['lead-9']],
			},
		},
		messages: () => withKey({ row: 3 }),
		note: ['/v4/spreadsheets/sheet-1/values/Leads!J3?valueInputOption=RAW', { values: [[READY]] }],
	},
}

describe.each(Object.entries(CRMS))('recipe for %s', (name, crm) => {
	it('creates one presentation for a lead, refuses a forged message, and writes a note to the CRM', async () => {
		const service = await startLoopbackServer((request, response) => {
			const answer = crm.answers[request.path.split('?')[0] ?? ''] ?? {}
			const isKnown =
				request.path === '/token'
					? isSignedByAccount(request)
					: /^bearer \S+$/i.test(request.headers.authorization ?? '')
			response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
			response.end(JSON.stringify(answer))
		})
		const urls = { [crm.setting]: service.url, TOKEN_URL: `${service.url}/token` }
		const url = await startBridge(name, { ...crm.env, ...urls })
		const [real, forged] = crm.messages(url)
		const send = ({ path: at, headers, body }: Message) =>
			fetch(url + at, { method: 'POST', headers, body })
		const before = await newest()
		expect((await send(forged)).status).toBe(500)
		expect((await newest())?.id).toBe(before?.id)
		expect((await send(real)).status).toBe(204)
		const made = await newest()
		expect(made?.id).not.toBe(before?.id)
		expect((await send(real)).status).toBe(204)
		expect((await newest())?.id).toBe(made?.id)
		const [notePath, note] = crm.note
		const written = await runUntil(() => service.requests.find(({ path: at }) => at === notePath))
		expect(JSON.parse(written.body.toString())).toEqual(note)
		await service.close()
	}, 90_000)
})

it('recipe for Zapier: the custom request ingests a lead, and the code step verifies the webhook message', async () => {
	const body = codeOf('json', 'zapier')
		.replaceAll('{{id}}', 'zap-1')
		.replace('{{first_name}}', 'Karen')
		.replace('{{email}}', 'karen@home.example')
		.replace('{{street}}', '2847 S Clermont St')
		.replace('{{city}}', 'Denver')
		.replace('{{state}}', 'CO')
	const hook = await startLoopbackServer((_request, response) => void response.end('{}'))
	const { secret = '' } = await client.post('/api/notifications/subscriptions', {
		body: {
			name: 'Zap',
			eventType: 'presentation.created',
			channel: 'webhook',
			channelConfig: { url: hook.url },
		},
	})
	const answer = await fetch(`${server.url}/api/decks/${deckId}/ingest`, {
		method: 'POST',
		headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
		body,
	})
	const made: { deck_presentation_id: string } = JSON.parse(await answer.text())
	const caught = await runUntil(() => hook.requests[0])
	const inputData = {
		body: caught.body.toString(),
		secret,
		id: caught.headers['webhook-id'],
		timestamp: caught.headers['webhook-timestamp'],
		signature: caught.headers['webhook-signature'],
	}
	const step = new Function(
		'inputData',
		'require',
		`let output\n${codeOf('js', 'zapier')}\nreturn output`,
	)
	const require = createRequire(import.meta.url)
	expect(step(inputData, require)).toMatchObject({
		type: 'presentation.created',
		presentationId: made.deck_presentation_id,
		record: 'zap-1',
	})
	expect(() => step({ ...inputData, body: `${inputData.body} ` }, require)).toThrow(
		'not from Dormer',
	)
	await hook.close()
}, 60_000)
