import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type StatePartProps = {
	icon: LucideIcon
	title: string
	/** True for a step that the homeowner has completed. */
	isDone?: boolean
	/** Button next to the text. */
	action?: ReactNode
	children: ReactNode
}

/** Renders one step of a completed sale: an icon, what happened, its details and a button. */
export function StatePart({ icon: Icon, title, isDone = false, action, children }: StatePartProps) {
	return (
		<div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-3 p-5">
			<div className="flex min-w-0 flex-1 basis-64 gap-3.5">
				<span
					className={clsx(
						'grid size-9 shrink-0 place-items-center rounded-m',
						isDone ? 'bg-good-soft text-good' : 'bg-sunken text-ink-meta',
					)}
				>
					<Icon className="icon" aria-hidden />
				</span>
				<div className="min-w-0 text-s text-ink-2">
					<h2 className="text-m font-semibold text-ink">{title}</h2>
					{children}
				</div>
			</div>
			{action}
		</div>
	)
}
