import type { ReactNode } from 'react'

type PanelProps = { title: string; end?: ReactNode; foot?: ReactNode; children: ReactNode }

/** Renders the frame of an inspector panel: header, scrolling content and footer. */
export function Panel({ title, end, foot, children }: PanelProps) {
	return (
		<>
			<header className="flex h-12 shrink-0 items-center gap-2 px-4">
				<h2 className="text-m font-semibold tracking-[-.005em]">{title}</h2>
				{end !== undefined && <div className="ml-auto flex min-w-0 items-center gap-1">{end}</div>}
			</header>
			<div className="min-h-0 flex-1 px-4 pb-6 xl:overflow-y-auto">{children}</div>
			{foot !== undefined && (
				<footer className="flex shrink-0 items-center gap-2 border-t border-line px-4 py-3">
					{foot}
				</footer>
			)}
		</>
	)
}

/** Renders a titled group of fields inside a panel. */
export function PanelSection({
	title,
	help,
	end,
	children,
}: {
	title: string
	help?: string
	end?: ReactNode
	children: ReactNode
}) {
	return (
		<section className="border-t border-line py-4 first:border-t-0 first:pt-0">
			<div className="mb-2 flex min-h-7 items-center gap-2">
				<h3 className="text-s font-semibold">{title}</h3>
				{end !== undefined && <div className="ml-auto">{end}</div>}
			</div>
			{help !== undefined && <p className="-mt-1 mb-3 text-xs text-ink-meta">{help}</p>}
			<div className="grid gap-3">{children}</div>
		</section>
	)
}
