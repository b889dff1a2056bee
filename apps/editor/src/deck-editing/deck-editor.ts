import type { DeckDetail } from '@dormer/api/content/decks/schema'
import {
	createContext,
	useCallback,
	useContext,
	useEffect,
	useMemo,
	useRef,
	useState,
	useSyncExternalStore,
} from 'react'
import { api } from '../core/trpc.ts'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import { applyEdit, type Edit, editKey, mergeEdits, setBase, withBase } from './edit.ts'
import { addStep, emptyHistory, type History, redo, undo } from './history.ts'
import { editedFields, inverseEdit } from './inverse-edit.ts'
import { sendEdit } from './send-edit.ts'

const AUTOSAVE_DELAY_MS = 700
/** Milliseconds during which the rep can undo a removal; the removal is sent afterwards. */
export const UNDO_WINDOW_MS = 6000

const isRemoval = (edit: Edit) => edit.kind === 'remove-slide' || edit.kind === 'remove-faq'

export type DeckEditor = {
	deckId: string
	/** Deck as shown on the screen: the saved deck with all unsaved edits applied. */
	detail: DeckDetail
	saving: SaveState<Edit>
	edit: (edit: Edit) => void
	/** Cancels a removal that has not been sent. */
	cancel: (edit: Edit) => void
	/** Undoes the latest edit that can be undone. Null when no edit can be undone. A removal can be undone only until it is sent. */
	undo: (() => void) | null
	redo: (() => void) | null
	/** Sends pending edits immediately, except removals that can still be undone. */
	flush: () => Promise<void>
	/**
	 * Decides about an edit of a record that someone else saved in the meantime. With `revision`, the revision that they saved, the
	 * edit replaces their text. Without it, the edit is dropped.
	 */
	resolve: (edit: Edit, revision?: string) => void
}

const Context = createContext<DeckEditor | null>(null)
export const DeckEditorProvider = Context.Provider

/** Returns the editor of the open deck; throws outside `DeckEditorProvider`. */
export function useDeck(): DeckEditor {
	const editor = useContext(Context)
	if (editor === null) throw new Error('useDeck requires a DeckEditorProvider')
	return editor
}

/** Applies unsaved edits to the saved deck, saves them with a delay, and records them for undo and redo. */
export function useDeckEditor(deckId: string, saved: DeckDetail): DeckEditor {
	const autosave = useAutosave(deckId)
	const saving = useSyncExternalStore(autosave.subscribe, autosave.getState)
	const detail = useMemo(() => saving.edits.reduce(applyEdit, saved), [saving.edits, saved])
	const [history, setHistory] = useState<History<Edit>>(emptyHistory)
	const [removals, setRemovals] = useState<readonly { edit: Edit; atMs: number }[]>([])
	const latest = useRef(detail)
	latest.current = detail

	const edit = useCallback(
		(next: Edit) => {
			const inverse = inverseEdit(latest.current, next)
			const step = inverse && { edit: next, inverse, fields: editedFields(next), atMs: Date.now() }
			if (step) setHistory((before) => addStep(before, step))
			if (isRemoval(next))
				setRemovals((before) => [...before, { edit: next, atMs: Date.now() }].slice(-20))
			autosave.push(withBase(latest.current, next))
		},
		[autosave],
	)
	const historyMove = (direction: typeof undo) => {
		const moved = direction(history)
		if (moved === null) return null
		return () => {
			setHistory(moved.history)
			autosave.push(withBase(latest.current, moved.apply))
		}
	}
	const flush = useCallback(() => autosave.flush({ includeDeferred: false }), [autosave])
	const cancel = useCallback((removal: Edit) => void autosave.cancel(editKey(removal)), [autosave])
	const resolve = useCallback(
		(rejected: Edit, revision?: string) => {
			autosave.cancel(editKey(rejected))
			if (revision !== undefined) autosave.push(setBase(rejected, revision))
			void api.decks.get.invalidate({ deckId })
		},
		[autosave, deckId],
	)
	const isPending = (removal: Edit) =>
		saving.edits.some((pending) => editKey(pending) === editKey(removal))
	const removal = removals.findLast(({ edit: removed }) => isPending(removed))
	const undoRemoval =
		removal !== undefined && removal.atMs >= (history.done.at(-1)?.atMs ?? 0)
			? () => cancel(removal.edit)
			: null
	return {
		deckId,
		detail,
		saving,
		edit,
		cancel,
		undo: undoRemoval ?? historyMove(undo),
		redo: historyMove(redo),
		flush,
		resolve,
	}
}

function useAutosave(deckId: string): Autosave<Edit> {
	const autosave = useMemo(
		() =>
			createAutosave<Edit>({
				keyOf: editKey,
				merge: mergeEdits,
				send: (edit) => sendEdit(deckId, edit),
				delayMs: (edit) => (isRemoval(edit) ? UNDO_WINDOW_MS : AUTOSAVE_DELAY_MS),
				isDeferred: isRemoval,
			}),
		[deckId],
	)
	useEffect(() => {
		const leave = () => {
			if (document.visibilityState === 'hidden') void autosave.flush({ includeDeferred: false })
		}
		const close = () => void autosave.flush({ includeDeferred: true })
		const retry = () => void autosave.flush({ includeDeferred: false })
		const warn = (event: BeforeUnloadEvent) => {
			if (autosave.getState().status !== 'saved') event.preventDefault()
		}
		document.addEventListener('visibilitychange', leave)
		window.addEventListener('pagehide', close)
		window.addEventListener('online', retry)
		window.addEventListener('beforeunload', warn)
		return () => {
			document.removeEventListener('visibilitychange', leave)
			window.removeEventListener('pagehide', close)
			window.removeEventListener('online', retry)
			window.removeEventListener('beforeunload', warn)
			close()
		}
	}, [autosave])
	return autosave
}
