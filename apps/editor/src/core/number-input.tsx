import { Input } from '@dormer/ui/input'
import { type ComponentProps, useState } from 'react'

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
	value: number | undefined
	onChange: (value: number | undefined) => void
}

/** Renders an input for an optional number. Unfinished text such as "1." stays in the field during typing. */
export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
	const [text, setText] = useState(value === undefined ? '' : String(value))
	const shown = parseNumber(text) === value ? text : value === undefined ? '' : String(value)
	return (
		<Input
			{...rest}
			inputMode="decimal"
			className="num text-right"
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
