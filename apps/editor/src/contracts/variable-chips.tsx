import {
	type ContractVariable,
	type ContractVariables,
	variableLabel,
} from '@dormer/api/content/contract-templates/schema'
import { Tooltip } from '@dormer/ui/tooltip'
import { clsx } from 'clsx'
import { GROUPS, variableText } from './variables.ts'

type VariableChipsProps = {
	/** Value of each contract variable for the sample homeowner; undefined until the preview is loaded. */
	values: ContractVariables | undefined
	text: string
	onInsert: (text: string) => void
}

/** Renders a button for each contract variable. The button inserts the variable at the caret. */
export function VariableChips({ values, text, onInsert }: VariableChipsProps) {
	return (
		<fieldset className="grid gap-2">
			<legend className="mb-1 text-s font-medium">Insert a variable</legend>
			{GROUPS.map(({ title, keys }) => (
				<div key={title} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2">
					<span className="pt-0.5 text-xs text-ink-meta">{title}</span>
					<div className="flex flex-wrap gap-1">
						{keys.map((key) => (
							<VariableChip
								key={key}
								variable={key}
								value={values?.[key]}
								isUsed={text.includes(variableText(key))}
								onInsert={onInsert}
							/>
						))}
					</div>
				</div>
			))}
		</fieldset>
	)
}

type VariableChipProps = {
	variable: ContractVariable
	value: string | undefined
	isUsed: boolean
	onInsert: (text: string) => void
}

function VariableChip({ variable, value, isUsed, onInsert }: VariableChipProps) {
	const label = variableLabel(variable)
	return (
		<Tooltip label={value ? `For the sample: ${value}` : 'No value for the sample'}>
			<button
				type="button"
				aria-label={`Insert ${label}`}
				onMouseDown={(event) => event.preventDefault()}
				onClick={() => onInsert(variableText(variable))}
				className={clsx(
					'h-6 rounded-xs px-1.5 text-xs font-medium hover:ring-1 hover:ring-info',
					isUsed ? 'bg-info-soft text-info' : 'bg-sunken text-ink-2',
				)}
			>
				{label}
			</button>
		</Tooltip>
	)
}
