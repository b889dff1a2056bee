import type { UpdateContractSettingsInput } from '@dormer/api/content/contract-templates/schema'
import { TAX_LIMITS } from '@dormer/api/content/pricing/limits'
import type { TaxRate } from '@dormer/api/content/pricing/tax-schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { NumberInput } from '../core/number-input.tsx'

const NEW_RATE: TaxRate = { name: 'Sales tax', percent: Number.NaN, state: '', zips: [] }

type Props = { form: UseFormReturn<UpdateContractSettingsInput>; disabled: boolean }

/** Renders the rates of the sales tax by place. Without a rate, prices have no tax. */
export function TaxRateFields({ form, disabled }: Props) {
	const rates = form.watch('taxRates') ?? []
	const setRates = (next: readonly TaxRate[]) =>
		form.setValue('taxRates', [...next], {
			shouldDirty: true,
			shouldValidate: form.formState.isSubmitted,
		})
	const change = (index: number, part: Partial<TaxRate>) =>
		setRates(rates.map((rate, at) => (at === index ? { ...rate, ...part } : rate)))
	return (
		<fieldset disabled={disabled} className="grid gap-3 border-t border-line pt-4">
			<legend className="float-left w-full text-m font-semibold">Sales tax</legend>
			<p className="clear-both -mt-2 text-xs text-ink-meta">
				Added after the discount, on its own line, to the whole price except lines that are not
				taxable. A home uses the rate for its ZIP code or, if there is none, the rate for its state.
				For a county, enter its ZIP codes. Ask your accountant what is taxable in your state.
			</p>
			{rates.map((rate, index) => {
				const problem = form.formState.errors.taxRates?.[index]
				return (
					<fieldset key={index} className="grid gap-3 rounded-l border border-line p-3">
						<legend className="sr-only">{`Tax rate ${index + 1}`}</legend>
						<div className="grid grid-cols-[minmax(0,1fr)_72px_96px_auto] items-end gap-x-3">
							<Field label={`Name of tax ${index + 1}`} error={problem?.name?.message}>
								{(control) => (
									<Input
										{...control}
										maxLength={TAX_LIMITS.nameCharacters}
										value={rate.name}
										onChange={({ target }) => change(index, { name: target.value })}
									/>
								)}
							</Field>
							<Field label="State" error={problem?.state?.message}>
								{(control) => (
									<Input
										{...control}
										maxLength={2}
										placeholder="CO"
										value={rate.state}
										onChange={({ target }) => change(index, { state: target.value.toUpperCase() })}
									/>
								)}
							</Field>
							<Field label="Rate, %" error={problem?.percent?.message}>
								{(control) => (
									<NumberInput
										{...control}
										value={Number.isNaN(rate.percent) ? undefined : rate.percent}
										onChange={(percent = Number.NaN) => change(index, { percent })}
									/>
								)}
							</Field>
							<Button
								look="quiet"
								size="icon"
								aria-label={`Remove tax ${index + 1}`}
								disabled={disabled}
								onClick={() => setRates(rates.filter((_, at) => at !== index))}
							>
								<Trash2 className="icon" aria-hidden />
							</Button>
						</div>
						<ZipField
							zips={rate.zips}
							error={
								problem?.zips?.message ?? problem?.zips?.find?.((zip) => zip?.message)?.message
							}
							onChange={(zips) => change(index, { zips })}
						/>
					</fieldset>
				)
			})}
			{rates.length < TAX_LIMITS.rates && (
				<div>
					<Button
						look="quiet"
						className="-ml-2.5"
						disabled={disabled}
						onClick={() => setRates([...rates, NEW_RATE])}
					>
						<Plus className="icon" aria-hidden />
						Add a tax rate
					</Button>
				</div>
			)}
		</fieldset>
	)
}

type ZipFieldProps = {
	zips: readonly string[]
	error: string | undefined
	onChange: (zips: string[]) => void
}

function ZipField({ zips, error, onChange }: ZipFieldProps) {
	const [text, setText] = useState(zips.join(', '))
	return (
		<Field label="ZIP codes" optional help="Leave empty for the whole state." error={error}>
			{(control) => (
				<Input
					{...control}
					placeholder="80202, 80203"
					value={text}
					onChange={({ target }) => {
						setText(target.value)
						onChange(target.value.split(/[\s,;]+/).filter(Boolean))
					}}
				/>
			)}
		</Field>
	)
}
