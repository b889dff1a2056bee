import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { AddressField, DidYouMean } from './address-field.tsx'
import { useAddressCheck } from './use-address-check.ts'
import type { PresentationForm } from './use-presentation-form.ts'

const COUNTRIES = [
	{ value: 'US', label: 'United States' },
	{ value: 'CA', label: 'Canada' },
	{ value: 'GB', label: 'United Kingdom' },
	{ value: 'IE', label: 'Ireland' },
	{ value: 'AU', label: 'Australia' },
	{ value: 'NZ', label: 'New Zealand' },
]

const orNothing = { setValueAs: (text: string) => (text?.trim() ? text : undefined) }

type FieldsProps = { form: PresentationForm; onFormatted: (address: string | null) => void }

/** Renders the fields for the homeowner's name, contact details and address. */
export function HomeownerFields({ form, onFormatted }: FieldsProps) {
	const { register } = form
	const errors = form.formState.errors.homeowner
	return (
		<div className="grid gap-x-3 gap-y-3.5 sm:grid-cols-2">
			<Field label="First name" error={errors?.first_name?.message}>
				{(control) => (
					<Input {...control} {...register('homeowner.first_name')} autoComplete="off" autoFocus />
				)}
			</Field>
			<Field label="Last name" optional error={errors?.last_name?.message}>
				{(control) => (
					<Input {...control} {...register('homeowner.last_name', orNothing)} autoComplete="off" />
				)}
			</Field>
			<Field label="Email" optional error={errors?.email?.message}>
				{(control) => (
					<Input
						{...control}
						{...register('homeowner.email', orNothing)}
						inputMode="email"
						autoCapitalize="none"
						autoComplete="off"
					/>
				)}
			</Field>
			<Field label="Phone" optional error={errors?.phone?.message}>
				{(control) => (
					<Input
						{...control}
						{...register('homeowner.phone', orNothing)}
						type="tel"
						autoComplete="off"
					/>
				)}
			</Field>
			<div className="sm:col-span-2">
				<Address form={form} onFormatted={onFormatted} />
			</div>
		</div>
	)
}

/**
 * Renders the address as one text field. The address check splits the text and fills the address fields of the form.
 */
function Address({ form, onFormatted }: FieldsProps) {
	const [line, setLine] = useState(() => oneLine(form.getValues('homeowner')))
	const [isDismissed, setIsDismissed] = useState(false)
	const { field } = useController({ control: form.control, name: 'homeowner.address' })
	const country = form.watch('homeowner.country') ?? 'US'
	const check = useAddressCheck(line, country)
	const { result } = check
	const suggestion = result !== null && !result.valid && !isDismissed ? result.normalized : null
	const formatted = result?.valid === true ? result.formattedAddress : null
	useEffect(() => onFormatted(formatted), [formatted, onFormatted])
	const set = (parts: Parts) => {
		const { first_name = '', last_name, email, phone } = form.getValues('homeowner') ?? {}
		const contact = { first_name, last_name, email, phone }
		form.setValue('homeowner', { ...contact, ...parts, country }, { shouldDirty: true })
		form.clearErrors('homeowner.address')
	}
	const type = (text: string) => {
		setLine(text)
		setIsDismissed(false)
		form.setValue('accept_address', false)
		set({ address: text, city: '' })
	}
	const isAccepted = form.watch('accept_address') === true
	const accept = () => {
		setIsDismissed(true)
		form.setValue('accept_address', true)
		form.clearErrors('homeowner.address')
	}
	const use = (parts: Parts) => {
		setLine(oneLine(parts))
		set(parts)
	}
	return (
		<div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_152px]">
			<AddressField
				value={line}
				check={check}
				suggestion={suggestion}
				error={form.formState.errors.homeowner?.address?.message}
				ref={field.ref}
				onChange={type}
			/>
			<Field label="Country">
				{(control) => (
					<Select
						{...control}
						value={country}
						options={COUNTRIES}
						onChange={(next) => form.setValue('homeowner.country', next)}
					/>
				)}
			</Field>
			{result !== null && !result.valid && suggestion === null && line !== '' && (
				<p className="text-s text-ink-2 sm:col-span-2" role="status">
					{isAccepted ? (
						'The address will be used as you entered it.'
					) : (
						<>
							Our list of places is not complete.{' '}
							<button type="button" className="font-semibold underline" onClick={accept}>
								Use this address anyway
							</button>
						</>
					)}
				</p>
			)}
			{suggestion !== null && (
				<div className="sm:col-span-2">
					<DidYouMean
						typed={line}
						suggestion={result?.formattedAddress ?? oneLine(suggestion)}
						onUse={() => use(suggestion)}
						onKeep={accept}
					/>
				</div>
			)}
		</div>
	)
}

type Parts = { address: string; city: string; state?: string; zip?: string }

function oneLine(parts: { [Key in keyof Parts]?: Parts[Key] | undefined } | undefined): string {
	const { address, city, state, zip } = parts ?? {}
	const region = [state, zip].filter(Boolean).join(' ')
	return [address, city, region].filter(Boolean).join(', ')
}
