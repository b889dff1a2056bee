export type HistoryStep<E> = { edit: E; inverse: E; fields: string; atMs: number }

/** Edits of the same fields within this time are one step, so that undo takes back a phrase and not a letter. */
const MERGE_WINDOW_MS = 1000

/** What can be undone and redone, the latest last. */
export type History<E> = { done: readonly HistoryStep<E>[]; undone: readonly HistoryStep<E>[] }

export const emptyHistory: History<never> = { done: [], undone: [] }

/** Adds a step; a new edit forgets what was undone. */
export function addStep<E>(history: History<E>, step: HistoryStep<E>): History<E> {
	const last = history.done.at(-1)
	const continues = last?.fields === step.fields && step.atMs - last.atMs < MERGE_WINDOW_MS
	if (last !== undefined && continues)
		return { done: [...history.done.slice(0, -1), { ...step, inverse: last.inverse }], undone: [] }
	return { done: [...history.done, step].slice(-200), undone: [] }
}

/** Takes the latest step back: the edit to apply, and the history after it. Null when there is none. */
export function undo<E>(history: History<E>): { apply: E; history: History<E> } | null {
	const step = history.done.at(-1)
	if (step === undefined) return null
	return {
		apply: step.inverse,
		history: { done: history.done.slice(0, -1), undone: [...history.undone, step] },
	}
}

/** Does the latest undone step again. Null when there is none. */
export function redo<E>(history: History<E>): { apply: E; history: History<E> } | null {
	const step = history.undone.at(-1)
	if (step === undefined) return null
	return {
		apply: step.edit,
		history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
	}
}
