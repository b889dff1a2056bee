import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFile(new URL(`../../../../${file}`, import.meta.url), 'utf8')
const SOURCES = ['metrics.ts', 'job-metrics.ts'].map((file) => `apps/server/src/monitoring/${file}`)
const SERIES = /\bdormer_\w+?(?=_bucket\b|_count\b|\W)/g

describe.each(['docs/deployment/alerts.yml', 'docs/deployment/grafana-dashboard.json'])(
	'%s',
	(file) => {
		it('contains only metrics that the server exports', async () => {
			const exported = (await Promise.all(SOURCES.map(read))).join('\n')
			const names = new Set((await read(file)).match(SERIES))
			expect(names.size).toBeGreaterThan(5)
			expect([...names].filter((name) => !exported.includes(`'${name}'`))).toEqual([])
		})
	},
)

it('docs/operations/runbooks.md has a runbook for each alert', async () => {
	const [alerts, page] = await Promise.all([
		read('docs/deployment/alerts.yml'),
		read('docs/operations/runbooks.md'),
	])
	const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '')
	expect(names).not.toEqual([])
	for (const name of names) {
		expect(page).toContain(`\n## ${name}\n`)
		expect(alerts).toContain(`operations/runbooks.md#${name.toLowerCase()}"`)
	}
})
