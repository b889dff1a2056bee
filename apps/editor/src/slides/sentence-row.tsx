import { clsx } from 'clsx'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { splitVariables } from '../narration/script-variables.ts'
import type { AlignedSentence } from './alignment.ts'
import { placeCaret, readCaret, readText, renderSpoken, renderText } from './sentence-dom.ts'

export type RowEvents = {
	onText: (text: string, caret: number) => void
	onSplit: (caret: number) => void
	onLeave: (direction: -1 | 1) => void
	onFocus: () => void
	onBlur: () => void
	onCaret: (caret: number) => void
}

type SentenceRowProps = RowEvents & {
	sentence: Pick<AlignedSentence, 'text' | 'words'>
	label: string
	/** Formatted speaking time of the sentence. */
	duration: string
	/** Playback position in milliseconds while the clip plays this sentence; null otherwise. */
	positionMs: number | null
	state: 'plain' | 'played' | 'upcoming' | 'playing'
	stale: boolean
	/** Character offset at which the row places the caret after a split or a move from another row; otherwise null. */
	caret: number | null
	placeholder?: string
}

/** Renders one editable sentence of the script and highlights the spoken word during playback. */
export function SentenceRow(props: SentenceRowProps) {
	const { sentence, label, duration, positionMs, state, stale, placeholder } = props
	const row = useRow(props)
	return (
		<div
			className={clsx(
				'relative grid grid-cols-[minmax(0,1fr)_40px] gap-x-2 py-2 pr-4 pl-5 before:absolute before:inset-y-3 before:left-2 before:w-[3px] before:rounded-full',
				state === 'playing' && 'bg-[color-mix(in_srgb,var(--accent-soft)_45%,transparent)]',
				state === 'playing' ? 'before:bg-accent' : stale && 'before:bg-warn',
			)}
		>
			{/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot contain pills or highlight a word */}
			<div
				ref={row}
				role="textbox"
				tabIndex={0}
				aria-label={label}
				aria-multiline="false"
				contentEditable="plaintext-only"
				suppressContentEditableWarning
				spellCheck
				data-placeholder={placeholder}
				onInput={({ currentTarget }) => handleInput(currentTarget, props)}
				onKeyDown={(event) => handleKey(event, props)}
				onKeyUp={({ currentTarget }) => props.onCaret(readCaret(currentTarget) ?? 0)}
				onPointerUp={({ currentTarget }) => props.onCaret(readCaret(currentTarget) ?? 0)}
				onFocus={props.onFocus}
				onBlur={props.onBlur}
				className={clsx(
					'min-h-[25px] rounded-xs text-[15px] leading-[25px] tracking-[-.003em] empty:before:text-ink-meta empty:before:content-[attr(data-placeholder)] focus-visible:outline-2 focus-visible:outline-offset-2',
					state === 'upcoming' && 'text-ink-2',
				)}
			/>
			<span aria-hidden className="num text-right text-xs leading-[25px] text-ink-meta">
				{duration}
			</span>
			{stale && <span className="sr-only">Changed since the recording</span>}
			{positionMs !== null && <span className="sr-only">{`Now playing: ${sentence.text}`}</span>}
		</div>
	)
}

/** Updates the row's DOM when the sentence changes, without moving a caret inside the row. */
function useRow({ sentence, positionMs, caret }: SentenceRowProps) {
	const row = useRef<HTMLDivElement>(null)
	useLayoutEffect(() => {
		const element = row.current
		if (element === null) return
		const focused = document.activeElement === element
		if (focused && readText(element) === sentence.text) return
		if (positionMs === null || focused) renderText(element, sentence.text)
		else renderSpoken(element, sentence, positionMs)
		if (focused) placeCaret(element, sentence.text.length)
	}, [sentence, positionMs])
	useLayoutEffect(() => {
		if (caret === null || row.current === null) return
		row.current.focus()
		placeCaret(row.current, caret)
	}, [caret])
	return row
}

function handleInput(row: HTMLElement, { onText }: RowEvents): void {
	const text = readText(row)
	const caret = readCaret(row) ?? text.length
	const pills = splitVariables(text).filter(({ kind }) => kind === 'variable').length
	if (pills !== row.querySelectorAll('[data-text]').length) {
		renderText(row, text)
		placeCaret(row, caret)
	}
	onText(text, caret)
}

function handleKey(event: KeyboardEvent<HTMLElement>, { onSplit, onLeave }: RowEvents): void {
	const row = event.currentTarget
	const caret = readCaret(row) ?? 0
	if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
		event.preventDefault()
		onSplit(caret)
	}
	const backwards =
		event.key === 'ArrowUp' || event.key === 'Backspace' || event.key === 'ArrowLeft'
	const forwards = event.key === 'ArrowDown' || event.key === 'ArrowRight'
	const collapsed = document.getSelection()?.isCollapsed === true
	if (!collapsed || event.shiftKey) return
	if (backwards && caret === 0) {
		event.preventDefault()
		onLeave(-1)
	}
	if (forwards && caret === readText(row).length) {
		event.preventDefault()
		onLeave(1)
	}
}
