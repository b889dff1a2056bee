import {
	CodeInput,
	type SecondFactorSetup as Setup,
} from '@dormer/api/accounts/auth/second-factor-schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { CopyButton } from '../core/copy-button.tsx'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { QrCode } from '../core/qr-code.tsx'
import { trpc } from '../core/trpc.ts'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type SecondFactorSetupProps = { onDone: () => void; onCancel?: () => void }

/** Renders the set-up of an authenticator app in three steps: password, QR code with the first code, recovery codes. */
export function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
	const [codes, setCodes] = useState<readonly string[] | null>(null)
	const start = trpc.secondFactor.start.useMutation()
	if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
	if (start.data !== undefined) return <ScanStep setup={start.data} onConfirmed={setCodes} />
	return (
		<ConfirmPasswordForm
			action="Continue"
			onSubmit={(password) => start.mutateAsync({ password })}
			{...(onCancel !== undefined && { onCancel })}
		/>
	)
}

type ScanStepProps = { setup: Setup; onConfirmed: (codes: readonly string[]) => void }

function ScanStep({ setup, onConfirmed }: ScanStepProps) {
	const form = useForm({ resolver: formResolver(CodeInput), defaultValues: { code: '' } })
	const confirm = trpc.secondFactor.confirm.useMutation({
		onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
		onError: (error) => showFormErrors(error, form.setError, ['code']),
	})
	const { errors } = form.formState
	return (
		<form
			noValidate
			onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
			className="grid gap-4"
		>
			<p className="text-s text-ink-2">
				Scan the picture with an authenticator app on your phone, then enter the code that the app
				shows.
			</p>
			<div className="w-48 max-w-full">
				<QrCode url={setup.url} label="QR code for your authenticator app" />
			</div>
			<div>
				<p className="mb-1 text-xs text-ink-meta">Or type this key into the app:</p>
				<div className="flex items-center gap-2 rounded-s border border-line-strong bg-sunken py-1 pr-1 pl-3">
					<code className="min-w-0 flex-1 font-mono text-xs break-all">{setup.secret}</code>
					<CopyButton size="icon-s" iconOnly text={setup.secret} label="Copy the key" />
				</div>
			</div>
			<FormAlert message={errors.root?.message} />
			<Field label="Code" help="Six digits" error={errors.code?.message}>
				{(control) => (
					<Input
						{...control}
						{...form.register('code')}
						inputMode="numeric"
						autoComplete="one-time-code"
					/>
				)}
			</Field>
			<Button type="submit" look="primary" className="justify-self-start" busy={confirm.isPending}>
				Turn on
			</Button>
		</form>
	)
}
