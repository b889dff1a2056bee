import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { makePng } from '@dormer/api/testing/files'
import { startTestServer } from '@dormer/server/test-server'
import { afterAll, beforeAll, expect, it } from 'vitest'

const GUIDE = path.resolve(
	import.meta.dirname,
	'../../../apps/server/src/rest/guide/signed-contract.md',
)
/** The scopes that the guide names. */
const SCOPES = [
	...['decks:write', 'decks:read', 'company:write', 'contracts:write'],
	...['presentations:write', 'presentations:read', 'subscriptions:write', 'events:read'],
]

let server: Awaited<ReturnType<typeof startTestServer>>
let folder: string

beforeAll(async () => {
	server = await startTestServer({}, { WEBHOOK_ALLOW_HOSTS: '127.0.0.1' })
	// Inside the package, the program of the guide imports the package by its name.
	folder = await mkdtemp(path.join(import.meta.dirname, '../generated/guide-'))
})
afterAll(async () => {
	await rm(folder, { recursive: true })
	await server.close()
})

it('runs the example program of the guide, from uploading a folder of images to verifying a webhook about a signature', async () => {
	const guide = await readFile(GUIDE, 'utf8')
	for (const scope of SCOPES) expect(guide).toContain(`\`${scope}\``)
	const blocks = [...guide.matchAll(/```ts walk\n(.*?)```/gs)].map(([, code]) => code)
	await writeFile(path.join(folder, 'walk.ts'), blocks.join('\n'))
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
	let output: string | undefined
	const options = { cwd: folder, env, timeout: 60_000 }
	execFile(process.execPath, ['walk.ts'], options, (_, out, errors) => {
		output = out + errors
	})
	while (output === undefined) await server.runJobs()
	expect(output).toMatch(/^200 .*"success":true.*\nsigned [\w-]{36}\n$/)
}, 90_000)

function findPort(): Promise<number> {
	return new Promise((resolve) => {
		const probe = createServer().listen(0, '127.0.0.1', () => {
			const address = probe.address()
			probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
		})
	})
}
