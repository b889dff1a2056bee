import { clsx } from 'clsx'

/**
 * Renders a placeholder for content that is loading. `aria-busy` tells assistive technology and tests that the content
 * is loading.
 */
export function Skeleton({ className }: { className?: string }) {
	return (
		<div
			aria-hidden
			aria-busy
			className={clsx('rounded-s bg-line motion-safe:animate-shimmer', className)}
		/>
	)
}
