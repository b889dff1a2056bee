import { CodeInput } from '@dormer/api/accounts/auth/second-factor-schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { useForm } from 'react-hook-form'
import { showFormErrors, toApiError } from '../core/api-error.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { AuthCard, textLinkClass } from './auth-card.tsx'

type CodeStepProps = { onSignedIn: () => void; onBack: () => void }

/** Renders the second step of a sign-in: the code of the authenticator app, or a recovery code. */
export function CodeStep({ onSignedIn, onBack }: CodeStepProps) {
	const form = useForm({ resolver: formResolver(CodeInput), defaultValues: { code: '' } })
	const send = trpc.auth.loginCode.useMutation({
		onSuccess: onSignedIn,
		onError: (error) => showFormErrors(error, form.setError, ['code']),
	})
	const { errors } = form.formState
	return (
		<AuthCard
			title="Enter your code"
			lead="Open your authenticator app and enter the code for Dormer."
			foot={
				<button type="button" className={textLinkClass} onClick={onBack}>
					Back to sign in
				</button>
			}
		>
			<form
				noValidate
				onSubmit={form.handleSubmit((values) => send.mutate(values))}
				className="grid gap-4"
			>
				<FormAlert message={errors.root?.message} />
				<Field
					label="Code"
					help="Six digits, or one of your recovery codes"
					error={errors.code?.message}
				>
					{(control) => (
						<Input
							{...control}
							{...form.register('code')}
							autoFocus
							autoComplete="one-time-code"
							autoCapitalize="none"
							spellCheck={false}
						/>
					)}
				</Field>
				<Button type="submit" look="primary" busy={send.isPending}>
					Sign in
				</Button>
				<p className="text-xs text-ink-meta">
					Lost your phone and your recovery codes? An admin of your company can remove the second
					factor in Settings &gt; Team.
				</p>
			</form>
		</AuthCard>
	)
}

/** Returns whether the server accepted a password and now asks for a code. */
export function isCodeRequired(thrown: unknown): boolean {
	return thrown !== null && toApiError(thrown).code === 'SECOND_FACTOR_REQUIRED'
}
