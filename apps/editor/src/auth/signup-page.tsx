import { SignupInput } from '@dormer/api/accounts/auth/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { FieldsSkeleton } from '@dormer/ui/skeletons'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { PASSWORD_HELP } from '../core/password-help.ts'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard, textLinkClass } from './auth-card.tsx'

const FIELDS = [
	{ name: 'organizationName', label: 'Company', type: 'text', autoComplete: 'organization' },
	{ name: 'name', label: 'Your name', type: 'text', autoComplete: 'name' },
	{ name: 'email', label: 'Email', type: 'text', autoComplete: 'username' },
	{ name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
] as const

/** Renders the form that creates a company. When this server accepts no new companies, renders the reason instead. */
export function SignupPage() {
	useDocumentTitle('Create an account')
	const { invitation } = useSearch({ from: '/signup' })
	const signup = trpc.auth.signupPolicy.useQuery()
	if (signup.isPending)
		return (
			<AuthCard title="Create an account" lead="You will create your company and become its admin.">
				<FieldsSkeleton label="Loading the form" fields={4} />
			</AuthCard>
		)
	if (signup.data?.policy === 'closed')
		return (
			<AuthCard
				title="Sign-up is closed"
				lead="If your company uses Dormer, ask an admin of your company to invite you. You will then get a link by email."
				foot={<SignInLink />}
			/>
		)
	if (signup.data?.policy === 'invite' && invitation === undefined)
		return (
			<AuthCard
				title="New companies need an invitation"
				lead="Open the link in your invitation. To get an invitation, ask the operator of this server. To join a company that uses Dormer, ask its admin."
				foot={<SignInLink />}
			/>
		)
	return <SignupForm />
}

function SignInLink() {
	const { next } = useSearch({ from: '/signup' })
	return (
		<>
			Already have an account?{' '}
			<Link to="/login" search={next === undefined ? {} : { next }} className={textLinkClass}>
				Sign in
			</Link>
		</>
	)
}

function SignupForm() {
	const { next, invitation } = useSearch({ from: '/signup' })
	const navigate = useNavigate()
	const form = useForm({
		resolver: formResolver(SignupInput),
		defaultValues: {
			organizationName: '',
			name: '',
			email: '',
			password: '',
			timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
			...(invitation !== undefined && { invitation }),
		},
	})
	const signup = trpc.auth.signup.useMutation({
		onSuccess: () => navigate({ href: next ?? '/' }),
		onError: (error, { timezone, ...values }) => {
			// The browser's time zone may be newer than the server's list of zones. The sign-up is then sent again without a time zone.
			const isZoneUnknown = error.data?.appError.details?.some(({ path }) => path === 'timezone')
			if (isZoneUnknown === true && timezone !== undefined) signup.mutate(values)
			else
				showFormErrors(
					error,
					form.setError,
					FIELDS.map(({ name }) => name),
				)
		},
	})
	const { errors } = form.formState
	return (
		<AuthCard
			title="Create an account"
			lead="You will create your company and become its admin."
			foot={<SignInLink />}
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
								{...(name === 'email' && { inputMode: 'email', autoCapitalize: 'none' })}
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
