import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { startProcess } from '../../start-process.ts'
import { createProcessQueue } from './process-queue.ts'

const FIXTURE = new URL('./process-queue-fixture.ts', import.meta.url)

function open() {
	let started = 0
	const run = createProcessQueue(() => {
		started += 1
		return startProcess(FIXTURE, [])
	})
	return { run, started: () => started }
}

test('createProcessQueue runs all requests in order in one process', async () => {
	const { run, started } = open()
	expect(started()).toBe(0)
	expect(await Promise.all(['a', 'b', 'c'].map((request) => run(request)))).toEqual([
		['a', 1],
		['b', 2],
		['c', 3],
	])
	expect(started()).toBe(1)
})

test('createProcessQueue ends an idle process, and starts a new process for the next request', async () => {
	const opened: ChildProcess[] = []
	const run = createProcessQueue(() => {
		const child = startProcess(FIXTURE, [])
		opened.push(child)
		return child
	}, 10)
	expect(await run('a')).toEqual(['a', 1])
	const [first] = opened
	if (first !== undefined) await once(first, 'exit')
	expect(await run('b')).toEqual(['b', 1])
	expect(opened).toHaveLength(2)
})

test('createProcessQueue keeps the process after a failed request', async () => {
	const { run, started } = open()
	await expect(run('fail')).rejects.toThrow('no')
	expect(await run('b')).toEqual(['b', 2])
	expect(started()).toBe(1)
})

test('createProcessQueue replaces a process that ended, and retries its request once', async () => {
	const { run, started } = open()
	await run('a')
	const lost = run('die once')
	const after = run('b')
	expect(await lost).toEqual(['die once', 1])
	expect(await after).toEqual(['b', 2])
	expect(started()).toBe(2)
})

test.each(['die', 'throw'])(
	'createProcessQueue rejects only the request that always ends its process (%s)',
	async (request) => {
		const { run, started } = open()
		const lost = run(request)
		const after = run('b')
		await expect(lost).rejects.toThrow()
		expect(await after).toEqual(['b', 1])
		expect(started()).toBe(3)
	},
)

test('createProcessQueue ends the process of an aborted request and starts a new process', async () => {
	const { run, started } = open()
	const controller = new AbortController()
	const hanging = run('hang', controller.signal)
	const after = run('b')
	controller.abort()
	await expect(hanging).rejects.toThrow('Aborted')
	expect(await after).toEqual(['b', 1])
	expect(started()).toBe(2)
})

test('createProcessQueue removes an aborted request from the queue if the process has not started it', async () => {
	const { run, started } = open()
	const controller = new AbortController()
	const first = run('a')
	const waiting = run('b', controller.signal)
	controller.abort()
	await expect(waiting).rejects.toThrow('Aborted')
	expect(await first).toEqual(['a', 1])
	expect(await run('c')).toEqual(['c', 2])
	expect(started()).toBe(1)
	await expect(run('d', controller.signal)).rejects.toThrow('Aborted')
})
