import { ForgotPasswordInput } from '@dormer/api/accounts/auth/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard, textLinkClass } from './auth-card.tsx'

const toLogin = (
	<Link to="/login" className={textLinkClass}>
		Back to sign in
	</Link>
)

/**
 * Renders the form that emails a password link. The confirmation does not reveal whether an account with the email address
 * exists.
 */
export function ForgotPage() {
	useDocumentTitle('Forgot password')
	const form = useForm({
		resolver: formResolver(ForgotPasswordInput),
		defaultValues: { email: '' },
	})
	const ask = trpc.auth.forgotPassword.useMutation({
		onError: (error) => showFormErrors(error, form.setError, ['email']),
	})
	const { errors } = form.formState
	if (ask.isSuccess) return <LinkSent email={ask.variables.email} onAgain={ask.reset} />
	return (
		<AuthCard
			title="Forgot your password?"
			lead="We will email you a link to choose a new one."
			foot={toLogin}
		>
			<form
				noValidate
				onSubmit={form.handleSubmit((values) => ask.mutate(values))}
				className="grid gap-4"
			>
				<FormAlert message={errors.root?.message} />
				<Field label="Email" error={errors.email?.message}>
					{(control) => (
						<Input
							{...control}
							{...form.register('email')}
							inputMode="email"
							autoCapitalize="none"
							autoComplete="username"
						/>
					)}
				</Field>
				<Button type="submit" look="primary" busy={ask.isPending}>
					Email me a link
				</Button>
			</form>
		</AuthCard>
	)
}

function LinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
	return (
		<AuthCard
			title="Check your email"
			lead="The link works once and expires in one hour."
			foot={toLogin}
		>
			<div role="status" className="grid gap-3 text-s">
				<p>
					If <strong className="font-semibold break-words">{email}</strong> has an account, you will
					get an email with a link.
				</p>
				<p className="text-ink-2">
					No email? Check your spam folder. Or ask an admin of your company to email you a password
					link from Settings &gt; Team.
				</p>
				<Button onClick={onAgain} className="mt-2">
					Use another email address
				</Button>
			</div>
		</AuthCard>
	)
}
