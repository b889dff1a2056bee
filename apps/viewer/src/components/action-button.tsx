import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'disabled'> & {
	/** It cannot be done now. */
	off: boolean
}

/** A button that does nothing while it is off, and says so. It keeps the focus, which a disabled one would lose. */
export function ActionButton({ off, type = 'button', onClick, ...rest }: Props) {
	return (
		<button
			{...rest}
			type={type}
			aria-disabled={off}
			onClick={(event) => (off ? event.preventDefault() : onClick?.(event))}
		/>
	)
}
