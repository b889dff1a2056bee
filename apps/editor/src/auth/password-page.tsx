import { SetPasswordInput } from '@dormer/api/accounts/auth/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { toApiError, showFormErrors } from '../core/api-error.ts'
import { queryClient, trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard, TextLink } from './auth-card.tsx'
import { isLinkOver } from './link-over.ts'

/** Where the link of an invitation or of a forgotten password leads: choose a password and be signed in. */
export function PasswordPage() {
	useDocumentTitle('Choose a password')
	const { token } = useParams({ from: '/password/$token' })
	const navigate = useNavigate()
	const form = useForm({
		resolver: formResolver(SetPasswordInput),
		defaultValues: { token, password: '' },
	})
	const set = trpc.auth.setPassword.useMutation({
		onSuccess: () => {
			queryClient.clear()
			return navigate({ to: '/' })
		},
		onError: (error) => showFormErrors(error, form.setError, ['password']),
	})
	const { errors } = form.formState
	const isRefused = set.isError && toApiError(set.error).status === 404
	if (isRefused || isLinkOver(token, new Date())) return <LinkOver />
	return (
		<AuthCard
			title="Choose a password"
			lead="Only you know it. You are signed in right after."
			foot={
				<Link to="/login" className={TextLink}>
					Sign in instead
				</Link>
			}
		>
			<form
				noValidate
				onSubmit={form.handleSubmit((values) => set.mutate(values))}
				className="grid gap-4"
			>
				<FormAlert message={errors.root?.message} />
				<Field label="New password" help="At least 8 characters" error={errors.password?.message}>
					{(control) => (
						<Input
							{...control}
							{...form.register('password')}
							type="password"
							autoComplete="new-password"
						/>
					)}
				</Field>
				<Button type="submit" look="primary" busy={set.isPending}>
					Save and sign in
				</Button>
			</form>
		</AuthCard>
	)
}

function LinkOver() {
	return (
		<AuthCard
			title="This link is over"
			lead="A link works once, and not for ever."
			foot={
				<Link to="/login" className={TextLink}>
					Back to sign in
				</Link>
			}
		>
			<div className="grid gap-4 text-s">
				<p>
					If you have chosen your password with it already, just sign in. If not, have a new link
					mailed to you; the admin of your company can make one too.
				</p>
				<Button asChild look="primary">
					<Link to="/forgot-password">Mail me a new link</Link>
				</Button>
			</div>
		</AuthCard>
	)
}
