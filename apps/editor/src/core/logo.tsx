import { clsx } from 'clsx'

/** Renders the Dormer logo: a dormer window in a roof, followed by the product name. */
export function Logo({ className }: { className?: string }) {
	return (
		<span
			className={clsx(
				'inline-flex items-center gap-2 text-[15px] font-[650] tracking-[-.015em]',
				className,
			)}
		>
			<svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 text-accent">
				<path
					d="M1 13.2 10 4l9 9.2"
					fill="none"
					stroke="currentColor"
					strokeWidth="2.4"
					strokeLinecap="round"
					strokeLinejoin="round"
				/>
				<path d="M5.6 12.6v3.9h8.8v-3.9L10 8.1z" fill="currentColor" />
			</svg>
			Dormer
		</span>
	)
}
