import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createWorkerQueue } from './worker-queue.ts'

/** Worker that returns each request unchanged. Special requests make the worker exit, fail or never respond. */
const ECHO = `
	const { parentPort } = require('node:worker_threads')
	let served = 0
	parentPort.on('message', (request) => {
		served += 1
		if (request === 'die' || (request === 'die once' && served > 1)) process.exit(1)
		if (request === 'throw') throw new Error('broken')
		if (request === 'hang') return
		parentPort.postMessage(request === 'fail' ? { error: 'no' } : { value: [request, served] })
	})`

function open() {
	let started = 0
	const run = createWorkerQueue(() => {
		started += 1
		return new Worker(ECHO, { eval: true })
	})
	return { run, started: () => started }
}

test('createWorkerQueue runs all requests in order on one thread', async () => {
	const { run, started } = open()
	expect(started()).toBe(0)
	expect(await Promise.all(['a', 'b', 'c'].map((request) => run(request)))).toEqual([
		['a', 1],
		['b', 2],
		['c', 3],
	])
	expect(started()).toBe(1)
})

test('createWorkerQueue ends an idle thread, and starts a new thread for the next request', async () => {
	const opened: Worker[] = []
	const run = createWorkerQueue(() => {
		const worker = new Worker(ECHO, { eval: true })
		opened.push(worker)
		return worker
	}, 10)
	expect(await run('a')).toEqual(['a', 1])
	const [first] = opened
	if (first !== undefined) await once(first, 'exit')
	expect(await run('b')).toEqual(['b', 1])
	expect(opened).toHaveLength(2)
})

test('createWorkerQueue keeps the thread after a failed request', async () => {
	const { run, started } = open()
	await expect(run('fail')).rejects.toThrow('no')
	expect(await run('b')).toEqual(['b', 2])
	expect(started()).toBe(1)
})

test('createWorkerQueue replaces a terminated thread and retries its request once', async () => {
	const { run, started } = open()
	await run('a')
	const lost = run('die once')
	const after = run('b')
	expect(await lost).toEqual(['die once', 1])
	expect(await after).toEqual(['b', 2])
	expect(started()).toBe(2)
})

test.each(['die', 'throw'])(
	'createWorkerQueue rejects only the request that always terminates its thread (%s)',
	async (request) => {
		const { run, started } = open()
		const lost = run(request)
		const after = run('b')
		await expect(lost).rejects.toThrow()
		expect(await after).toEqual(['b', 1])
		expect(started()).toBe(3)
	},
)

test('createWorkerQueue terminates the thread of an aborted request and starts a new thread', async () => {
	const { run, started } = open()
	const controller = new AbortController()
	const hanging = run('hang', controller.signal)
	const after = run('b')
	controller.abort()
	await expect(hanging).rejects.toThrow('Aborted')
	expect(await after).toEqual(['b', 1])
	expect(started()).toBe(2)
})

test('createWorkerQueue removes an aborted request from the queue if the worker has not started it', async () => {
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
