import { afterEach, describe, expect, it, vi } from 'vitest'
import { createThreadPool } from './thread-pool.ts'

const LIMITS = {
	threads: 1,
	waiting: 1,
	timeoutMs: 20_000,
	memoryMb: 32,
	tooLarge: () => new Error('too large'),
}
const createEcho = (limits = LIMITS) =>
	createThreadPool<string, string>(new URL('./thread-fixture.ts', import.meta.url), limits)

afterEach(() => vi.useRealTimers())

describe('createThreadPool', () => {
	it('keeps one timer for an idle thread, however many requests the thread has answered', async () => {
		const echo = createEcho()
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
		for (const text of ['one', 'two', 'three']) expect(await echo(text)).toBe(text)
		expect(vi.getTimerCount()).toBe(1)
		vi.runAllTimers()
		expect(await echo('again')).toBe('again')
	})

	it('rejects a request with 503 while the thread is busy and a request is already waiting', async () => {
		const echo = createEcho()
		const answers = Promise.all([echo('one'), echo('two')])
		await expect(echo('three')).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
		expect(await answers).toEqual(['one', 'two'])
	})

	it('ends a thread that exceeds its time or its memory, and answers the next request', async () => {
		const limited = createEcho({ ...LIMITS, timeoutMs: 1000 })
		await expect(limited('compute')).rejects.toThrow('too large')
		await expect(limited('wait')).rejects.toThrow('too large')
		expect(await limited('next')).toBe('next')
		const echo = createEcho()
		await expect(echo('fill')).rejects.toThrow('too large')
		expect(await echo('next')).toBe('next')
	})

	it('returns the error for deep nesting when the thread overflows its stack', async () => {
		await expect(createEcho()('nest')).rejects.toMatchObject({
			code: 'VALIDATION_ERROR',
			message: 'text: The text is nested too deeply',
		})
	})
})
