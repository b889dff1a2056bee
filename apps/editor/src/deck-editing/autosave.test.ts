import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave } from './autosave.ts'

type Edit = { key: string; text: string; deferred?: boolean }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
	const calls: { edit: Edit; respond: (thrown?: Error) => void }[] = []
	const autosave = createAutosave<Edit>({
		keyOf: ({ key }) => key,
		merge: (older, newer) => ({ ...newer, text: older.text + newer.text }),
		send: (edit) =>
			new Promise((resolve, reject) => {
				calls.push({ edit, respond: (thrown) => (thrown ? reject(thrown) : resolve()) })
			}),
		delayMs: ({ deferred }) => (deferred ? 6000 : 700),
		isDeferred: ({ deferred }) => deferred === true,
	})
	const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms)
	const status = () => autosave.getState().status
	return { autosave, calls, tick, status }
}

describe('createAutosave', () => {
	it('merges edits with the same key and sends them in one request after the delay', async () => {
		const { autosave, calls, tick, status } = setUp()
		expect(status()).toBe('saved')
		autosave.push({ key: 'a', text: 'x' })
		await tick(500)
		autosave.push({ key: 'a', text: 'y' })
		await tick(500)
		expect(calls).toHaveLength(0)
		expect(status()).toBe('saving')
		await tick(200)
		expect(calls.map(({ edit }) => edit.text)).toEqual(['xy'])
		expect(autosave.getState().edits).toHaveLength(1)
		calls[0]?.respond()
		await tick(0)
		expect(status()).toBe('saved')
		expect(autosave.getState().edits).toEqual([])
	})

	it('sends edits with the same key one after another, and edits with different keys concurrently', async () => {
		const { autosave, calls, tick } = setUp()
		autosave.push({ key: 'a', text: '1' })
		await tick(700)
		autosave.push({ key: 'a', text: '2' })
		autosave.push({ key: 'b', text: '3' })
		await tick(700)
		expect(calls.map(({ edit }) => edit.text)).toEqual(['1', '3'])
		expect(autosave.getState().edits.map(({ text }) => text)).toEqual(['1', '3', '2'])
		calls[0]?.respond()
		await tick(0)
		expect(calls.map(({ edit }) => edit.text)).toEqual(['1', '3', '2'])
	})

	it('keeps a rejected edit with its error and sends it again with the next edit', async () => {
		const { autosave, calls, tick, status } = setUp()
		const rejection = new Error('A slide needs a title')
		autosave.push({ key: 'a', text: '1' })
		await tick(700)
		autosave.push({ key: 'a', text: '2' })
		calls[0]?.respond(rejection)
		await tick(0)
		expect(status()).toBe('unsaved')
		expect(autosave.getState().failures.get('a')).toBe(rejection)
		expect(autosave.getState().edits.map(({ text }) => text)).toEqual(['12'])
		await tick(700)
		expect(calls.at(-1)?.edit.text).toBe('12')
		calls.at(-1)?.respond()
		await tick(0)
		expect(status()).toBe('saved')
	})

	it('does not send a slide removal that the rep undoes, and sends any other removal when the page closes', async () => {
		const { autosave, calls, tick, status } = setUp()
		autosave.push({ key: 'gone', text: '', deferred: true })
		expect(status()).toBe('saved')
		expect(autosave.cancel('gone')).toBe(true)
		await tick(7000)
		expect(calls).toHaveLength(0)
		autosave.push({ key: 'gone', text: '', deferred: true })
		void autosave.flush({ includeDeferred: false })
		await tick(0)
		expect(calls).toHaveLength(0)
		void autosave.flush({ includeDeferred: true })
		await tick(0)
		expect(calls).toHaveLength(1)
		expect(autosave.cancel('gone')).toBe(false)
	})
})
