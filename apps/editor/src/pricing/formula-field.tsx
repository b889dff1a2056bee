import { clsx } from 'clsx'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { useTouch } from '../uploads/use-touch.ts'
import { formulaNames } from './completion.ts'
import { CompletionList } from './completion-list.tsx'
import {
	readFormula,
	storedFormula,
	writeFormula,
	writtenNames,
	writtenPosition,
} from './formula-names.ts'
import { usePriceIssue } from './price-preview.ts'
import { useBookItems } from './use-book-items.ts'
import { useCompletion } from './use-completion.ts'

type FormulaFieldProps = {
	label: string
	/** True when the place of the field says what it is, so that the label is for screen readers only. */
	isLabelHidden?: boolean
	/** Path of this field in the issues that the price preview reports. */
	path: string
	/** Formula as it is stored, with keys. */
	value: string
	onChange: (formula: string) => void
	/** Result of the formula, shown while the formula is valid. */
	result?: ReactNode
	/** Key of the variable that the formula calculates. The list of suggested names omits this variable. */
	ownKey?: string
}

/**
 * Renders a formula input that shows and completes the labels of values, items of the price book and functions. Underlines an error and
 * explains it once the rep leaves the field or the deck could not be saved, and never while the list of suggested names is open.
 */
export function FormulaField(props: FormulaFieldProps) {
	const { label, isLabelHidden = false, path, value, onChange, result, ownKey } = props
	const id = useId()
	const field = useRef<HTMLTextAreaElement>(null)
	const touch = useTouch()
	const { detail, saving } = useDeck()
	const { priceVariables } = detail.deck.settings
	const written = writtenNames(priceVariables)
	const items = useBookItems()
	const others = priceVariables.filter(({ key }) => key !== ownKey)
	const names = useCompletion(field, formulaNames(others, { written, items }))
	const [typed, setTyped] = useState(() => writeFormula(value, written))
	const isTyped = storedFormula(typed, written) === value
	const text = isTyped ? typed : writeFormula(value, written)
	const isOffering = names.completion !== null
	const [isTyping, setTyping] = useState(value === '')
	const found = usePriceIssue(path)
	const isQuiet = isOffering || (isTyping && (value === '' || saving.failures.size === 0))
	const issue = isQuiet ? undefined : found
	const problem = issue?.problem ?? null
	const repair = problem?.repair ?? null
	const parts = readFormula(text, written)
	return (
		<div className="min-w-0">
			<label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1 block text-s font-medium'}>
				{label}
			</label>
			<CompletionList
				id={`${id}-names`}
				state={names}
				field={
					<div
						className={clsx(
							'relative rounded-s border bg-paper font-mono text-xs leading-6',
							issue === undefined ? 'border-line-strong' : 'border-bad',
						)}
					>
						{problem !== null && (
							<Underline
								text={text}
								start={writtenPosition(parts, problem.start)}
								end={writtenPosition(parts, problem.end)}
							/>
						)}
						<textarea
							ref={field}
							id={id}
							value={text}
							rows={isLabelHidden ? 1 : 2}
							maxLength={5000}
							spellCheck={false}
							autoCapitalize="off"
							autoComplete="off"
							placeholder={touch ? 'Type a name' : 'Type a name, or press Ctrl + Space'}
							aria-invalid={issue !== undefined || undefined}
							aria-describedby={`${id}-note`}
							aria-autocomplete="list"
							aria-haspopup="listbox"
							{...(isOffering && {
								'aria-controls': `${id}-names`,
								'aria-activedescendant': `${id}-names-${names.selected}`,
							})}
							onChange={({ target }) => {
								setTyped(target.value)
								setTyping(true)
								onChange(storedFormula(target.value, written))
								names.onType(target)
							}}
							onKeyDown={names.onKeyDown}
							onPointerDown={names.close}
							onBlur={() => {
								setTyping(false)
								names.close()
							}}
							className="relative block field-sizing-content min-h-8 w-full resize-none rounded-s bg-transparent px-2.5 py-1 break-words whitespace-pre-wrap aria-invalid:pb-3"
						/>
					</div>
				}
			/>
			<div id={`${id}-note`} aria-live="polite" className="mt-1 text-xs">
				{issue === undefined ? (
					<span className="text-ink-meta">{result}</span>
				) : (
					<span className="text-bad">{writeFormula(issue.message, written)}</span>
				)}
			</div>
			{repair !== null && (
				<button
					type="button"
					onClick={() =>
						onChange(value.slice(0, repair.start) + repair.text + value.slice(repair.end))
					}
					className="h-6 rounded-xs text-xs font-semibold text-bad underline underline-offset-3"
				>
					{writeFormula(repair.label, written)}
				</button>
			)}
		</div>
	)
}

/**
 * Marks the part of a formula that has an error with a wavy underline and a `^`. Repeats the formula in transparent letters, so
 * that the marks line up with the text in the field.
 */
function Underline({ text, start, end }: { text: string; start: number; end: number }) {
	const marked = text.slice(start, end) || ' '
	return (
		<div
			aria-hidden
			className="pointer-events-none absolute inset-0 overflow-hidden px-2.5 py-1 break-words whitespace-pre-wrap text-transparent"
		>
			{text.slice(0, start)}
			<span className="relative underline decoration-bad decoration-wavy underline-offset-3">
				{marked}
				<span className="absolute top-[13px] left-0 font-semibold text-bad">^</span>
			</span>
			{text.slice(end)}
		</div>
	)
}
