import { type CompanyContact, ContactChanges } from '@dormer/api/accounts/company/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { FieldsSkeleton } from '@dormer/ui/skeletons'
import { toastSuccess } from '@dormer/ui/toast'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { errorMessage, showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { formatTimeZone } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { NextStepsSection } from './next-steps-section.tsx'
import { useSaveContact } from './use-save-contact.tsx'

const FIELDS = [
	{ name: 'contact.phone', label: 'Phone', type: 'tel', className: 'col-span-2 sm:col-span-1' },
	{ name: 'contact.email', label: 'Email', type: 'email', className: 'col-span-2 sm:col-span-1' },
	{ name: 'contact.website', label: 'Website', type: 'url', className: 'col-span-2' },
	{ name: 'contact.address', label: 'Address', type: 'text', className: 'col-span-2' },
	{ name: 'contact.city', label: 'City', type: 'text', className: 'col-span-2 sm:col-span-1' },
	{ name: 'contact.state', label: 'State', type: 'text', className: '' },
	{ name: 'contact.zip', label: 'ZIP code', type: 'text', className: '' },
	{
		name: 'contact.licenseNumber',
		label: 'License number',
		type: 'text',
		className: 'col-span-2 sm:col-span-1',
	},
] as const

/** Renders the company's contact details, and what homeowners read after they have signed. */
export function CompanySection() {
	const contact = trpc.company.getContact.useQuery()
	const me = trpc.auth.me.useQuery()
	const canEdit = me.data?.user.role === 'admin'
	return (
		<>
			<section className="card max-w-[720px] p-5" aria-labelledby="company">
				<h2 id="company" className="text-m font-semibold">
					Company
				</h2>
				<p className="mb-4 text-s text-ink-2">
					Homeowners see these details in presentations, emails and contracts.
				</p>
				{contact.isPending && <FieldsSkeleton label="Loading the contact details" fields={5} />}
				{contact.isError && (
					<ErrorState
						heading="h3"
						title="The contact details could not be loaded"
						message={errorMessage(contact.error)}
						onRetry={() => void contact.refetch()}
					/>
				)}
				{contact.data !== undefined && <ContactForm saved={contact.data} canEdit={canEdit} />}
			</section>
			{contact.data !== undefined && <NextStepsSection saved={contact.data} canEdit={canEdit} />}
		</>
	)
}

/** Describes a time zone with its name and the current time there. Returns a hint while the typed time zone is incomplete. */
function describeZone(zone: string | undefined): string {
	const name = zone === undefined ? null : formatTimeZone(zone)
	if (zone === undefined || name === null) return 'Type a city to search.'
	const time = new Date().toLocaleTimeString('en-US', {
		timeZone: zone,
		hour: 'numeric',
		minute: '2-digit',
	})
	return `${name}, now ${time}.`
}

/** Fields of the form for the company contact. A separate form edits the next steps after the signature. */
const ContactInput = ContactChanges.omit({ nextSteps: true, revision: true })

const detailsOf = ({ contact, organizationName }: CompanyContact) => ({ contact, organizationName })

function ContactForm({ saved, canEdit }: { saved: CompanyContact; canEdit: boolean }) {
	const utils = trpc.useUtils()
	const form = useForm({ resolver: formResolver(ContactInput), defaultValues: detailsOf(saved) })
	const { send, isPending, conflict } = useSaveContact({
		saved,
		textsOf: detailsOf,
		mine: () => form.getValues(),
		onSaved: (fresh) => {
			if (fresh.contact.timezone !== form.getValues('contact.timezone'))
				toastSuccess(`The time zone is now ${formatTimeZone(fresh.contact.timezone)}`)
			form.reset(detailsOf(fresh))
			void utils.auth.me.invalidate()
		},
		onError: (error) =>
			showFormErrors(error, form.setError, [
				'organizationName',
				'contact.timezone',
				...FIELDS.map(({ name }) => name),
			]),
	})
	const { errors, isDirty, dirtyFields } = form.formState
	// The server chooses the time zone by the address until a person changes it here.
	const save = (values: z.output<typeof ContactInput>) => {
		const { timezone, ...contact } = values.contact ?? {}
		const isChosen = dirtyFields.contact?.timezone === true
		send({ ...values, contact: isChosen ? { ...contact, timezone } : contact })
	}
	useUnsaved(isDirty)
	return (
		<form noValidate onSubmit={form.handleSubmit(save)}>
			<FormAlert message={errors.root?.message} />
			{conflict}
			<fieldset disabled={!canEdit} className="grid grid-cols-2 gap-x-3 gap-y-4">
				<legend className="sr-only">Company contact</legend>
				<Field label="Company name" className="col-span-2" error={errors.organizationName?.message}>
					{(control) => <Input {...control} {...form.register('organizationName')} />}
				</Field>
				{FIELDS.map(({ name, label, type, className }) => (
					<Field
						key={name}
						label={label}
						className={className}
						error={form.getFieldState(name, form.formState).error?.message}
					>
						{(control) => <Input {...control} {...form.register(name)} type={type} />}
					</Field>
				))}
				<Field
					label="Time zone"
					className="col-span-2"
					help={`Used for appointments and for dates in contracts. ${describeZone(form.watch('contact.timezone'))}`}
					error={errors.contact?.timezone?.message}
				>
					{(control) => (
						<>
							<Input {...control} {...form.register('contact.timezone')} list="time-zones" />
							<datalist id="time-zones">
								{Intl.supportedValuesOf('timeZone').map((zone) => (
									<option key={zone} value={zone} label={formatTimeZone(zone) ?? zone} />
								))}
							</datalist>
						</>
					)}
				</Field>
			</fieldset>
			<div className="mt-5 flex items-center justify-end gap-3">
				{!canEdit && <p className="text-xs text-ink-meta">Only an admin can change this</p>}
				<Button type="submit" look="primary" busy={isPending} disabled={!canEdit || !isDirty}>
					Save
				</Button>
			</div>
		</form>
	)
}
