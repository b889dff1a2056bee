import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { makePng } from '@dormer/api/testing/files'
import { startTestServer } from '@dormer/server/test-server'
import { afterAll, beforeAll, expect, it } from 'vitest'

const GUIDE = path.resolve(
	import.meta.dirname,
	'../../../apps/server/src/rest/guide/signed-contract.md',
)
/** The scopes that the guide names. */
const SCOPES = [
	'decks:write',
	'decks:read',
	'company:write',
	'contracts:read',
	'contracts:write',
	'presentations:write',
	'presentations:read',
	'subscriptions:write',
	'events:read',
]

let server: Awaited<ReturnType<typeof startTestServer>>
let folder: string

beforeAll(async () => {
	server = await startTestServer({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	// The guide's program imports the client package by its name. The program can resolve this name because the folder is inside
	// the package.
	folder = await mkdtemp(path.join(import.meta.dirname, '../generated/guide-'))
})
afterAll(async () => {
	await rm(folder, { recursive: true })
	await server.close()
})

it('runs the guide’s example program twice: it receives the webhook about the signed contract, answers a forged message with 400, and creates only one deck', async () => {
	const guide = await readFile(GUIDE, 'utf8')
	for (const scope of SCOPES) expect(guide).toContain(`\`${scope}\``)
	const blocks = [...guide.matchAll(/```ts walk\n(.*?)```/gs)].map(([, code]) => code)
	await writeFile(path.join(folder, 'walk.mts'), blocks.join('\n'))
	await writeFile(path.join(folder, 'roof.png'), await makePng(320, 180, '#336699'))
	const company = await server.signUp()
	const json = { name: 'The integration', scopes: SCOPES }
	const answer = await company('/api/api-keys', { method: 'POST', json })
	const key: { secret: string } = JSON.parse(await answer.text())
	const port = await findPort()
	const env = {
		DORMER_URL: server.url,
		DORMER_API_KEY: key.secret,
		RECEIVER_URL: `http://127.0.0.1:${port}/hooks`,
		RECEIVER_PORT: String(port),
	}
	const run = async () => {
		let result: { out: string; errors: string } | undefined
		const options = { cwd: folder, env, timeout: 60_000 }
		execFile(process.execPath, ['walk.mts'], options, (_, out, errors) => {
			result = { out, errors }
		})
		const post = () =>
			fetch(env.RECEIVER_URL, { method: 'POST', body: '{}' }).then(
				({ status }) => status,
				() => undefined,
			)
		let forged: number | undefined
		const forge = async () => {
			forged ??= await post()
			return forged !== undefined || result !== undefined
		}
		const runJobs = async () => {
			while (result === undefined) await server.runJobs()
			return result
		}
		const [ended] = await Promise.all([
			runJobs(),
			expect.poll(forge, { timeout: 60_000, interval: 20 }).toBe(true),
		])
		expect(forged, ended.errors).toBe(400)
		return ended
	}
	for (const attempt of ['first', 'second']) {
		const { out, errors } = await run()
		expect(out, `${attempt} run: ${errors}`).toMatch(/^.*signed.*\nsigned [\w-]{36}\n$/i)
		expect(errors).toMatch(/WebhookVerificationError/)
	}
	const { decks }: { decks: unknown[] } = JSON.parse(await (await company('/api/decks')).text())
	expect(decks).toHaveLength(1)
}, 120_000)

it('creates a company and a key with the commands of the guide', async () => {
	const guide = await readFile(path.join(path.dirname(GUIDE), 'start.md'), 'utf8')
	const commands = /```sh start\n(.*?)```/s.exec(guide)?.[1] ?? ''
	const env = { BASE_URL: server.url }
	const { stdout } = await promisify(execFile)('sh', ['-c', commands], { cwd: folder, env })
	expect(stdout).toMatch(/"secret":"psk_test_/)
})

it('serves the packed client at the address that the guide names', async () => {
	const guide = await readFile(path.join(path.dirname(GUIDE), 'start.md'), 'utf8')
	const at = /\$BASE_URL(\/\S+\.tgz)/.exec(guide)?.[1]
	const answer = await fetch(server.url + at)
	expect(answer.status).toBe(200)
	const file = gunzipSync(await answer.arrayBuffer())
	expect(file.includes('package/dist/src/index.js')).toBe(true)
})

function findPort(): Promise<number> {
	return new Promise((resolve) => {
		const probe = createServer().listen(0, '127.0.0.1', () => {
			const address = probe.address()
			probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
		})
	})
}
