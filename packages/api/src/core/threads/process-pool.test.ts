import process from 'node:process'
import { describe, expect, it, vi } from 'vitest'
import { createProcessPool } from './process-pool.ts'

const LIMITS = {
	threads: 1,
	waiting: 1,
	timeoutMs: 20_000,
	memoryMb: 512,
	processMb: 300,
	tooLarge: () => new Error('too large'),
}
type Request = { text: string }
const createEcho = (limits = LIMITS) =>
	createProcessPool<Request, string>(new URL('./process-fixture.ts', import.meta.url), limits)

describe('createProcessPool', () => {
	it('returns the reply or the error of the process, and rejects a request with 503 when a request is already waiting', async () => {
		const echo = createEcho()
		const [one, two, refused] = [echo({ text: 'one' }), echo({ text: 'nest' }), echo({ text: 'x' })]
		await expect(refused).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
		expect(await one).toBe('one')
		await expect(two).rejects.toMatchObject({ message: 'text: The text is nested too deeply' })
	})

	it('ends a process that exceeds its memory or its time, and answers the next request', async () => {
		const echo = createEcho()
		for (const text of ['fill', 'allocate'])
			await expect(echo({ text })).rejects.toThrow('too large')
		expect(await echo({ text: 'next' })).toBe('next')
		const limited = createEcho({ ...LIMITS, timeoutMs: 1000 })
		await expect(limited({ text: 'compute' })).rejects.toThrow('too large')
	})

	it('keeps one idle process in all pools, and starts a new process for the next request', async () => {
		const [one, other] = [createEcho(), createEcho()]
		const pid = Number(await one({ text: 'pid' }))
		await other({ text: 'other' })
		await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'))
		expect(Number(await one({ text: 'pid' }))).not.toBe(pid)
	})

	it('ends the process when the request is aborted', async () => {
		const echo = createEcho()
		const stop = new AbortController()
		const running = echo({ text: 'wait' }, stop.signal)
		stop.abort(new Error('stopped'))
		await expect(running).rejects.toThrow('stopped')
		expect(await echo({ text: 'next' })).toBe('next')
	})
})
