import type { UpdateContractSettingsInput } from '@dormer/api/content/contract-templates/schema'
import { PAYMENT_LIMITS, type PlannedPayment } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Plus, Trash2 } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { amountProblem, centsOf } from '../core/cents.ts'
import { NumberInput } from '../core/number-input.tsx'

const CHANGED = { shouldDirty: true, shouldValidate: true }

type Props = { form: UseFormReturn<UpdateContractSettingsInput>; disabled: boolean }

/** Renders the deposit, in percent or as an amount, and the payments after it. The last payment is what remains. */
export function PaymentScheduleFields({ form, disabled }: Props) {
	const { errors } = form.formState
	const [percent, cents] = [form.watch('depositPercent'), form.watch('depositCents')]
	const payments = form.watch('payments') ?? []
	const setPayments = (next: readonly PlannedPayment[]) =>
		form.setValue('payments', withRest(next), { shouldDirty: true })
	const change = (index: number, part: Partial<PlannedPayment>) =>
		setPayments(payments.map((payment, at) => (at === index ? { ...payment, ...part } : payment)))
	return (
		<fieldset disabled={disabled} className="grid gap-3 border-t border-line pt-4">
			<legend className="float-left w-full text-m font-semibold">When homeowners pay</legend>
			<p className="clear-both -mt-2 text-xs text-ink-meta">
				Shown on the price page, in the agreement and in its PDF. Your state may limit deposits.
				Spanish presentations need the Spanish names.
			</p>
			<div className="grid grid-cols-2 gap-3">
				<Field label="Deposit, percent of the price" error={errors.depositPercent?.message}>
					{(control) => (
						<NumberInput
							{...control}
							value={percent ?? undefined}
							onChange={(next) => {
								form.setValue('depositPercent', next ?? null, CHANGED)
								if (next !== undefined) form.setValue('depositCents', null, CHANGED)
							}}
						/>
					)}
				</Field>
				<Field
					label="Or an amount in dollars"
					error={amountProblem(cents, errors.depositCents?.message)}
				>
					{(control) => (
						<NumberInput
							{...control}
							unit="$"
							value={cents == null ? undefined : cents / 100}
							onChange={(next) => {
								const amount = next === undefined ? null : centsOf(next)
								form.setValue('depositCents', amount, CHANGED)
								if (amount !== null) form.setValue('depositPercent', null, CHANGED)
							}}
						/>
					)}
				</Field>
			</div>
			{payments.map((payment, index) => {
				const problem = errors.payments?.[index]
				const isLast = index === payments.length - 1
				return (
					<div key={index} className="grid grid-cols-[minmax(0,1fr)_96px_auto] items-end gap-x-3">
						<Field label={`Payment ${index + 1}`} error={problem?.name?.message}>
							{(control) => (
								<Input
									{...control}
									placeholder="On the first day of work"
									maxLength={PAYMENT_LIMITS.nameCharacters}
									value={payment.name}
									onChange={({ target }) => change(index, { name: target.value })}
								/>
							)}
						</Field>
						{isLast ? (
							<p className="pb-1.5 text-s text-ink-2">What remains</p>
						) : (
							<Field label="Percent" error={problem?.percent?.message}>
								{(control) => (
									<NumberInput
										{...control}
										aria-label={`Percent for payment ${index + 1}`}
										value={payment.percent ?? undefined}
										onChange={(next) => change(index, { percent: next ?? 0 })}
									/>
								)}
							</Field>
						)}
						<Button
							look="quiet"
							size="icon"
							className="row-start-1 col-start-3"
							aria-label={`Remove payment ${index + 1}`}
							disabled={disabled}
							onClick={() => setPayments(payments.filter((_, at) => at !== index))}
						>
							<Trash2 className="icon" aria-hidden />
						</Button>
						<Field
							className="mt-2"
							label={`Payment ${index + 1} in Spanish`}
							optional
							error={problem?.spanishName?.message}
						>
							{(control) => (
								<Input
									{...control}
									lang="es"
									placeholder="El primer día de trabajo"
									maxLength={PAYMENT_LIMITS.nameCharacters}
									value={payment.spanishName ?? ''}
									onChange={({ target }) => change(index, { spanishName: target.value })}
								/>
							)}
						</Field>
					</div>
				)
			})}
			{errors.payments?.root?.message !== undefined || errors.payments?.message !== undefined ? (
				<p role="alert" className="text-xs text-bad">
					{errors.payments.root?.message ?? errors.payments.message}
				</p>
			) : null}
			{payments.length < PAYMENT_LIMITS.payments && (
				<div>
					<Button
						look="quiet"
						className="-ml-2.5"
						disabled={disabled}
						onClick={() => setPayments([...payments, { name: '', percent: null }])}
					>
						<Plus className="icon" aria-hidden />
						Add a payment
					</Button>
				</div>
			)}
		</fieldset>
	)
}

/** Returns the payments so that exactly the last one is what remains. A payment that is not the last anymore starts at 0 percent. */
function withRest(payments: readonly PlannedPayment[]): PlannedPayment[] {
	return payments.map(({ percent, ...payment }, index) => ({
		...payment,
		percent: index === payments.length - 1 ? null : (percent ?? 0),
	}))
}
