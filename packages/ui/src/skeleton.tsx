import { clsx } from 'clsx'

/** Renders a placeholder for loading content; `aria-busy` tells assistive technology and tests that content is loading. */
export function Skeleton({ className }: { className?: string }) {
	return (
		<div
			aria-hidden
			aria-busy
			className={clsx('rounded-s bg-line motion-safe:animate-shimmer', className)}
		/>
	)
}
