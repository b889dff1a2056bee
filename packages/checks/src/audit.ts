import { spawnSync } from 'node:child_process'

/**
 * Checks the production dependencies for known vulnerabilities (`pnpm audit`). Exit code 1: a vulnerability of severity high or
 * critical. Exit code 2: the advisory service did not answer. Exit code 0: neither.
 */
const AUDIT = ['--yes', 'pnpm@12.21.0', 'audit', '--prod', '--json', '--audit-level=high']
const SECONDS = 120

type Report = { metadata: { vulnerabilities: Record<string, number> } }

function isReport(value: unknown): value is Report {
	return (
		typeof value === 'object' &&
		value !== null &&
		'metadata' in value &&
		typeof value.metadata === 'object' &&
		value.metadata !== null &&
		'vulnerabilities' in value.metadata
	)
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

const { stdout, stderr } = spawnSync('npx', AUDIT, { encoding: 'utf8', timeout: SECONDS * 1000 })
const report = parse(stdout)
if (isReport(report)) {
	const { high = 0, critical = 0, ...others } = report.metadata.vulnerabilities
	process.stdout.write(`Known vulnerabilities: ${JSON.stringify({ critical, high, ...others })}\n`)
	process.exitCode = high + critical > 0 ? 1 : 0
} else {
	const reason = `${stdout}\n${stderr}`.trim().slice(0, 500)
	process.stderr.write(
		`NOT CHECKED: the advisory service gave no answer about known vulnerabilities.\n${reason}\n`,
	)
	process.exitCode = 2
}
