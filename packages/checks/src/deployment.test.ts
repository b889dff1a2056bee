import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readSourceFiles } from './source-files.ts'

/** Returns the text of each service of `compose.yaml`, by name. */
function readServices(): Map<string, string> {
	const text = readFileSync(path.join(ROOT, 'compose.yaml'), 'utf8')
	const services = text.split(/^services:$/m)[1]?.split(/^volumes:$/m)[0] ?? ''
	const parts = services.split(/^ {2}(\w+):$/m).slice(1)
	return new Map(
		parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? '']] : [])),
	)
}

describe('compose.yaml', () => {
	const services = readServices()

	it('limits the rights and the memory of each container', () => {
		expect([...services.keys()]).toEqual(['web', 'worker', 'postgres', 'store', 'mail'])
		const loose = [...services].filter(
			([, text]) => !text.includes('<<: *hardened') || !/^ {4}mem_limit: /m.test(text),
		)
		expect(loose.map(([name]) => name)).toEqual([])
	})

	it('checks the health of every service that is not for development', () => {
		const unchecked = [...services].filter(
			([name, text]) => name !== 'mail' && !text.includes('healthcheck:'),
		)
		expect(unchecked.map(([name]) => name)).toEqual([])
	})

	it('starts the mailbox for development only, and only for this machine', () => {
		const mail = services.get('mail')
		expect(mail).toContain('profiles: [development]')
		expect(mail).toContain('ports: ["127.0.0.1:8025:8025"]')
		expect(services.get('web')).not.toContain('SMTP_URL:-')
	})
})

it('workflows name each action by the hash of its commit', () => {
	const workflows = readSourceFiles(/^\.github\/workflows\/.*\.ya?ml$/)
	const used = workflows.flatMap(({ text }) =>
		[...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action),
	)
	expect(used.length).toBeGreaterThan(0)
	expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
})
