import { useMemo, useState } from 'react'
import { variablePlaceholder } from '../narration/script-variables.ts'
import {
	removeSentence,
	type Sentence,
	separatorAfter,
	splitSentences,
} from '../narration/sentences.ts'
import { alignSentences, type WordTiming } from './alignment.ts'

/**
 * The sentence row that contains the caret. Typing does not split it into several rows. `key` is the React key. `gap` is set
 * while the row is empty and not yet in the script: the text that will separate it from the row before it.
 */
type OpenRow = { key: number; start: number; text: string; gap?: string }
/** Row and offset at which the caret is placed after the next render. */
type CaretTarget = { index: number; caret: number }

/**
 * Returns the editable rows of a script, one for each sentence. Calls `onScript` with every change. The rows are computed from
 * `script`; the React state of this hook holds only the row that the rep is typing in.
 */
export function useScript(
	script: string,
	timings: readonly WordTiming[],
	onScript: (script: string) => void,
) {
	const [open, setOpen] = useState<OpenRow | null>(null)
	const [caretTarget, setCaretTarget] = useState<CaretTarget | null>(null)
	const [caret, setCaret] = useState<number | null>(null)
	const sentences = useMemo(() => rowsOf(script, open), [script, open])
	const rows = useMemo(() => alignSentences(sentences, timings), [sentences, timings])

	const onText = (row: Sentence, text: string, at: number) => {
		const current = open?.start === row.start ? open : null
		const gap = current?.gap ?? ''
		const start = row.start + gap.length
		setOpen({ key: current?.key ?? row.start, start, text })
		setCaret(start + at)
		onScript(script.slice(0, row.start) + gap + text + script.slice(row.end))
	}
	/** Splits a sentence at the caret (Enter key); at the end of the sentence, opens an empty row. */
	const onSplit = (index: number, at: number) => {
		const row = sentences[index]
		if (row === undefined) return
		const before = row.text.slice(0, at).trimEnd()
		const after = row.text.slice(at).trimStart()
		if (before === '') return
		const gap = separatorAfter(before)
		const end = row.start + before.length
		if (after === '') setOpen({ key: end, start: end, text: '', gap })
		else {
			onScript(script.slice(0, row.start) + before + gap + after + script.slice(row.end))
			setOpen({ key: end + gap.length, start: end + gap.length, text: after })
		}
		setCaretTarget({ index: index + 1, caret: 0 })
	}
	const append = () => {
		const end = script.trimEnd().length
		const added = { key: end, start: end, text: '', gap: separatorAfter(script.slice(0, end)) }
		setOpen(added)
		setCaretTarget({ index: rowsOf(script, added).length - 1, caret: 0 })
	}
	/**
	 * Ends the editing of the sentence that lost the caret. Its text may now contain several sentences, and each gets its own row.
	 * Removes a sentence without text.
	 */
	const close = (row: Sentence) => {
		if (open?.start !== row.start) return
		setOpen(null)
		if (open.gap === undefined && open.text.trim() === '') onScript(removeSentence(script, row))
	}
	const onLeave = (index: number, direction: -1 | 1) => {
		const row = sentences[index]
		const target = sentences[index + direction]
		if (row === undefined || target === undefined) return
		const isRemoved = direction === 1 && row.text.trim() === ''
		close(row)
		setCaretTarget({
			index: isRemoved ? index : index + direction,
			caret: direction === -1 ? target.text.length : 0,
		})
	}
	const insertVariable = (key: string) => {
		const at = Math.min(script.length, caret ?? script.length)
		const [before, after] = [script.slice(0, at), script.slice(at)]
		const lead = /(^|[\s("“‘])$/.test(before) ? '' : ' '
		const tail = /^($|[\s.,;:!?)"”’])/.test(after) ? '' : ' '
		setOpen(null)
		onScript(before + lead + variablePlaceholder(key) + tail + after)
	}
	const onFocus = () => setCaretTarget(null)
	/**
	 * Returns the React key of a sentence's row. While the rep types in a row, its key does not change, so React keeps its text
	 * field.
	 */
	const keyOf = (row: Sentence) => (open?.start === row.start ? open.key : row.start)
	return {
		rows,
		keyOf,
		caretTarget,
		onText,
		onSplit,
		onLeave,
		onFocus,
		close,
		append,
		setCaret,
		insertVariable,
	}
}

function rowsOf(script: string, open: OpenRow | null): Sentence[] {
	if (open === null) return splitSentences(script)
	const { start, text, gap } = open
	const end = start + (gap === undefined ? text.length : 0)
	if (gap === undefined && script.slice(start, end) !== text) return splitSentences(script)
	const after = splitSentences(script.slice(end)).map((sentence) => ({
		...sentence,
		start: sentence.start + end,
		end: sentence.end + end,
	}))
	return [...splitSentences(script.slice(0, start)), { text, start, end }, ...after]
}
