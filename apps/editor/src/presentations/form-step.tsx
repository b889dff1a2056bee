import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type FormStepProps = { number: number; title: string; isUpcoming?: boolean; children: ReactNode }

/** Renders a numbered section of a form; `isUpcoming` grays out a section that becomes available later. */
export function FormStep({ number, title, isUpcoming, children }: FormStepProps) {
	return (
		<section className="grid grid-cols-[24px_minmax(0,1fr)] gap-3.5">
			<span
				aria-hidden
				className={clsx(
					'num grid size-6 place-items-center rounded-full text-xs font-semibold',
					isUpcoming ? 'text-ink-meta inset-ring inset-ring-line-strong' : 'bg-ink text-paper',
				)}
			>
				{number}
			</span>
			<div className="min-w-0">
				<h3
					className={clsx(
						'text-[15px] leading-6 font-semibold tracking-[-.01em]',
						isUpcoming ? 'text-ink-2' : 'mb-3',
					)}
				>
					{title}
				</h3>
				{children}
			</div>
		</section>
	)
}
