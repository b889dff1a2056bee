import { clsx } from 'clsx'

/** Renders the placeholder of content that is loading; `aria-busy` lets tests wait until it is gone. */
export function Skeleton({ className }: { className?: string }) {
	return (
		<div
			aria-hidden
			aria-busy
			className={clsx('rounded-s bg-line motion-safe:animate-shimmer', className)}
		/>
	)
}
