import process from 'node:process'
import { describe, expect, it, vi } from 'vitest'
import { ChildEnded, ChildPoolBusy, createChildPool } from './child-pool.ts'

const LIMITS = { processes: 1, waiting: 3, timeoutMs: 20_000, memoryMb: 300 }
const open = (limits = LIMITS) =>
	createChildPool<string, unknown>(new URL('./echo-fixture.ts', import.meta.url), limits)

describe('createChildPool', () => {
	it('runs requests one after another in one process, which gets no variables of this process', async () => {
		const run = open()
		const [first, second, variables] = await Promise.all([run('pid'), run('pid'), run('env')])
		expect(second).toBe(first)
		expect(variables).toBe('TINYPOOL_WORKER_ID=1\n')
	})

	it('rejects with the fields of an error of the work, and keeps the process', async () => {
		const run = open()
		const pid = await run('pid')
		await expect(run('refuse')).rejects.toMatchObject({
			message: 'no',
			fields: { code: 'REFUSED' },
		})
		expect(await run('pid')).toBe(pid)
	})

	it('rejects a request when the queue is full', async () => {
		const run = open({ ...LIMITS, waiting: 1 })
		const two = Promise.all([run('one'), run('two')])
		await expect(run('three')).rejects.toBeInstanceOf(ChildPoolBusy)
		expect(await two).toEqual(['one', 'two'])
	})

	it.each(['crash', 'heap', 'native', 'wasm'])(
		'rejects only the request whose process ends by `%s`, and runs those that wait',
		async (text) => {
			const run = open()
			const [failed, next] = await Promise.allSettled([run(text), run('next')])
			expect(failed).toMatchObject({ status: 'rejected', reason: expect.any(ChildEnded) })
			expect(next).toMatchObject({ status: 'fulfilled', value: 'next' })
		},
	)

	it('ends a process that computes beyond the time limit, and runs the request that waits', async () => {
		const run = open({ ...LIMITS, timeoutMs: 4000 })
		const late = run('compute')
		const next = run('next')
		await expect(late).rejects.toBeInstanceOf(ChildEnded)
		expect(await next).toBe('next')
	})

	it('ends the process of an aborted request, and rejects an aborted request that waits at once', async () => {
		const run = open()
		const pid = Number(await run('pid'))
		const [computing, waiting] = [new AbortController(), new AbortController()]
		const aborted = [run('compute', computing.signal), run('two', waiting.signal)]
		waiting.abort(new Error('left'))
		await expect(aborted[1]).rejects.toThrow('left')
		computing.abort(new Error('stopped'))
		await expect(aborted[0]).rejects.toThrow('stopped')
		await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 10_000 })
		expect(await run('next')).toBe('next')
	})

	it('ends an idle process', async () => {
		const pid = Number(await open()('pid'))
		await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 25_000 })
	})
})
