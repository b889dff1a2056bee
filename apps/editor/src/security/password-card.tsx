import { ChangePasswordInput } from '@dormer/api/accounts/auth/schema'
import { Button } from '@dormer/ui/button'
import { toastSuccess } from '@dormer/ui/toast'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { PasswordField } from '../core/password-field.tsx'
import { PASSWORD_HELP } from '../core/password-help.ts'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'

/** Renders the form that changes the user's password. */
export function PasswordCard() {
	const utils = trpc.useUtils()
	const form = useForm({
		resolver: formResolver(ChangePasswordInput),
		defaultValues: { currentPassword: '', newPassword: '' },
	})
	const change = trpc.auth.changePassword.useMutation({
		onSuccess: async () => {
			form.reset()
			toastSuccess('Password changed')
			await utils.auth.sessions.invalidate()
		},
		onError: (error) => showFormErrors(error, form.setError, ['currentPassword', 'newPassword']),
	})
	const { errors, isDirty } = form.formState
	useUnsaved(isDirty)
	return (
		<section className="card max-w-[860px]" aria-labelledby="password">
			<header className="px-5 pt-5 pb-4">
				<h2 id="password" className="text-m font-semibold">
					Password
				</h2>
				<p className="text-s text-ink-2">
					A new password signs you out in all other browsers. You will get an email about the
					change.
				</p>
			</header>
			<form
				noValidate
				onSubmit={form.handleSubmit((values) => change.mutate(values))}
				className="grid gap-4 px-5 pb-5 sm:max-w-[400px]"
			>
				<FormAlert message={errors.root?.message} />
				<PasswordField
					label="Current password"
					error={errors.currentPassword?.message}
					autoComplete="current-password"
					register={() => form.register('currentPassword')}
				/>
				<PasswordField
					label="New password"
					help={PASSWORD_HELP}
					error={errors.newPassword?.message}
					autoComplete="new-password"
					register={() => form.register('newPassword')}
				/>
				<Button type="submit" look="primary" className="justify-self-start" busy={change.isPending}>
					Change password
				</Button>
			</form>
		</section>
	)
}
