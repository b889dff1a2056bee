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
 * The sentence the caret is in: it stays one row while it is typed in, whatever it comes to hold. `gap` is what will
 * stand before it once it has a letter; undefined when it is in the script already. `key` is where it began.
 */
type OpenRow = { key: number; start: number; text: string; gap?: string }
/** Where the caret is to go next. */
type CaretTarget = { index: number; caret: number }

/** A script as rows that can be typed in. Every change goes out through `onScript`; nothing is kept that is not in the script, but an empty row. */
export function useScript(
	script: string,
	timings: readonly WordTiming[],
	onScript: (script: string) => void,
) {
	const [open, setOpen] = useState<OpenRow | null>(null)
	const [caretTarget, setWish] = useState<CaretTarget | null>(null)
	const [caret, setCaret] = useState<number | null>(null)
	const sentences = useMemo(() => rowsOf(script, open), [script, open])
	const rows = useMemo(() => alignSentences(sentences, timings), [sentences, timings])

	const onText = (row: Sentence, text: string, at: number) => {
		const mine = open?.start === row.start ? open : null
		const gap = mine?.gap ?? ''
		const start = row.start + gap.length
		setOpen({ key: mine?.key ?? row.start, start, text })
		setCaret(start + at)
		onScript(script.slice(0, row.start) + gap + text + script.slice(row.end))
	}
	/** Enter: the rest of the sentence becomes the next one; at the end, an empty row opens. */
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
		setWish({ index: index + 1, caret: 0 })
	}
	const append = () => {
		const end = script.trimEnd().length
		setOpen({ key: end, start: end, text: '', gap: separatorAfter(script.slice(0, end)) })
		setWish({ index: sentences.length, caret: 0 })
	}
	/** The caret has left a row: what was typed is split into its sentences, an empty row goes away. */
	const close = (row: Sentence) => {
		if (open?.start !== row.start) return
		setOpen(null)
		if (open.gap === undefined && open.text.trim() === '') onScript(removeSentence(script, row))
	}
	const onLeave = (index: number, direction: -1 | 1) => {
		const row = sentences[index]
		const target = sentences[index + direction]
		if (row === undefined || target === undefined) return
		const gone = direction === 1 && row.text.trim() === ''
		close(row)
		setWish({
			index: gone ? index : index + direction,
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
	const onFocus = () => setWish(null)
	/** Keeps the row of the caret the same element while the text before it grows. */
	const keyOf = (row: Sentence) => (open?.start === row.start ? open.key : row.start)
	return {
		rows,
		keyOf,
		wish: caretTarget,
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
