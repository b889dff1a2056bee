import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import type { UseFormRegisterReturn } from 'react-hook-form'

type PasswordFieldProps = {
	label: string
	help?: string
	error: string | undefined
	/** Value that password managers fill in: the user's current password, or a suggestion for a new one. */
	autoComplete: 'current-password' | 'new-password'
	/** Registers the field with its form during rendering, so the form can focus the first invalid field. */
	register: () => UseFormRegisterReturn
}

/** Renders the field of a form in which a user enters a password. */
export function PasswordField({ label, help, error, autoComplete, register }: PasswordFieldProps) {
	return (
		<Field label={label} help={help} error={error}>
			{(control) => (
				<Input {...control} {...register()} type="password" autoComplete={autoComplete} />
			)}
		</Field>
	)
}
