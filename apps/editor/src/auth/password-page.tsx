import { SetPasswordInput } from '@dormer/api/accounts/auth/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { showFormErrors, toApiError } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { PASSWORD_HELP } from '../core/password-help.ts'
import { queryClient } from '../core/query-client.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard, textLinkClass } from './auth-card.tsx'
import { CodeStep, isCodeRequired } from './code-step.tsx'
import { isLinkInvalid } from './password-link.ts'

/** Renders the page that an invitation or password link opens: the user sets a password and is signed in. */
export function PasswordPage() {
	useDocumentTitle('Choose a password')
	const { token } = useParams({ from: '/password/$token' })
	const navigate = useNavigate()
	const form = useForm({
		resolver: formResolver(SetPasswordInput),
		defaultValues: { token, password: '' },
	})
	const openApp = () => {
		queryClient.clear()
		return navigate({ to: '/' })
	}
	const set = trpc.auth.setPassword.useMutation({
		onSuccess: openApp,
		onError: (error) => {
			if (!isCodeRequired(error)) showFormErrors(error, form.setError, ['password'])
		},
	})
	const { errors } = form.formState
	if (isCodeRequired(set.error))
		return (
			<CodeStep onSignedIn={() => void openApp()} onBack={() => void navigate({ to: '/login' })} />
		)
	const isRejected = set.isError && toApiError(set.error).status === 404
	if (isRejected || isLinkInvalid(token, new Date())) return <InvalidLink />
	return (
		<AuthCard
			title="Choose a password"
			lead="You will be signed in when you save it."
			foot={
				<Link to="/login" className={textLinkClass}>
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
				<Field label="New password" help={PASSWORD_HELP} error={errors.password?.message}>
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

function InvalidLink() {
	return (
		<AuthCard
			title="This link no longer works"
			lead="A link works once and for a limited time."
			foot={
				<Link to="/login" className={textLinkClass}>
					Back to sign in
				</Link>
			}
		>
			<div className="grid gap-4 text-s">
				<p>
					If you already chose a password with this link, sign in. Otherwise, get a new link by
					email or from an admin of your company.
				</p>
				<Button asChild look="primary">
					<Link to="/forgot-password">Email me a new link</Link>
				</Button>
			</div>
		</AuthCard>
	)
}
