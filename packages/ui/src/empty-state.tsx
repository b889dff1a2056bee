import type { ReactNode } from 'react'

type EmptyStateProps = {
	icon?: ReactNode
	title: string
	/** Level of the heading: `h1` when the message fills the page, `h3` inside a section. */
	heading?: 'h1' | 'h2' | 'h3'
	children?: ReactNode
	action?: ReactNode
}

/** Renders the empty state of a list: a title, an explanation, and a button that adds the first item. */
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
