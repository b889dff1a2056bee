/** Renders a progress bar. `value` is a percentage from 0 to 100. */
export function Progress({ label, value }: { label: string; value: number }) {
	return (
		<div
			role="progressbar"
			aria-label={label}
			aria-valuemin={0}
			aria-valuemax={100}
			aria-valuenow={value}
			className="h-1 overflow-hidden rounded-full bg-line"
		>
			<div
				className="h-full rounded-full bg-accent motion-safe:transition-[width] motion-safe:duration-500"
				style={{ width: `${value}%` }}
			/>
		</div>
	)
}
