import { LoginInput } from '@dormer/api/accounts/auth/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { PasswordField } from '../core/password-field.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AuthCard, textLinkClass } from './auth-card.tsx'
import { CodeStep, isCodeRequired } from './code-step.tsx'
import { SsoButton } from './sso-button.tsx'

/** Renders the sign-in form. Also renders a button for single sign-on and a button for the demo when the server offers them. */
export function LoginPage() {
	useDocumentTitle('Sign in')
	const { next, erasure } = useSearch({ from: '/login' })
	const navigate = useNavigate()
	const demo = trpc.auth.demo.useQuery()
	const signup = trpc.auth.signupPolicy.useQuery()
	const form = useForm({
		resolver: formResolver(LoginInput),
		defaultValues: { email: '', password: '' },
	})
	const openApp = () => navigate({ href: next ?? '/' })
	const login = trpc.auth.login.useMutation({
		onSuccess: openApp,
		onError: (error) => {
			if (!isCodeRequired(error)) showFormErrors(error, form.setError, ['email', 'password'])
		},
	})
	const { errors } = form.formState
	const openDemo = () => {
		if (demo.data) login.mutate(demo.data)
	}
	if (isCodeRequired(login.error)) return <CodeStep onSignedIn={openApp} onBack={login.reset} />
	return (
		<AuthCard
			title="Sign in"
			lead="Manage your decks and see who is watching."
			foot={
				signup.data?.policy === 'open' && (
					<>
						New here?{' '}
						<Link
							to="/signup"
							search={next === undefined ? {} : { next }}
							className={textLinkClass}
						>
							Create an account
						</Link>
					</>
				)
			}
		>
			{erasure !== undefined && <DeletedNote certificateId={erasure} />}
			<SsoButton next={next} />
			<form
				noValidate
				onSubmit={form.handleSubmit((values) => login.mutate(values))}
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
				<PasswordField
					label="Password"
					error={errors.password?.message}
					autoComplete="current-password"
					register={() => form.register('password')}
				/>
				<Button type="submit" look="primary" busy={login.isPending}>
					Sign in
				</Button>
				<Link to="/forgot-password" className={`justify-self-center text-s ${textLinkClass}`}>
					Forgot password?
				</Link>
			</form>
			{demo.data && (
				<div className="mt-5 border-t border-line pt-5">
					<Button className="w-full" onClick={openDemo} disabled={login.isPending}>
						<Sparkles className="icon" aria-hidden />
						Open the demo
					</Button>
					<p className="mt-2 text-center text-xs text-ink-meta">
						A finished deck from a fictional roofing company
					</p>
				</div>
			)}
		</AuthCard>
	)
}

function DeletedNote({ certificateId }: { certificateId: string }) {
	return (
		<p role="status" className="mb-4 rounded-s bg-sunken px-3 py-2 text-s">
			The company is being deleted. Keep the link to its{' '}
			<Link to="/erasures/$certificateId" params={{ certificateId }} className={textLinkClass}>
				certificate of erasure
			</Link>
			.
		</p>
	)
}
