import type { PriceVariable } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { NumberInput } from '../core/number-input.tsx'
import { useRequiredText } from '../core/use-required-text.ts'
import { FormulaField } from './formula-field.tsx'
import { MeasuredValueField } from './measured-value-field.tsx'
import { usePriceIssue, usePricingPreview } from './price-preview.ts'
import { GROUPS, groupOf, inGroup } from './variable-groups.ts'

const LIMITS = [
	{ field: 'min', label: 'Minimum' },
	{ field: 'max', label: 'Maximum' },
] as const

const NO_UNIT = 'none'
const UNITS = [
	{ value: NO_UNIT, label: 'A plain number' },
	{ value: '$', label: 'Dollars' },
	{ value: '%', label: 'Percent' },
	{ value: 'squares', label: 'Squares' },
	{ value: 'sq ft', label: 'Square feet' },
	{ value: 'ft', label: 'Feet' },
]

type VariableFieldsProps = {
	variable: PriceVariable
	at: number
	onChange: (variable: PriceVariable) => void
	onRemove: () => void
	onClose: () => void
}

/**
 * Renders the fields of a value: name, who gives it, unit and limits, or the formula that calculates it. Every formula that uses
 * the value shows its new name, because formulas store the key, which never changes.
 */
export function VariableFields({ variable, at, onChange, onRemove, onClose }: VariableFieldsProps) {
	const path = `priceVariables.${at}`
	const purposeIssue = usePriceIssue(`${path}.purpose`)
	const minIssue = usePriceIssue(`${path}.min`)
	const label = useRequiredText(variable.label, (typed) => onChange({ ...variable, label: typed }))
	const reading = usePricingPreview()?.variables.find(({ key }) => key === variable.key)
	const { unit = NO_UNIT } = variable
	const units = UNITS.some(({ value }) => value === unit)
		? UNITS
		: [...UNITS, { value: unit, label: unit }]
	return (
		<div className="grid gap-3 border-t border-line bg-paper px-4 py-3 sm:grid-cols-2">
			<Field label="Name" error={label.isMissing ? 'Give the value a name' : undefined}>
				{(control) => (
					<Input
						{...control}
						value={label.text}
						maxLength={80}
						onBlur={label.onBlur}
						onChange={({ target }) => label.type(target.value)}
					/>
				)}
			</Field>
			<Field label="Where it comes from" error={purposeIssue?.message}>
				{(control) => (
					<Select
						{...control}
						value={groupOf(variable) ?? ''}
						placeholder="Choose where it comes from"
						options={GROUPS}
						onChange={(value) => {
							const group = GROUPS.find((option) => option.value === value)?.value
							if (group !== undefined) onChange(inGroup(variable, group))
						}}
					/>
				)}
			</Field>
			{variable.source === 'measurement' && (
				<MeasuredValueField
					value={variable.measurementField ?? variable.key}
					onChange={(measurementField) => onChange({ ...variable, measurementField })}
				/>
			)}
			<Field label="Unit">
				{(control) => (
					<Select
						{...control}
						value={unit}
						options={units}
						onChange={(value) => {
							const { unit: _, ...rest } = variable
							onChange(value === NO_UNIT ? rest : { ...rest, unit: value })
						}}
					/>
				)}
			</Field>
			{variable.source === 'formula' ? (
				<div className="sm:col-span-2">
					<FormulaField
						label="Formula"
						path={`${path}.formula`}
						ownKey={variable.key}
						value={variable.formula ?? ''}
						onChange={(formula) => onChange({ ...variable, formula })}
						result={reading?.display ?? reading?.reason}
					/>
				</div>
			) : (
				<div className="grid grid-cols-2 gap-3">
					{LIMITS.map(({ field, label }) => (
						<Field
							key={field}
							label={label}
							optional
							error={field === 'min' ? minIssue?.message : undefined}
						>
							{(control) => (
								<NumberInput
									{...control}
									value={variable[field]}
									onChange={(value) => onChange({ ...variable, [field]: value })}
								/>
							)}
						</Field>
					))}
				</div>
			)}
			<div className="flex gap-2 sm:col-span-2">
				<Button size="s" onClick={onClose}>
					Close
				</Button>
				<Button look="danger" size="s" onClick={onRemove}>
					Remove {variable.label}
				</Button>
			</div>
		</div>
	)
}
