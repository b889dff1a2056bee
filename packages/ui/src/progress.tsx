import { clsx } from 'clsx'

/** Renders a progress bar. `value` is a percentage from 0 to 100, or null while the progress is unknown. */
export function Progress({ label, value }: { label: string; value: number | null }) {
	return (
		<div
			role="progressbar"
			aria-label={label}
			aria-valuemin={0}
			aria-valuemax={100}
			aria-valuenow={value ?? undefined}
			className="h-1 overflow-hidden rounded-full bg-line"
		>
			<div
				className={clsx(
					'h-full rounded-full bg-accent motion-safe:transition-[width] motion-safe:duration-500',
					value === null && 'motion-safe:animate-pulse',
				)}
				style={{ width: `${value ?? 8}%` }}
			/>
		</div>
	)
}
