import type { ReactNode } from 'react'

type EmptyStateProps = {
	icon?: ReactNode
	title: string
	/** `h1` where it stands for the whole page, `h3` inside a section. */
	heading?: 'h1' | 'h2' | 'h3'
	children?: ReactNode
	action?: ReactNode
}

/** A list with nothing in it yet: what belongs here and how it gets here. */
export function EmptyState({
	icon,
	title,
	heading: Heading = 'h2',
	children,
	action,
}: EmptyStateProps) {
	return (
		<div className="grid content-start justify-items-center px-6 py-14 text-center">
			{icon !== undefined && (
				<span className="mb-3 grid size-10 place-items-center rounded-m bg-sunken text-ink-2">
					{icon}
				</span>
			)}
			<Heading className="text-m font-semibold">{title}</Heading>
			{children !== undefined && (
				<p className="mt-1 max-w-[400px] text-s text-balance text-ink-2">{children}</p>
			)}
			{action !== undefined && (
				<div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>
			)}
		</div>
	)
}
