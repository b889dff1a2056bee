import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

describe('knip', () => {
	it('reports no unused file, export or dependency', () => {
		const run = () =>
			execFileSync('knip', ['--no-progress', '--no-config-hints'], { cwd: ROOT, encoding: 'utf8' })
		expect(run).not.toThrow()
	}, 120_000)
})
