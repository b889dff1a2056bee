import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'disabled'> & { disabled: boolean }

/**
 * Renders a button that keeps the keyboard focus while it is disabled. The button uses `aria-disabled` and ignores
 * clicks.
 */
export function ActionButton({ disabled, type = 'button', onClick, ...rest }: Props) {
	return (
		<button
			{...rest}
			type={type}
			aria-disabled={disabled}
			onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
		/>
	)
}
