import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const KNIP = path.join(ROOT, 'packages/checks/node_modules/.bin/knip')

describe('knip', () => {
	it('reports no unused file, export or dependency', () => {
		const options = ['--no-progress', '--no-config-hints']
		const { stdout, stderr, status } = spawnSync(KNIP, options, { cwd: ROOT, encoding: 'utf8' })
		expect(stdout + stderr).toBe('')
		expect(status).toBe(0)
	}, 120_000)

	it('reports an unused file', async ({ onTestFinished }) => {
		const folder = await mkdtemp(path.join(ROOT, 'packages/checks/src/unused-'))
		onTestFinished(() => rm(folder, { recursive: true }))
		await writeFile(path.join(folder, 'unused.ts'), 'export const unused = 1\n')
		const { stdout, status } = spawnSync(KNIP, ['--no-progress'], { cwd: ROOT, encoding: 'utf8' })
		expect(stdout).toContain('unused.ts')
		expect(status).toBe(1)
	}, 120_000)
})
