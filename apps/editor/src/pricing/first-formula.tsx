import type { PriceVariable } from '@dormer/api/content/pricing/schema'
import { Select } from '@dormer/ui/select'
import { useId, useState } from 'react'
import { formatDollars } from '../core/format-dollars.ts'
import { NumberInput } from '../core/number-input.tsx'
import { groupOf } from './variable-groups.ts'

/** Steps to which a price is rounded up. `0` is not rounded. */
const STEPS = [
	{ value: '0', label: 'No rounding' },
	{ value: '10', label: '$10' },
	{ value: '50', label: '$50' },
	{ value: '100', label: '$100' },
]
/** Most values of the deck that the form offers a price for. */
const MAX_ROWS = 4

type Filled = {
	prices: Record<string, number | undefined>
	/** Keys of the fees that are added. */
	fees: readonly string[]
	step: string
}

/** Returns the values for which a rep types a price each: the size of the roof first, then what the rep types for each home. */
export function pricedValues(variables: readonly PriceVariable[]): PriceVariable[] {
	const squares = variables.filter(
		({ key, source, measurementField, formula = '' }) =>
			(source === 'measurement' && (measurementField ?? key) === 'roof_squares') ||
			(source === 'formula' && /\broof_squares\b/.test(formula)),
	)
	const size = squares.find(({ source }) => source === 'formula') ?? squares[0]
	const typed = variables.filter((variable) => groupOf(variable) === 'home' && variable !== size)
	return size === undefined ? [] : [size, ...typed].slice(0, MAX_ROWS)
}

/** Returns the fees that can be added to a price: values in dollars that are the same for everyone. */
function feesOf(variables: readonly PriceVariable[]): PriceVariable[] {
	return variables.filter((variable) => groupOf(variable) === 'everyone' && variable.unit === '$')
}

/** Returns the formula of what was filled in, or null before the first price. */
function formulaOf(
	variables: readonly PriceVariable[],
	{ prices, fees, step }: Filled,
): string | null {
	const terms = pricedValues(variables).flatMap(({ key }) => {
		const price = prices[key]
		return price === undefined ? [] : [`${key} * ${price}`]
	})
	if (terms.length === 0) return null
	const sum = [...terms, ...fees].join(' + ')
	return step === '0' ? sum : `roundup_to(${sum}, ${step})`
}

type FirstFormulaProps = {
	/** Name of the tier. */
	name: string
	variables: readonly PriceVariable[]
	onChange: (formula: string) => void
}

/**
 * Renders the first formula of a tier as a form: a price for a square and for what the rep types, the fees to add, and the
 * rounding. Nothing is required; the formula appears with the first price.
 */
export function FirstFormula({ name, variables, onChange }: FirstFormulaProps) {
	const [filled, setFilled] = useState<Filled>({ prices: {}, fees: [], step: '10' })
	const id = useId()
	const change = (next: Filled) => {
		setFilled(next)
		const formula = formulaOf(variables, next)
		if (formula !== null) onChange(formula)
	}
	return (
		<fieldset
			aria-label={`Prices of ${name}`}
			className="grid gap-1.5 rounded-s border border-line bg-paper p-2.5"
		>
			{pricedValues(variables).map(({ key, label }, index) => (
				<div key={key} className="flex items-center gap-2 text-s">
					<label htmlFor={`${id}-${key}`} className="min-w-0 flex-1 break-words">
						{index > 0 && '+ '}
						{label} ×
					</label>
					<span className="w-28 shrink-0">
						<NumberInput
							id={`${id}-${key}`}
							boxClassName="h-7!"
							unit="$"
							placeholder={index === 0 ? 'a square' : 'each'}
							value={filled.prices[key]}
							onChange={(price) =>
								change({ ...filled, prices: { ...filled.prices, [key]: price } })
							}
						/>
					</span>
				</div>
			))}
			{feesOf(variables).map(({ key, label, default: amount = 0 }) => (
				<label key={key} className="flex min-h-7 items-center gap-2 text-s">
					<input
						type="checkbox"
						className="size-4 accent-accent"
						checked={filled.fees.includes(key)}
						onChange={({ target }) =>
							change({
								...filled,
								fees: target.checked
									? [...filled.fees, key]
									: filled.fees.filter((fee) => fee !== key),
							})
						}
					/>
					<span className="min-w-0 flex-1 break-words">+ {label}</span>
					<span className="num pr-2.5 text-ink-meta">{formatDollars(amount * 100)}</span>
				</label>
			))}
			<div className="flex items-center gap-2 text-s">
				<label htmlFor={`${id}-step`} className="flex-1">
					Round up to
				</label>
				<span className="w-28 shrink-0">
					<Select
						id={`${id}-step`}
						value={filled.step}
						options={STEPS}
						onChange={(step) => change({ ...filled, step })}
					/>
				</span>
			</div>
		</fieldset>
	)
}
