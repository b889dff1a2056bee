import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'

/** Runs the check with a command `npx` that prints `answer`. Returns the exit code and what the check printed. */
async function audit(answer: string): Promise<{ code: number; printed: string }> {
	const folder = await mkdtemp(path.join(tmpdir(), 'dormer-test-'))
	const npx = path.join(folder, 'npx')
	await writeFile(npx, `#!/bin/sh\nprintf '%s' '${answer}'\n`)
	await chmod(npx, 0o755)
	const script = path.join(import.meta.dirname, 'audit.ts')
	const result = await new Promise<{ code: number; printed: string }>((resolve) => {
		const child = execFile(process.execPath, [script], { env: { PATH: folder } }, (_, out, error) =>
			resolve({ code: child.exitCode ?? -1, printed: out + error }),
		)
	})
	await rm(folder, { recursive: true, force: true })
	return result
}

const report = (vulnerabilities: Record<string, number>) =>
	JSON.stringify({ metadata: { vulnerabilities } })

it.each([
	['fails with code 1 when it finds a vulnerability of severity high', report({ high: 1 }), 1],
	['fails with code 1 when it finds a critical vulnerability', report({ critical: 1 }), 1],
	['passes with less severe vulnerabilities', report({ low: 3, moderate: 2 }), 0],
	['fails with code 2 when the advisory service does not answer', 'ECONNREFUSED', 2],
	['fails with code 2 when the answer names no vulnerabilities', '{"error":{}}', 2],
])('the check for known vulnerabilities %s', async (_, answer, code) => {
	const result = await audit(answer)
	expect(result.code, result.printed).toBe(code)
	expect(result.printed).toContain(code === 2 ? 'NOT CHECKED' : 'Known vulnerabilities')
})
