import { clsx } from 'clsx'

/** The place of something that is on its way; busy, so that whoever waits for a page can see that it is not there yet. */
export function Skeleton({ className }: { className?: string }) {
	return (
		<div
			aria-hidden
			aria-busy
			className={clsx('rounded-s bg-line motion-safe:animate-shimmer', className)}
		/>
	)
}
