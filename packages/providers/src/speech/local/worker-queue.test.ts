import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createWorkerQueue } from './worker-queue.ts'

/** Echoes what it is sent; dies, fails or never answers when told to. */
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

test('one thread serves all requests in their order, from the first on', async () => {
	const { run, started } = open()
	expect(started()).toBe(0)
	expect(await Promise.all(['a', 'b', 'c'].map((request) => run(request)))).toEqual([
		['a', 1],
		['b', 2],
		['c', 3],
	])
	expect(started()).toBe(1)
})

test('a request that fails leaves the thread alone', async () => {
	const { run, started } = open()
	await expect(run('fail')).rejects.toThrow('no')
	expect(await run('b')).toEqual(['b', 2])
	expect(started()).toBe(1)
})

test('a thread that dies is replaced, and its request tried once more', async () => {
	const { run, started } = open()
	await run('a')
	const lost = run('die once')
	const after = run('b')
	expect(await lost).toEqual(['die once', 1])
	expect(await after).toEqual(['b', 2])
	expect(started()).toBe(2)
})

test.each(['die', 'throw'])(
	'a request that always kills its thread (%s) fails alone',
	async (request) => {
		const { run, started } = open()
		const lost = run(request)
		const after = run('b')
		await expect(lost).rejects.toThrow()
		expect(await after).toEqual(['b', 1])
		expect(started()).toBe(3)
	},
)

test('stopping a running request ends its thread, the next gets a new one', async () => {
	const { run, started } = open()
	const stop = new AbortController()
	const hanging = run('hang', stop.signal)
	const after = run('b')
	stop.abort()
	await expect(hanging).rejects.toThrow('Aborted')
	expect(await after).toEqual(['b', 1])
	expect(started()).toBe(2)
})

test('stopping a waiting request takes it out of the queue', async () => {
	const { run, started } = open()
	const stop = new AbortController()
	const first = run('a')
	const waiting = run('b', stop.signal)
	stop.abort()
	await expect(waiting).rejects.toThrow('Aborted')
	expect(await first).toEqual(['a', 1])
	expect(await run('c')).toEqual(['c', 2])
	expect(started()).toBe(1)
	await expect(run('d', stop.signal)).rejects.toThrow('Aborted')
})
