/** An edit together with the edit that undoes it. `fields` is a key that identifies the changed fields. */
export type HistoryStep<E> = { edit: E; inverse: E; fields: string; atMs: number }

/** Two edits of the same fields within this time form one step, so undo reverts a phrase instead of a letter. */
const MERGE_WINDOW_MS = 1000

/**
 * Undo history. `done` contains the steps that can be undone, and `undone` contains the steps that can be redone. Both lists
 * end with the latest step.
 */
export type History<E> = { done: readonly HistoryStep<E>[]; undone: readonly HistoryStep<E>[] }

export const emptyHistory: History<never> = { done: [], undone: [] }

/** Adds a step, or merges it into the last one. Clears the steps that could be redone. Keeps at most 200 steps. */
export function addStep<E>(history: History<E>, step: HistoryStep<E>): History<E> {
	const last = history.done.at(-1)
	const continues = last?.fields === step.fields && step.atMs - last.atMs < MERGE_WINDOW_MS
	if (last !== undefined && continues)
		return { done: [...history.done.slice(0, -1), { ...step, inverse: last.inverse }], undone: [] }
	return { done: [...history.done, step].slice(-200), undone: [] }
}

/** Undoes the latest step. Returns the edit to apply and the new history, or null when there is no step. */
export function undo<E>(history: History<E>): { apply: E; history: History<E> } | null {
	const step = history.done.at(-1)
	if (step === undefined) return null
	return {
		apply: step.inverse,
		history: { done: history.done.slice(0, -1), undone: [...history.undone, step] },
	}
}

/** Redoes the step that was undone last. Returns the edit to apply and the new history, or null when there is no such step. */
export function redo<E>(history: History<E>): { apply: E; history: History<E> } | null {
	const step = history.undone.at(-1)
	if (step === undefined) return null
	return {
		apply: step.edit,
		history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
	}
}
