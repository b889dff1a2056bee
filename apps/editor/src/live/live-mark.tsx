import type { ReactNode } from 'react'

/** Renders text with a green dot for something that happens right now. */
export function LiveMark({ children }: { children: ReactNode }) {
	return (
		<span className="inline-flex items-center gap-2 align-top font-semibold whitespace-nowrap text-good">
			<span
				aria-hidden
				className="size-2 shrink-0 rounded-full bg-good ring-3 ring-[color-mix(in_srgb,var(--good)_18%,transparent)]"
			/>
			{children}
		</span>
	)
}
