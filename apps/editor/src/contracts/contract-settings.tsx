import {
	ContractSettings,
	UpdateContractSettingsInput,
} from '@dormer/api/content/contract-templates/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { ErrorState } from '@dormer/ui/error-state'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { Skeleton } from '@dormer/ui/skeleton'
import { toastSuccess } from '@dormer/ui/toast'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorMessage, showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { PRICES, RIGHTS, SIGNER_CHECKS, VIEWING } from '../labels/contract-setting-options.ts'
import { LenderFields } from './lender-fields.tsx'
import { PaymentScheduleFields } from './payment-schedule-fields.tsx'
import { TaxRateFields } from './tax-rate-fields.tsx'

/** The changed settings. A lender of the form has all fields. */
const FormInput = UpdateContractSettingsInput.extend({
	lenders: ContractSettings.shape.lenders.optional(),
})
const { shape } = FormInput
const DISCOUNT_LIMITS = [
	{ name: 'repDiscountPercent', label: 'Discount limit for reps' },
	{ name: 'adminDiscountPercent', label: 'Discount limit for admins' },
] as const
const DIRTY = { shouldDirty: true, shouldValidate: true }

/** Renders the contract settings: the right to cancel, and what the company requires of a homeowner before signing. */
export function ContractSettingsDialog({ onClose }: { onClose: () => void }) {
	const settings = trpc.contracts.getSettings.useQuery()
	const [isChanged, setChanged] = useState(false)
	return (
		<Dialog
			open
			guard={useUnsaved(isChanged)}
			onOpenChange={onClose}
			title="Contract settings"
			description="How homeowners sign, and how long they can cancel."
		>
			{settings.isPending && <Skeleton className="m-6 h-40" />}
			{settings.isError && (
				<ErrorState
					title="The settings could not be loaded"
					message={errorMessage(settings.error)}
					onRetry={() => void settings.refetch()}
				/>
			)}
			{settings.data !== undefined && (
				<SettingsForm saved={settings.data.settings} onChanged={setChanged} onClose={onClose} />
			)}
		</Dialog>
	)
}

type SettingsFormProps = {
	saved: ContractSettings
	onChanged: (isChanged: boolean) => void
	onClose: () => void
}

function SettingsForm({ saved, onChanged, onClose }: SettingsFormProps) {
	const utils = trpc.useUtils()
	const me = trpc.auth.me.useQuery()
	const canEdit = me.data?.user.role === 'admin'
	const form = useForm<UpdateContractSettingsInput>({
		resolver: formResolver(FormInput),
		defaultValues: saved,
	})
	const update = trpc.contracts.updateSettings.useMutation({
		onSuccess: (fresh) => {
			utils.contracts.getSettings.setData(undefined, fresh)
			toastSuccess('Saved. The settings apply to contracts signed from now on.')
			onClose()
		},
		onError: (error) =>
			showFormErrors(error, form.setError, [
				'rightToCancel',
				'businessDays',
				'requireViewed',
				'requireConfirmedPrice',
				'signerCheck',
				'depositPercent',
				'depositCents',
				'payments',
				'lenders',
				'taxRates',
				'repDiscountPercent',
				'adminDiscountPercent',
			]),
	})
	const { errors, isDirty } = form.formState
	useEffect(() => onChanged(isDirty), [isDirty, onChanged])
	return (
		<form noValidate onSubmit={form.handleSubmit((values) => update.mutate(values))}>
			<fieldset disabled={!canEdit} className="grid gap-4 px-6 pt-4 pb-5">
				<legend className="sr-only">Contract settings</legend>
				<FormAlert message={errors.root?.message} />
				<SettingSelect
					label="Before signing"
					help="Opening the contract here is recommended. Otherwise, another system may show it and report the consent, and the evidence will say so."
					error={errors.requireViewed?.message}
					options={VIEWING}
					disabled={!canEdit}
					value={form.watch('requireViewed') ? 'here' : 'anywhere'}
					onChange={(value) => form.setValue('requireViewed', value === 'here', DIRTY)}
				/>
				<SettingSelect
					label="Prices from a roof estimate"
					help="Confirming first is recommended. Until a rep confirms the roof, homeowners see a range and cannot sign."
					error={errors.requireConfirmedPrice?.message}
					options={PRICES}
					disabled={!canEdit}
					value={form.watch('requireConfirmedPrice') ? 'confirmed' : 'estimate'}
					onChange={(value) => form.setValue('requireConfirmedPrice', value === 'confirmed', DIRTY)}
				/>
				<SettingSelect
					label="Who signs"
					help="The code proves that the signer can read the homeowner’s email. The certificate states how the signer was identified."
					error={errors.signerCheck?.message}
					options={SIGNER_CHECKS}
					disabled={!canEdit}
					value={form.watch('signerCheck') ?? 'link'}
					onChange={(value) => form.setValue('signerCheck', shape.signerCheck.parse(value), DIRTY)}
				/>
				<div className="grid grid-cols-2 gap-3">
					{DISCOUNT_LIMITS.map(({ name, label }) => (
						<Field key={name} label={label} error={errors[name]?.message}>
							{(control) => (
								<Input
									{...control}
									{...form.register(name, { valueAsNumber: true })}
									type="number"
									inputMode="numeric"
									className="num"
									end={<span className="text-ink-meta">%</span>}
								/>
							)}
						</Field>
					))}
					<p className="col-span-2 -mt-2 text-xs text-ink-meta">
						Applies to the price of an option. To give more, a rep must ask an admin. The homeowner
						keeps the old price until an admin allows the discount.
					</p>
				</div>
				<PaymentScheduleFields form={form} disabled={!canEdit} />
				<LenderFields form={form} disabled={!canEdit} />
				<TaxRateFields form={form} disabled={!canEdit} />
				<SettingSelect
					label="Homeowners can cancel"
					help="Contracts include the cancellation notice. Homeowners can cancel with one tap until the deadline."
					error={errors.rightToCancel?.message}
					options={RIGHTS}
					disabled={!canEdit}
					value={form.watch('rightToCancel') ?? 'us_homes'}
					onChange={(value) =>
						form.setValue('rightToCancel', shape.rightToCancel.parse(value), DIRTY)
					}
				/>
				{form.watch('rightToCancel') !== 'off' && (
					<Field
						label="Business days after signing"
						help="Federal law requires 3. Sundays and federal holidays do not count."
						error={errors.businessDays?.message}
					>
						{(control) => (
							<Input
								{...control}
								{...form.register('businessDays', { valueAsNumber: true })}
								type="number"
								inputMode="numeric"
								className="num"
							/>
						)}
					</Field>
				)}
				<p className="text-xs text-ink-meta">
					This is not legal advice. Your state may require more.
				</p>
			</fieldset>
			<DialogFooter note={canEdit ? undefined : 'Only an admin can change this'}>
				<Button onClick={onClose}>Cancel</Button>
				<Button
					type="submit"
					look="primary"
					busy={update.isPending}
					disabled={!canEdit || !isDirty}
				>
					Save
				</Button>
			</DialogFooter>
		</form>
	)
}

type SettingSelectProps = {
	label: string
	help: string
	error: string | undefined
	options: { value: string; label: string }[]
	disabled: boolean
	value: string
	onChange: (value: string) => void
}

/** Renders a setting with its choices and the text that explains them. */
function SettingSelect({ label, help, error, ...select }: SettingSelectProps) {
	return (
		<Field label={label} help={help} error={error}>
			{(control) => <Select {...control} {...select} />}
		</Field>
	)
}
