import { Input } from '@dormer/ui/input'
import { type ComponentProps, useState } from 'react'

type NumberInputProps = Omit<
	ComponentProps<typeof Input>,
	'value' | 'onChange' | 'icon' | 'end'
> & {
	/** Unit beside the number. `$` stands before it, any other unit after it. */
	unit?: string | undefined
	value: number | undefined
	onChange: (value: number | undefined) => void
}

/** Renders an input for an optional number. Unfinished text such as "1." stays in the field during typing. */
export function NumberInput({ value, onChange, unit = '', ...rest }: NumberInputProps) {
	const [text, setText] = useState(value === undefined ? '' : String(value))
	const shown = parseNumber(text) === value ? text : value === undefined ? '' : String(value)
	const isDollars = unit === '$'
	const shownUnit = <span className="shrink-0 text-xs text-ink-meta">{unit}</span>
	return (
		<Input
			{...rest}
			icon={isDollars ? shownUnit : undefined}
			end={isDollars || unit === '' ? undefined : shownUnit}
			inputMode="decimal"
			className={isDollars ? 'num' : 'num text-right'}
			value={shown}
			onChange={({ target }) => {
				if (!/^-?[\d,]*(?:\.\d*)?$/.test(target.value)) return
				setText(target.value)
				onChange(parseNumber(target.value))
			}}
		/>
	)
}

function parseNumber(text: string): number | undefined {
	const number = Number.parseFloat(text.replaceAll(',', ''))
	return Number.isNaN(number) ? undefined : number
}
