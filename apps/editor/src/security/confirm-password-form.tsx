import { OwnPasswordInput } from '@dormer/api/accounts/auth/second-factor-schema'
import { Button } from '@dormer/ui/button'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { PasswordField } from '../core/password-field.tsx'

type ConfirmPasswordFormProps = {
	/** Label of the button. */
	action: string
	danger?: boolean
	/** Sends the password. Rejects with the server's error. */
	onSubmit: (password: string) => Promise<unknown>
	onCancel?: () => void
}

/** Renders a form that asks for the user's password before a change of the second factor. */
export function ConfirmPasswordForm({
	action,
	danger,
	onSubmit,
	onCancel,
}: ConfirmPasswordFormProps) {
	const form = useForm({
		resolver: formResolver(OwnPasswordInput),
		defaultValues: { password: '' },
	})
	const { errors, isSubmitting } = form.formState
	const submit = form.handleSubmit(async ({ password }) => {
		try {
			await onSubmit(password)
		} catch (error) {
			showFormErrors(error, form.setError, ['password'])
		}
	})
	return (
		<form noValidate onSubmit={submit} className="grid gap-4">
			<FormAlert message={errors.root?.message} />
			<PasswordField
				label="Your password"
				error={errors.password?.message}
				autoComplete="current-password"
				register={() => form.register('password')}
			/>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" look={danger ? 'danger' : 'primary'} busy={isSubmitting}>
					{action}
				</Button>
				{onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
			</div>
		</form>
	)
}
