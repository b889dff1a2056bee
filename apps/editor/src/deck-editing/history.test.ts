import { describe, expect, it } from 'vitest'
import { addStep, emptyHistory, type History, redo, undo } from './history.ts'

const step = (edit: string, inverse: string, more: { fields?: string; atMs?: number } = {}) => ({
	edit,
	inverse,
	fields: more.fields ?? edit,
	atMs: more.atMs ?? 0,
})

describe('edit history', () => {
	it('undoes the latest edit first, and redoes an edit that was undone', () => {
		let history: History<string> = addStep(addStep(emptyHistory, step('a', '-a')), step('b', '-b'))
		const first = undo(history)
		expect(first?.apply).toBe('-b')
		history = first?.history ?? history
		expect(undo(history)?.apply).toBe('-a')
		const again = redo(history)
		expect(again?.apply).toBe('b')
		expect(redo(again?.history ?? history)).toBeNull()
	})

	it('merges quick edits of one field into a single undo step', () => {
		const typed = ['h', 'he', 'hel'].reduce<History<string>>(
			(history, text, index) =>
				addStep(
					history,
					step(text, index === 0 ? '' : 'later', { fields: 'title', atMs: index * 300 }),
				),
			emptyHistory,
		)
		expect(undo(typed)?.apply).toBe('')
		expect(undo(typed)?.history.done).toEqual([])
	})

	it('starts a new undo step after a pause in typing', () => {
		const history = addStep(
			addStep(emptyHistory, step('a', '-a', { fields: 'title', atMs: 0 })),
			step('b', '-b', { fields: 'title', atMs: 1500 }),
		)
		expect(history.done).toHaveLength(2)
	})

	it('clears the redo steps when a new edit is added', () => {
		const undone = undo(addStep(emptyHistory, step('a', '-a')))
		const history = addStep<string>(undone?.history ?? emptyHistory, step('b', '-b'))
		expect(redo(history)).toBeNull()
	})
})
