import {
	type PriceBookCorrection,
	type PriceBookField,
	type PriceBookLine,
	PriceUnit,
} from '@dormer/api/content/price-book/schema'
import { Button } from '@dormer/ui/button'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { useState } from 'react'
import { FIELD_LABELS, UNIT_LABELS } from './format-item.ts'

/** Words that the API reads in a cell of a field with few answers. */
const ANSWERS: Partial<Record<PriceBookField, { value: string; label: string }[]>> = {
	unit: PriceUnit.options.map((unit) => ({ value: unit, label: UNIT_LABELS[unit] })),
	taxable: [
		{ value: 'yes', label: 'Taxable' },
		{ value: 'no', label: 'Not taxable' },
	],
}

type Props = {
	line: PriceBookLine
	field: PriceBookField
	disabled: boolean
	onCorrect: (correction: PriceBookCorrection) => void
}

/** Renders the field in which a person corrects the wrong cell of a line, so that the file can stay as it is. */
export function CellCorrection({ line: { line }, field, disabled, onCorrect }: Props) {
	const [text, setText] = useState('')
	const label = `${FIELD_LABELS[field]} on line ${line}`
	const answers = ANSWERS[field]
	if (answers !== undefined)
		return (
			<Select
				className="mt-1 max-w-48"
				aria-label={label}
				value=""
				placeholder={FIELD_LABELS[field]}
				disabled={disabled}
				options={answers}
				onChange={(answer) => onCorrect({ line, field, text: answer })}
			/>
		)
	return (
		<form
			className="mt-1 flex max-w-80 gap-2"
			onSubmit={(event) => {
				event.preventDefault()
				onCorrect({ line, field, text: text.trim() })
			}}
		>
			<Input
				aria-label={label}
				placeholder={FIELD_LABELS[field]}
				icon={field === 'price' ? <span className="text-xs text-ink-meta">$</span> : undefined}
				value={text}
				disabled={disabled}
				onChange={({ target }) => setText(target.value)}
			/>
			<Button type="submit" size="s" disabled={disabled || text.trim() === ''}>
				Use this
			</Button>
		</form>
	)
}
