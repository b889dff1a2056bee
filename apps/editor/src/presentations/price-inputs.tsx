import type { PriceVariable } from '@dormer/api/content/pricing/schema'
import { typedBounds } from '@dormer/api/content/pricing/typed-bounds-schema'
import { Segmented } from '@dormer/ui/segmented'
import { CircleAlert, Ruler } from 'lucide-react'
import { useId } from 'react'
import { formatDollars } from '../core/format-dollars.ts'
import { outsideOf } from '../core/number-bounds.ts'
import { NumberInput } from '../core/number-input.tsx'
import type { PresentationForm } from './use-presentation-form.ts'
import type { PriceInputsState } from './use-price-inputs.ts'

type PriceInputsProps = { form: PresentationForm; prices: PriceInputsState }

/**
 * Renders an input for each variable that the prices need, and names the prices that cannot be calculated while a value is
 * missing.
 */
export function PriceInputs({ form, prices }: PriceInputsProps) {
	const deckId = form.watch('deckId')
	const strategy = form.watch('measurement_strategy') ?? 'auto'
	return (
		<div className="grid gap-3">
			{prices.isMeasured && (
				<div>
					<Segmented
						label="How the roof is measured"
						value={strategy}
						options={[
							{ value: 'auto', label: 'Measure the roof' },
							{ value: 'manual', label: 'Type what is known' },
						]}
						onChange={(value) => form.setValue('measurement_strategy', value)}
					/>
				</div>
			)}
			<ul className="divide-y divide-line rounded-m border border-line">
				{prices.variables.map((variable) => (
					<InputRow
						key={`${deckId} ${variable.key}`}
						variable={variable}
						isMeasuring={strategy === 'auto' && variable.source === 'measurement'}
						waiting={prices.waitingFor(variable.key)}
						form={form}
					/>
				))}
			</ul>
		</div>
	)
}

type RowProps = {
	variable: PriceVariable
	isMeasuring: boolean
	waiting: string[]
	form: PresentationForm
}

function InputRow({ variable, isMeasuring, waiting, form }: RowProps) {
	const id = useId()
	const { key, label } = variable
	const { [key]: value, ...others } = form.watch('price_inputs') ?? {}
	const problem = outsideOf(typedBounds(variable), value)
	const waits =
		waiting.length > 0
			? `${listed(waiting)} ${waiting.length > 1 ? 'wait' : 'waits'} for this value`
			: ''
	return (
		<li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-s">
			<div className="min-w-0 flex-1 basis-56">
				<label htmlFor={id} className="block font-medium">
					{label}
				</label>
				{problem !== undefined ? (
					<p id={`${id}-problem`} role="alert" className="text-xs text-bad">
						{problem}
					</p>
				) : waits !== '' && !isMeasuring ? (
					<p className="flex items-center gap-1.5 text-xs text-warn">
						<CircleAlert className="icon-s" aria-hidden />
						Missing. {waits}
					</p>
				) : (
					<p className="text-xs text-ink-meta">{waits === '' ? boundsOf(variable) : waits}</p>
				)}
				{isMeasuring && problem === undefined && (
					<p className="flex items-start gap-1.5 text-xs text-ink-2">
						<Ruler className="icon-s mt-0.5 shrink-0 text-ink-3" aria-hidden />
						Measured after you create the presentation. Type a value if you know it.
					</p>
				)}
			</div>
			<NumberInput
				id={id}
				aria-invalid={problem !== undefined}
				aria-describedby={problem === undefined ? undefined : `${id}-problem`}
				boxClassName="w-28!"
				unit={variable.unit}
				placeholder={variable.default === undefined ? '' : String(variable.default)}
				value={value}
				onChange={(next) =>
					form.setValue('price_inputs', next === undefined ? others : { ...others, [key]: next })
				}
			/>
		</li>
	)
}

function listed(names: string[]): string {
	const text = names.join(', ')
	return text.charAt(0).toUpperCase() + text.slice(1)
}

function boundsOf({ min, max, unit, default: fallback }: PriceVariable): string {
	const show = (value: number) => (unit === '$' ? formatDollars(Math.round(value * 100)) : value)
	const range =
		min !== undefined && max !== undefined
			? `From ${show(min)} to ${show(max)}`
			: min !== undefined
				? `At least ${show(min)}`
				: max !== undefined
					? `At most ${show(max)}`
					: ''
	const usual = fallback === undefined ? '' : `Same for every home: ${show(fallback)}`
	return [range, usual].filter(Boolean).join(' · ')
}
