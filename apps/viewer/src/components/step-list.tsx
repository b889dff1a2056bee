import type { LucideIcon } from 'lucide-react'
import './step-list.css'

export type UpcomingStep = { icon: LucideIcon; title: string; text: string }

/** Renders what happens next as a list of steps in chronological order. The first step is highlighted. */
export function StepList({ steps }: { steps: readonly UpcomingStep[] }) {
	return (
		<ol className="steps">
			{steps.map(({ icon: Icon, title, text }, index) => (
				<li key={title}>
					<span className={index === 0 ? 'dot dot-first' : 'dot'}>
						<Icon className="i" aria-hidden="true" />
					</span>
					<b>{title}</b>
					<small>{text}</small>
				</li>
			))}
		</ol>
	)
}
