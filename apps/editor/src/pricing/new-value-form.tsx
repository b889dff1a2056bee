import type { PriceVariable } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { useState } from 'react'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { keyFor } from './formula-names.ts'
import { MeasuredValueField } from './measured-value-field.tsx'
import { GROUPS, inGroup, type VariableGroup } from './variable-groups.ts'

type NewValueFormProps = { onAdd: (variable: PriceVariable) => void; onCancel: () => void }

/** Renders the form of a new value: its name, who gives it and, for a measured value, which measurement it is. */
export function NewValueForm({ onAdd, onCancel }: NewValueFormProps) {
	const { priceVariables } = useDeck().detail.deck.settings
	const [label, setLabel] = useState('')
	const [group, setGroup] = useState<VariableGroup>('home')
	const [measurementField, setMeasurementField] = useState('')
	const [isTried, setTried] = useState(false)
	const name = label.trim()
	const isUnnamed = isTried && name === ''
	const isUnmeasured = isTried && group === 'measurement' && measurementField === ''
	const add = () => {
		setTried(true)
		if (name === '' || (group === 'measurement' && measurementField === '')) return
		const key = keyFor(
			name,
			priceVariables.map((variable) => variable.key),
		)
		const variable = inGroup({ key, label: name, source: 'manual' }, group)
		onAdd(group === 'measurement' ? { ...variable, measurementField } : variable)
	}
	return (
		<form
			aria-label="New value"
			className="grid gap-3 border-t border-line bg-paper px-4 py-3 sm:grid-cols-2"
			onSubmit={(event) => {
				event.preventDefault()
				add()
			}}
		>
			<Field label="Name" error={isUnnamed ? 'Give the value a name' : undefined}>
				{(control) => (
					<Input
						{...control}
						autoFocus
						value={label}
						maxLength={80}
						placeholder="Layers to tear off"
						onChange={({ target }) => {
							setTried(false)
							setLabel(target.value)
						}}
					/>
				)}
			</Field>
			<Field label="Where it comes from">
				{(control) => (
					<Select
						{...control}
						value={group}
						options={GROUPS}
						onChange={(value) => {
							const chosen = GROUPS.find((option) => option.value === value)?.value
							if (chosen !== undefined) setGroup(chosen)
						}}
					/>
				)}
			</Field>
			{group === 'measurement' && (
				<MeasuredValueField
					value={measurementField}
					error={isUnmeasured ? 'Choose what is measured' : undefined}
					onChange={setMeasurementField}
				/>
			)}
			<div className="flex gap-2 sm:col-span-2">
				<Button type="submit" size="s">
					Add the value
				</Button>
				<Button look="quiet" size="s" onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</form>
	)
}
