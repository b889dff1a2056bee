import type { ReactNode } from 'react'

type PageProps = {
	title: string
	/** Number of records on the page, shown next to the title. */
	count?: number | undefined
	/** Short text next to the title, such as the number of unanswered questions. */
	note?: string | undefined
	actions?: ReactNode
	children: ReactNode
}

/** Renders the frame of an editor page: title, record count, action buttons and content. */
export function Page({ title, count, note, actions, children }: PageProps) {
	return (
		<main id="main" className="w-full max-w-[1224px] min-w-0 px-4 pt-5 pb-10 sm:px-8 sm:pt-7">
			<header className="mb-5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
				<h1 className="text-xl font-semibold tracking-[-.015em]">{title}</h1>
				{count !== undefined && (
					<span className="num text-s text-ink-meta">{count.toLocaleString('en-US')}</span>
				)}
				{note !== undefined && <span className="num text-s text-ink-meta">{note}</span>}
				{actions !== undefined && <div className="ml-auto flex gap-2">{actions}</div>}
			</header>
			{children}
		</main>
	)
}
