import { type CompanyContact, ContactChanges } from '@dormer/api/accounts/company/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { useSaveContact } from './use-save-contact.tsx'

const NextSteps = ContactChanges.pick({ nextSteps: true })
const MAX_STEPS = 6

type Props = { saved: CompanyContact; canEdit: boolean }

/**
 * Renders the form for the steps that homeowners read after they have signed a contract. When the company has entered no steps,
 * homeowners read only about the appointment, their copy of the contract and the deadline to cancel.
 */
export function NextStepsSection({ saved, canEdit }: Props) {
	const form = useForm({
		resolver: formResolver(NextSteps),
		defaultValues: { nextSteps: saved.nextSteps },
	})
	const { send, isPending, conflict } = useSaveContact({
		saved,
		textsOf: ({ nextSteps }) => ({ nextSteps }),
		mine: () => form.getValues(),
		onSaved: ({ nextSteps }) => form.reset({ nextSteps }),
		onError: (error) => showFormErrors(error, form.setError, ['nextSteps']),
	})
	const { fields, append, remove } = useFieldArray({ control: form.control, name: 'nextSteps' })
	const { errors, isDirty } = form.formState
	useUnsaved(isDirty)
	return (
		<section className="card mt-6 max-w-[720px] p-5" aria-labelledby="next-steps">
			<h2 id="next-steps" className="text-m font-semibold">
				What happens next
			</h2>
			<p className="mb-4 text-s text-ink-2">
				Homeowners read these steps after they have signed, in the presentation and in the email
				with their copy of the contract.
			</p>
			<form noValidate onSubmit={form.handleSubmit(send)}>
				<FormAlert message={errors.root?.message ?? errors.nextSteps?.message} />
				{conflict}
				{fields.length === 0 && (
					<p className="text-s text-ink-meta">
						No steps yet. Homeowners see only how to book an appointment, and the last day to cancel
						the contract.
					</p>
				)}
				<fieldset disabled={!canEdit} className="grid gap-4">
					<legend className="sr-only">Steps after the signature</legend>
					{fields.map(({ id }, index) => (
						<div key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-2">
							<Field label={`Step ${index + 1}`} error={errors.nextSteps?.[index]?.title?.message}>
								{(control) => (
									<Input
										{...control}
										{...form.register(`nextSteps.${index}.title`)}
										maxLength={80}
										placeholder={index === 0 ? 'We get the permit' : undefined}
									/>
								)}
							</Field>
							<Button
								look="quiet"
								className="mt-6 self-start"
								aria-label={`Remove step ${index + 1}`}
								disabled={!canEdit}
								onClick={() => remove(index)}
							>
								<Trash2 className="icon" aria-hidden />
							</Button>
							<Field
								label="Details"
								optional
								className="col-span-2"
								error={errors.nextSteps?.[index]?.text?.message}
							>
								{(control) => (
									<Textarea
										{...control}
										{...form.register(`nextSteps.${index}.text`)}
										rows={2}
										maxLength={300}
										placeholder={index === 0 ? 'The city takes about a week.' : undefined}
									/>
								)}
							</Field>
						</div>
					))}
				</fieldset>
				<div className="mt-5 flex items-center justify-between gap-3">
					<Button
						disabled={!canEdit || fields.length >= MAX_STEPS}
						onClick={() => append({ title: '', text: '' })}
					>
						<Plus className="icon" aria-hidden />
						Add a step
					</Button>
					<Button type="submit" busy={isPending} disabled={!canEdit || !isDirty}>
						Save steps
					</Button>
				</div>
			</form>
		</section>
	)
}
