import { clsx } from 'clsx'

/** The place of something that is on its way. */
export function Skeleton({ className }: { className?: string }) {
	return (
		<div aria-hidden className={clsx('rounded-s bg-line motion-safe:animate-shimmer', className)} />
	)
}
