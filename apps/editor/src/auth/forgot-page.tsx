import { ForgotPasswordInput } from '@dormer/api/accounts/auth/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { showFormErrors } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard, TextLink } from './auth-card.tsx'

const toLogin = (
	<Link to="/login" className={TextLink}>
		Back to sign in
	</Link>
)

/** Asks for a link to set a new password. What is said afterwards is the same for every address. */
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
	if (ask.isSuccess) return <OnItsWay email={ask.variables.email} onAgain={ask.reset} />
	return (
		<AuthCard
			title="Forgot your password?"
			lead="We mail you a link to choose a new one."
			foot={toLogin}
		>
			<form
				noValidate
				onSubmit={form.handleSubmit((values) => ask.mutate(values))}
				className="grid gap-4"
			>
				<FormAlert message={errors.root?.message} />
				<Field label="E-mail" error={errors.email?.message}>
					{(control) => (
						<Input {...control} {...form.register('email')} type="email" autoComplete="username" />
					)}
				</Field>
				<Button type="submit" look="primary" busy={ask.isPending}>
					Mail me a link
				</Button>
			</form>
		</AuthCard>
	)
}

function OnItsWay({ email, onAgain }: { email: string; onAgain: () => void }) {
	return (
		<AuthCard title="Look at your mail" lead="The link works once, for an hour." foot={toLogin}>
			<div role="status" className="grid gap-3 text-s">
				<p>
					If <strong className="font-semibold break-words">{email}</strong> has an account, a link
					is on its way.
				</p>
				<p className="text-ink-2">
					Nothing came? Look among the junk mail, or ask an admin of your company: under Settings,
					Team they make a link for you.
				</p>
				<Button onClick={onAgain} className="mt-2">
					Use another address
				</Button>
			</div>
		</AuthCard>
	)
}
