import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave } from './autosave.ts'

type Edit = { key: string; text: string; held?: boolean }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
	const calls: { edit: Edit; answer: (thrown?: Error) => void }[] = []
	const autosave = createAutosave<Edit>({
		keyOf: ({ key }) => key,
		merge: (older, newer) => ({ ...newer, text: older.text + newer.text }),
		send: (edit) =>
			new Promise((resolve, reject) => {
				calls.push({ edit, answer: (thrown) => (thrown ? reject(thrown) : resolve()) })
			}),
		delayMs: ({ held }) => (held ? 6000 : 700),
		isDeferred: ({ held }) => held === true,
	})
	const tick = (ms: number) => vi.advanceTimersByTimeAsync(ms)
	const status = () => autosave.getState().status
	return { autosave, calls, tick, status }
}

test('edits of one key go out together, a while after the last', async () => {
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
	calls[0]?.answer()
	await tick(0)
	expect(status()).toBe('saved')
	expect(autosave.getState().edits).toEqual([])
})

test('while one is on its way the next of its key waits for the answer', async () => {
	const { autosave, calls, tick } = setUp()
	autosave.push({ key: 'a', text: '1' })
	await tick(700)
	autosave.push({ key: 'a', text: '2' })
	autosave.push({ key: 'b', text: '3' })
	await tick(700)
	expect(calls.map(({ edit }) => edit.text)).toEqual(['1', '3'])
	expect(autosave.getState().edits.map(({ text }) => text)).toEqual(['1', '3', '2'])
	calls[0]?.answer()
	await tick(0)
	expect(calls.map(({ edit }) => edit.text)).toEqual(['1', '3', '2'])
})

test('what is refused stays on the screen with its reason, and goes out again with the next edit', async () => {
	const { autosave, calls, tick, status } = setUp()
	const refusal = new Error('A slide needs a title')
	autosave.push({ key: 'a', text: '1' })
	await tick(700)
	autosave.push({ key: 'a', text: '2' })
	calls[0]?.answer(refusal)
	await tick(0)
	expect(status()).toBe('unsaved')
	expect(autosave.getState().failures.get('a')).toBe(refusal)
	expect(autosave.getState().edits.map(({ text }) => text)).toEqual(['12'])
	await tick(700)
	expect(calls.at(-1)?.edit.text).toBe('12')
	calls.at(-1)?.answer()
	await tick(0)
	expect(status()).toBe('saved')
})

test('a held removal leaves the deck saved, can be taken back, and goes out when the page closes', async () => {
	const { autosave, calls, tick, status } = setUp()
	autosave.push({ key: 'gone', text: '', held: true })
	expect(status()).toBe('saved')
	expect(autosave.cancel('gone')).toBe(true)
	await tick(7000)
	expect(calls).toHaveLength(0)
	autosave.push({ key: 'gone', text: '', held: true })
	void autosave.flush({ held: false })
	await tick(0)
	expect(calls).toHaveLength(0)
	void autosave.flush({ held: true })
	await tick(0)
	expect(calls).toHaveLength(1)
	expect(autosave.cancel('gone')).toBe(false)
})
