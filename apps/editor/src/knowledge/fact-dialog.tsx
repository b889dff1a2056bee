import { type CompanyFact, ConfirmFactInput } from '@dormer/api/content/knowledge/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { useConfirmFact } from './use-confirm-fact.ts'

/** Renders the dialog that changes or removes the sentence of a fact. */
export function FactDialog({ fact, onClose }: { fact: CompanyFact; onClose: () => void }) {
	const { kind, label, suggestion } = fact
	const form = useForm({
		resolver: formResolver(ConfirmFactInput),
		defaultValues: {
			kind,
			statement: fact.statement ?? suggestion?.statement ?? '',
			source: fact.source ?? suggestion?.source ?? null,
			validUntil: fact.validUntil,
		},
	})
	const { confirm, isPending } = useConfirmFact()
	const { errors, isDirty } = form.formState
	const save = (input: ConfirmFactInput) =>
		confirm(input, {
			onSuccess: onClose,
			onError: (error) => showFormErrors(error, form.setError, ['statement', 'validUntil']),
		})
	return (
		<Dialog
			open
			guard={useUnsaved(isDirty)}
			onOpenChange={onClose}
			title={label}
			description="Homeowners who ask will hear this sentence word for word."
		>
			<form noValidate onSubmit={form.handleSubmit((input) => save(ConfirmFactInput.parse(input)))}>
				<div className="grid gap-4 px-6 pt-4 pb-6">
					<FormAlert message={errors.root?.message} />
					<Field label="Sentence" error={errors.statement?.message}>
						{(control) => (
							<Textarea {...control} {...form.register('statement')} rows={3} maxLength={500} />
						)}
					</Field>
					<Field
						label="Valid until"
						optional
						help="After that day, homeowners will no longer hear it"
						error={errors.validUntil?.message}
					>
						{(control) => (
							<Input
								{...control}
								type="date"
								{...form.register('validUntil', { setValueAs: (day) => day || null })}
							/>
						)}
					</Field>
				</div>
				<DialogFooter>
					{fact.statement !== null && (
						<Button
							look="quiet"
							className="mr-auto"
							busy={isPending}
							onClick={() => save({ kind, statement: null, source: null, validUntil: null })}
						>
							Remove
						</Button>
					)}
					<Button onClick={onClose}>Cancel</Button>
					<Button type="submit" look="primary" busy={isPending}>
						Save
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}
