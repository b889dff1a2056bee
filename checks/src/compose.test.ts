import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './source-files.ts'

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const [, serviceLines = ''] = /^services:\n(.*?)^\w/ms.exec(read('compose.yaml')) ?? []
const services = serviceLines.split(/^ {2}(?=\w+:)/m).slice(1)
const commands = read('docs/operations.md').match(/^docker compose .*$/gm) ?? []

it('compose.yaml builds the image in one service, and the others never pull it from a registry', () => {
	const users = services.filter((service) => service.includes('image: dormer\n'))
	expect(users).toHaveLength(2)
	expect(users.filter((service) => service.includes(' build: '))).toHaveLength(1)
	expect(users.filter((service) => service.includes(' pull_policy: never\n'))).toHaveLength(1)
})

it('compose.yaml limits the log of every service', () => {
	expect(services.filter((service) => !service.includes(' logging: *logging\n'))).toEqual([])
})

it('compose.yaml restarts every service that ends, until an operator stops it', () => {
	expect(services.length).toBeGreaterThan(3)
	expect(services.filter((service) => !service.includes(' restart: unless-stopped\n'))).toEqual([])
})

it('docs/operations.md mounts files into containers by absolute paths, because Compose takes another path for the name of a volume', () => {
	const mounted = commands.flatMap((command) => /--volume (\S+?):/.exec(command)?.[1] ?? [])
	expect(mounted).not.toEqual([])
	expect(mounted.filter((file) => !/^"?(\$PWD)?\//.test(file))).toEqual([])
})
