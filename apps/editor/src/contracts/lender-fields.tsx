import type { UpdateContractSettingsInput } from '@dormer/api/content/contract-templates/schema'
import type { Lender } from '@dormer/api/content/pricing/lender-schema'
import { LENDER_LIMITS } from '@dormer/api/content/pricing/limits'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Plus, Trash2 } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { amountProblem, centsOf } from '../core/cents.ts'
import { NumberInput } from '../core/number-input.tsx'

const NEW_LENDER: Lender = {
	name: '',
	downPaymentPercent: 0,
	months: Number.NaN,
	aprPercent: Number.NaN,
	minLoanCents: 0,
	disclosure: 'On approved credit.',
	applyUrl: null,
}

type Props = { form: UseFormReturn<UpdateContractSettingsInput>; disabled: boolean }

/** Renders the lenders of a company, whose terms give the monthly payment beside each price. */
export function LenderFields({ form, disabled }: Props) {
	const lenders = form.watch('lenders') ?? []
	const setLenders = (next: readonly Lender[]) =>
		form.setValue('lenders', [...next], {
			shouldDirty: true,
			shouldValidate: form.formState.isSubmitted,
		})
	const change = (index: number, part: Partial<Lender>) =>
		setLenders(lenders.map((lender, at) => (at === index ? { ...lender, ...part } : lender)))
	return (
		<fieldset disabled={disabled} className="grid gap-3 border-t border-line pt-4">
			<legend className="float-left w-full text-m font-semibold">Monthly payment</legend>
			<p className="clear-both -mt-2 text-xs text-ink-meta">
				Shown next to each price, always with its terms. Each price uses the first lender whose
				smallest loan is not above the price. Without a lender, homeowners see no monthly payment.
			</p>
			{lenders.map((lender, index) => (
				<LenderField
					key={index}
					lender={lender}
					number={index + 1}
					errors={form.formState.errors.lenders?.[index] ?? {}}
					disabled={disabled}
					onChange={(part) => change(index, part)}
					onRemove={() => setLenders(lenders.filter((_, at) => at !== index))}
				/>
			))}
			{lenders.length < LENDER_LIMITS.lenders && (
				<div>
					<Button
						look="quiet"
						className="-ml-2.5"
						disabled={disabled}
						onClick={() => setLenders([...lenders, NEW_LENDER])}
					>
						<Plus className="icon" aria-hidden />
						Add a lender
					</Button>
				</div>
			)}
		</fieldset>
	)
}

type LenderFieldProps = {
	lender: Lender
	number: number
	errors: Partial<Record<keyof Lender, { message?: string | undefined } | undefined>>
	disabled: boolean
	onChange: (part: Partial<Lender>) => void
	onRemove: () => void
}

function LenderField({ lender, number, errors, disabled, onChange, onRemove }: LenderFieldProps) {
	return (
		<fieldset className="grid gap-3 rounded-l border border-line p-3">
			<legend className="sr-only">{`Lender ${number}`}</legend>
			<div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3">
				<Field label={`Name of lender ${number}`} error={errors.name?.message}>
					{(control) => (
						<Input
							{...control}
							maxLength={LENDER_LIMITS.nameCharacters}
							value={lender.name}
							onChange={({ target }) => onChange({ name: target.value })}
						/>
					)}
				</Field>
				<Button
					look="quiet"
					size="icon"
					aria-label={`Remove lender ${number}`}
					disabled={disabled}
					onClick={onRemove}
				>
					<Trash2 className="icon" aria-hidden />
				</Button>
			</div>
			<div className="grid grid-cols-2 gap-3">
				<Field label="Number of payments" error={errors.months?.message}>
					{(control) => (
						<NumberInput
							{...control}
							value={typed(lender.months)}
							onChange={(months = Number.NaN) => onChange({ months })}
						/>
					)}
				</Field>
				<Field label="Annual percentage rate, %" error={errors.aprPercent?.message}>
					{(control) => (
						<NumberInput
							{...control}
							value={typed(lender.aprPercent)}
							onChange={(aprPercent = Number.NaN) => onChange({ aprPercent })}
						/>
					)}
				</Field>
				<Field
					label="Down payment, %"
					help="0 when the loan covers the whole price."
					error={errors.downPaymentPercent?.message}
				>
					{(control) => (
						<NumberInput
							{...control}
							value={typed(lender.downPaymentPercent)}
							onChange={(downPaymentPercent = Number.NaN) => onChange({ downPaymentPercent })}
						/>
					)}
				</Field>
				<Field
					label="Smallest loan in dollars"
					error={amountProblem(lender.minLoanCents, errors.minLoanCents?.message)}
				>
					{(control) => (
						<NumberInput
							{...control}
							unit="$"
							value={typed(lender.minLoanCents / 100)}
							onChange={(dollars = Number.NaN) => onChange({ minLoanCents: centsOf(dollars) })}
						/>
					)}
				</Field>
			</div>
			<Field
				label="Additional terms"
				help="Shown and spoken with every monthly payment, after the rate and the down payment."
				error={errors.disclosure?.message}
			>
				{(control) => (
					<Textarea
						{...control}
						rows={2}
						maxLength={LENDER_LIMITS.disclosureCharacters}
						value={lender.disclosure}
						onChange={({ target }) => onChange({ disclosure: target.value })}
					/>
				)}
			</Field>
			<Field
				label="Additional terms, in Spanish"
				optional
				help="For Spanish presentations. “On approved credit.” is translated."
				error={errors.spanishDisclosure?.message}
			>
				{(control) => (
					<Textarea
						{...control}
						rows={2}
						lang="es"
						maxLength={LENDER_LIMITS.disclosureCharacters}
						value={lender.spanishDisclosure ?? ''}
						onChange={({ target }) => onChange({ spanishDisclosure: target.value })}
					/>
				)}
			</Field>
			<Field label="Loan application page" optional error={errors.applyUrl?.message}>
				{(control) => (
					<Input
						{...control}
						type="url"
						placeholder="https://"
						value={lender.applyUrl ?? ''}
						onChange={({ target }) => onChange({ applyUrl: target.value.trim() || null })}
					/>
				)}
			</Field>
		</fieldset>
	)
}

/** Returns a number for its field, which is empty until something is typed. */
function typed(value: number): number | undefined {
	return Number.isNaN(value) ? undefined : value
}
