import { SignupInput } from '@dormer/api/accounts/auth/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard } from './auth-card.tsx'
import { PASSWORD_HELP } from './password-help.ts'

const FIELDS = [
	{ name: 'organizationName', label: 'Company', type: 'text', autoComplete: 'organization' },
	{ name: 'name', label: 'Your name', type: 'text', autoComplete: 'name' },
	{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
	{ name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
] as const

/** Renders the form that creates a company and its first admin. */
export function SignupPage() {
	useDocumentTitle('Create an account')
	const { next } = useSearch({ from: '/signup' })
	const navigate = useNavigate()
	const form = useForm({
		resolver: formResolver(SignupInput),
		defaultValues: { organizationName: '', name: '', email: '', password: '' },
	})
	const signup = trpc.auth.signup.useMutation({
		onSuccess: () => navigate({ href: next ?? '/decks' }),
		onError: (error) =>
			showFormErrors(
				error,
				form.setError,
				FIELDS.map(({ name }) => name),
			),
	})
	const { errors } = form.formState
	return (
		<AuthCard
			title="Create an account"
			lead="You create your company and become its admin."
			foot={
				<>
					Already have an account?{' '}
					<Link
						to="/login"
						search={next === undefined ? {} : { next }}
						className="font-medium text-accent underline underline-offset-3"
					>
						Sign in
					</Link>
				</>
			}
		>
			<form
				noValidate
				onSubmit={form.handleSubmit((values) => signup.mutate(values))}
				className="grid gap-4"
			>
				<FormAlert message={errors.root?.message} />
				{FIELDS.map(({ name, label, type, autoComplete }) => (
					<Field
						key={name}
						label={label}
						error={errors[name]?.message}
						{...(name === 'password' ? { help: PASSWORD_HELP } : {})}
					>
						{(control) => (
							<Input
								{...control}
								{...form.register(name)}
								type={type}
								autoComplete={autoComplete}
							/>
						)}
					</Field>
				))}
				<Button type="submit" look="primary" busy={signup.isPending}>
					Create account
				</Button>
			</form>
		</AuthCard>
	)
}
