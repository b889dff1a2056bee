import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { makePng } from '@dormer/api/testing/files'
import { describeApi } from '@dormer/server/openapi'
import { startTestServer } from '@dormer/server/test-server'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const BIN = path.join(import.meta.dirname, '../node_modules/.bin')
const COMPILER = path.join(import.meta.dirname, '../../../node_modules/.bin/tsc')
const SCOPES = [
	'decks:write',
	'contracts:write',
	'presentations:write',
	'presentations:read',
	'events:read',
]
const TSCONFIG = {
	compilerOptions: {
		strict: true,
		target: 'es2024',
		module: 'commonjs',
		moduleResolution: 'bundler',
		lib: ['es2024', 'dom', 'dom.iterable'],
		types: ['node'],
		outDir: 'dist',
		rootDir: '.',
	},
	include: ['**/*.ts'],
}

/** A program that uses types of openapi-typescript. */
const WITH_TYPES = `
import type { paths } from './types'

type Json<T> = T extends { content: { 'application/json': infer J } } ? J : never
type Body<P extends keyof paths> = paths[P] extends { post: { requestBody?: infer B } } ? Json<NonNullable<B>> : never
type Answer<P extends keyof paths> = paths[P] extends { post: { responses: infer R } } ? Json<R[keyof R & (200 | 201)]> : never

type Read<P extends keyof paths> = paths[P] extends { get: { responses: { 200: infer R } } } ? Json<R> : never

const { DORMER_URL = '', DORMER_API_KEY } = process.env
const withKey = { authorization: \`Bearer \${DORMER_API_KEY}\` }
async function call(path: string, ids: Record<string, string>, init: RequestInit) {
	const url = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => ids[name] ?? '')
	const response = await fetch(DORMER_URL + url, init)
	if (!response.ok) throw new Error(await response.text())
	return response.json()
}
function post<P extends keyof paths>(path: P, ids: Record<string, string>, body: Body<P>, credential: Record<string, string> = withKey): Promise<Answer<P>> {
	const headers = { ...credential, 'content-type': 'application/json' }
	return call(path, ids, { method: 'POST', headers, body: JSON.stringify(body) })
}
const get = <P extends keyof paths>(path: P, ids: Record<string, string>, headers: Record<string, string>): Promise<Read<P>> =>
	call(path, ids, { headers })

async function main() {
const { deck } = await post('/api/decks', {}, { name: 'Roofs' })
await post('/api/decks/{deckId}/slides', { deckId: deck.id }, { title: 'Welcome' })
await post('/api/decks/{deckId}/faqs', { deckId: deck.id }, { userQuestion: 'How long?', cannedAnswer: 'A day.' })
const homeowner = { first_name: 'Karen', address: '1410 Vrain St', city: 'Denver', state: 'CO' }
await post('/api/decks/{deckId}/action-configs', { deckId: deck.id }, {
	name: 'Agreement', actionType: 'contract', status: 'published', templateMarkdown: '# Agreement\\n\\n{{full_name}}',
})
const made = await post('/api/decks/{deckId}/presentations', { deckId: deck.id }, { homeowner })
const ids = { presentationId: made.deck_presentation_id }
const { token } = await post('/api/presentations/{presentationId}/events-token', ids, { shareKey: made.url.split('/p/')[1] ?? '' })
const asHomeowner = { 'x-presentation-token': token }
const sign = '/api/presentations/{presentationId}/sign-contract'
const { revision, customerName } = await get(sign, ids, asHomeowner)
const signed = await post(sign, ids, { signature: customerName, agreedToTerms: true, revision }, asHomeowner)
console.log(made.url, signed.documentId)
}
void main()
`

