import { DeleteCompanyInput } from '@dormer/api/outreach/privacy/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { toApiError } from './api-error.ts'
import { FormAlert } from './form-alert.tsx'
import { formResolver } from './form-resolver.ts'

type ConfirmNameProps = {
	title: string
	/** Label of the text field, such as "Name of the company". */
	label: string
	/** Name that the user types to confirm. */
	name: string
	/** Label of the confirm button, such as "Delete company". */
	action: string
	/** Says what is erased and what stays. */
	children: ReactNode
	isPending: boolean
	/** Error of the last attempt, or null. */
	error: unknown
	onClose: () => void
	onConfirm: (name: string) => void
}

/** Renders a dialog in which the user types a name to confirm an erasure. The server checks the typed name. */
export function ConfirmNameDialog(props: ConfirmNameProps) {
	const { title, label, name, action, children, isPending, error, onClose, onConfirm } = props
	const form = useForm({ resolver: formResolver(DeleteCompanyInput), defaultValues: { name: '' } })
	const refusal = error === null ? undefined : toApiError(error)
	const wrongName = refusal?.details.find(({ path }) => path === 'name')?.message
	return (
		<Dialog
			open
			onOpenChange={() => {
				if (!isPending) onClose()
			}}
			title={title}
		>
			<form noValidate onSubmit={form.handleSubmit((values) => onConfirm(values.name))}>
				<DialogBody>
					<div className="grid gap-2 text-s text-ink-2">{children}</div>
					<FormAlert message={wrongName === undefined ? refusal?.error : undefined} />
					<Field
						label={label}
						help={`Type “${name}” to confirm`}
						error={form.formState.errors.name?.message ?? wrongName}
					>
						{(control) => (
							<Input
								{...control}
								{...form.register('name')}
								autoComplete="off"
								readOnly={isPending}
							/>
						)}
					</Field>
				</DialogBody>
				<DialogFooter>
					<Button disabled={isPending} onClick={onClose}>
						Cancel
					</Button>
					<Button type="submit" look="danger" busy={isPending}>
						{action}
					</Button>
				</DialogFooter>
			</form>
		</Dialog>
	)
}
