import { MeasurementField } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { NumberInput } from '../core/number-input.tsx'
import { FormulaField } from './formula-field.tsx'
import { usePriceIssue, usePricingPreview } from './price-preview.ts'
import type { VariableProps } from './variable-props.ts'

const SOURCES = [
	{ value: 'manual', label: 'Typed by the rep' },
	{ value: 'measurement', label: 'Measured' },
	{ value: 'formula', label: 'Formula' },
] as const
const LIMITS = [
	{ field: 'default', label: 'Default' },
	{ field: 'min', label: 'Minimum' },
	{ field: 'max', label: 'Maximum' },
] as const

/** Renders the fields of a price variable: key, label, source, default value and limits. */
export function VariableFields({ variable, at, onChange, onRemove }: VariableProps) {
	const path = `priceVariables.${at}`
	const keyIssue = usePriceIssue(`${path}.key`)
	const reading = usePricingPreview()?.variables.find(({ key }) => key === variable.key)
	return (
		<div className="grid gap-3 pb-4">
			<div className="grid grid-cols-2 gap-3">
				<Field label="Key" error={keyIssue?.message}>
					{(control) => (
						<Input
							{...control}
							value={variable.key}
							maxLength={40}
							className="font-mono text-xs"
							onChange={({ target }) => {
								const key = target.value.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_')
								if (/^[a-z]/.test(key)) onChange({ ...variable, key })
							}}
						/>
					)}
				</Field>
				<Field label="Label">
					{(control) => (
						<Input
							{...control}
							value={variable.label}
							maxLength={80}
							onChange={({ target }) =>
								target.value !== '' && onChange({ ...variable, label: target.value })
							}
						/>
					)}
				</Field>
			</div>
			<Field label="Source">
				{(control) => (
					<Select
						{...control}
						value={variable.source}
						options={SOURCES}
						onChange={(value) => {
							const source = SOURCES.find((option) => option.value === value)?.value
							if (source === undefined) return
							const formula = source === 'formula' ? (variable.formula ?? '0') : undefined
							onChange({ ...variable, source, formula })
						}}
					/>
				)}
			</Field>
			{variable.source === 'measurement' && (
				<Field label="Measured value">
					{(control) => (
						<Select
							{...control}
							value={variable.measurementField ?? variable.key}
							placeholder="Choose a measured value"
							options={MeasurementField.options.map((value) => ({
								value,
								label: value.replaceAll('_', ' '),
							}))}
							onChange={(measurementField) => onChange({ ...variable, measurementField })}
						/>
					)}
				</Field>
			)}
			{variable.source === 'formula' ? (
				<FormulaField
					label="Formula"
					path={`${path}.formula`}
					ownKey={variable.key}
					value={variable.formula ?? ''}
					onChange={(formula) => onChange({ ...variable, formula })}
					result={reading?.display ?? reading?.reason}
				/>
			) : (
				<div className="grid grid-cols-3 gap-3">
					{LIMITS.map(({ field, label }) => (
						<Field key={field} label={label}>
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
			<div>
				<Button look="danger" size="s" onClick={onRemove}>
					Remove {variable.key}
				</Button>
			</div>
		</div>
	)
}
