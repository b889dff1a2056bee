import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { makeFolder } from '@dormer/faults/postgres'
import { freePort, until } from '@dormer/faults/product'
import type { Place } from './place.ts'
import type { Measured } from './rows.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** Variables that `npm` needs to find its cache and the package registry. */
const PASSED_ON = /^(PATH|HOME|NODE_EXTRA_CA_CERTS|npm_config_registry|(https?|no)_proxy)$/i

/** Clones the newest commit and runs `npm start` twice, until health answers. */
export async function measureStart(place: Place): Promise<Measured> {
	const folder = await makeFolder()
	place.defer(() => rm(folder, { recursive: true, force: true }))
	const clone = path.join(folder, 'clone')
	execFileSync('git', ['clone', '--quiet', '--local', ROOT, clone])
	const data = path.join(folder, 'data')
	return { firstStart: await timeStart(clone, data), secondStart: await timeStart(clone, data) }
}

async function timeStart(cwd: string, data: string): Promise<number> {
	const port = await freePort()
	const passedOn = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name))
	const env = { ...Object.fromEntries(passedOn), DATA_DIR: data, PORT: String(port) }
	const startedAt = performance.now()
	const child = spawn('npm', ['start'], {
		cwd,
		env,
		detached: true,
		stdio: ['ignore', 'ignore', 'pipe'],
	})
	const errors: string[] = []
	child.stderr.on('data', (chunk) => errors.push(String(chunk)))
	try {
		await until(
			'health answers',
			async () => {
				if (child.exitCode !== null) throw new Error(`npm start: ${errors.join('').slice(-300)}`)
				const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => undefined)
				return health?.ok
			},
			300,
		)
		return (performance.now() - startedAt) / 1000
	} finally {
		// A negative id names the process group: npm starts the server as a child process.
		if (child.pid !== undefined && child.exitCode === null) {
			process.kill(-child.pid, 'SIGINT')
			await once(child, 'exit')
		}
	}
}
