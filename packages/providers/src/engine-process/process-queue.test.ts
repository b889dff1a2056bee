import { describe, expect, it } from 'vitest'
import { createProcessQueue } from './process-queue.ts'

const open = (limits = { running: 1, idleMs: 20_000 }) =>
	createProcessQueue<string, [string, number]>(
		new URL('./process-fixture.ts', import.meta.url),
		limits,
	)

describe('createProcessQueue', () => {
	it('runs all requests in order in one process, and keeps the process after a failed request', async () => {
		const { run, endIdle } = open()
		const [first, failed, last] = await Promise.allSettled(
			['a', 'fail', 'c'].map((one) => run(one)),
		)
		expect(first).toMatchObject({ value: ['a', 1] })
		expect(failed).toMatchObject({ reason: new Error('Error: no') })
		expect(last).toMatchObject({ value: ['c', 3] })
		endIdle()
		expect(await run('d')).toEqual(['d', 1])
	})

	it('ends an idle process, and starts a new process for the next request', async () => {
		const { run } = open({ running: 1, idleMs: 1 })
		expect(await run('a')).toEqual(['a', 1])
		await expect.poll(async () => run('b'), { interval: 100, timeout: 10_000 }).toEqual(['b', 1])
	})

	it('ends an idle process when the process of another queue starts', async () => {
		const [one, other] = [open(), open()]
		await one.run('a')
		expect(await other.run('b')).toEqual(['b', 1])
		expect(await one.run('c')).toEqual(['c', 1])
	})

	it('runs a request again in a new process when its process ends', async () => {
		const { run } = open()
		await run('a')
		const lost = run('die once')
		const after = run('b')
		expect(await lost).toEqual(['die once', 1])
		expect(await after).toEqual(['b', 2])
	})

	it('rejects only the request that ends its process twice', async () => {
		const { run } = open()
		const lost = run('die')
		const after = run('b')
		await expect(lost).rejects.toThrow('ended before its reply')
		expect(await after).toEqual(['b', 1])
	})

	it('ends the process of an aborted request, and removes an aborted request that waits', async () => {
		const { run } = open()
		const [hanging, waiting] = [new AbortController(), new AbortController()]
		const aborted = [run('hang', hanging.signal), run('b', waiting.signal)]
		const after = run('c')
		waiting.abort()
		hanging.abort()
		for (const one of aborted) await expect(one).rejects.toThrow('aborted')
		expect(await after).toEqual(['c', 1])
	})

	it('keeps the other request of the process when a request is aborted', async () => {
		const { run } = open({ running: 2, idleMs: 20_000 })
		const hanging = new AbortController()
		const aborted = run('hang', hanging.signal)
		const other = run('b')
		hanging.abort()
		await expect(aborted).rejects.toThrow('aborted')
		expect(await other).toEqual(['b', 2])
		expect(await run('c')).toEqual(['c', 3])
	})
})
