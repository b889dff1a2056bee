import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Renders a filter toggle. */
export function Chip({
	pressed,
	className,
	...rest
}: ComponentProps<'button'> & { pressed: boolean }) {
	return (
		<button
			type="button"
			{...rest}
			aria-pressed={pressed}
			className={clsx(
				'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-s font-medium whitespace-nowrap',
				pressed ? 'border-ink bg-ink text-paper' : 'border-line-strong text-ink-2 hover:bg-sunken',
				className,
			)}
		/>
	)
}