/** A program that uses the client of @hey-api/openapi-ts. */
const WITH_CLIENT = `
import { readFile } from 'node:fs/promises'
import { client } from './hey/client.gen'
import { contractsCreateActionConfig, decksCreate, eventLogList, imagesUpload, presentationsCreate, presentationsEventsToken, presentationsGet, signingGet, signingSign, slidesCreate } from './hey'

const { DORMER_URL = '', DORMER_API_KEY = '' } = process.env
async function main() {
client.setConfig({ baseUrl: DORMER_URL, auth: () => DORMER_API_KEY, throwOnError: true })
const { deck } = (await decksCreate({ body: { name: 'Roofs' }, throwOnError: true })).data
const file = new File([await readFile('roof.png')], 'roof.png', { type: 'image/png' })
const { image } = (await imagesUpload({ body: { file }, throwOnError: true })).data
const path = { deckId: deck.id }
await slidesCreate({ path, body: { title: 'Welcome', imageId: image.id }, throwOnError: true })
const homeowner = { first_name: 'Karen', address: '1410 Vrain St', city: 'Denver', state: 'CO' }
const templateMarkdown = '# Agreement\\n\\n{{full_name}}'
await contractsCreateActionConfig({ path, body: { name: 'Agreement', actionType: 'contract', status: 'published', templateMarkdown }, throwOnError: true })
const made = (await presentationsCreate({ path, body: { homeowner }, throwOnError: true })).data
const presentationId = made.deck_presentation_id
const { presentation } = (await presentationsGet({ path: { presentationId }, throwOnError: true })).data
const shareKey = presentation.url.split('/p/')[1] ?? ''
const ids = { presentationId }
const { token } = (await presentationsEventsToken({ path: ids, body: { shareKey }, throwOnError: true })).data
const asHomeowner = { path: ids, auth: () => token, throwOnError: true } as const
const { revision, customerName } = (await signingGet(asHomeowner)).data
await signingSign({ ...asHomeowner, body: { signature: customerName, agreedToTerms: true, revision } })
const { events } = (await eventLogList({ query: { aggregateId: presentationId }, throwOnError: true })).data
console.log(presentation.url, events.map(({ eventType }) => eventType).join())
}
void main()
`

let server: Awaited<ReturnType<typeof startTestServer>>
let folder: string
let env: Record<string, string>

beforeAll(async () => {
	server = await startTestServer()
	const company = await server.signUp()
	const json = { name: 'Generated', scopes: SCOPES }
	const answer = await company('/api/api-keys', { method: 'POST', json })
	const { secret }: { secret: string } = JSON.parse(await answer.text())
	env = { DORMER_URL: server.url, DORMER_API_KEY: secret }
	// The folder is inside the package, so the programs find the types of Node.
	folder = await mkdtemp(path.join(import.meta.dirname, '../generated/generators-'))
	const write = (name: string, text: string | Uint8Array) =>
		writeFile(path.join(folder, name), text)
	await write('openapi.json', JSON.stringify(describeApi(server.url)))
	await write('package.json', '{"type": "commonjs"}')
	await write('tsconfig.json', JSON.stringify(TSCONFIG))
	await write('with-types.ts', WITH_TYPES)
	await write('with-client.ts', WITH_CLIENT)
	await write('roof.png', await makePng(320, 180, '#336699'))
})
afterAll(async () => {
	await rm(folder, { recursive: true })
	await server.close()
})

it('clients that openapi-typescript and @hey-api/openapi-ts generate with their default flags compile, and go from a deck to a signature', async () => {
	const generate = (name: string, ...flags: string[]) =>
		run(path.join(BIN, name), flags, { cwd: folder })
	await Promise.all([
		generate('openapi-typescript', 'openapi.json', '-o', 'types.ts'),
		generate('openapi-ts', '-i', 'openapi.json', '-o', 'hey'),
	])
	const compiled = await run(COMPILER, ['-p', '.'], { cwd: folder }).catch(
		({ stdout }: { stdout: string }) => ({ stdout }),
	)
	expect(compiled.stdout).toBe('')
	const start = async (name: string) =>
		(await run(process.execPath, [`dist/${name}.js`], { cwd: folder, env })).stdout
	expect(await start('with-types')).toMatch(/^http:\S+\/p\/\S+ [0-9a-f-]{36}\n$/)
	expect(await start('with-client')).toMatch(
		/^http:\S+\/p\/\S+ contract\.signed,.*presentation\.created\n$/,
	)
}, 180_000)
