import type { LucideIcon } from 'lucide-react'
import './step-list.css'

/** One step of what happens next. The list shows the icon of the step, or the number of the step when it has no icon. */
export type UpcomingStep = { icon?: LucideIcon; title: string; text: string }

/** Renders what happens next as a list of steps in chronological order. The first step is highlighted. */
export function StepList({ steps }: { steps: readonly UpcomingStep[] }) {
	return (
		<ol className="steps">
			{steps.map(({ icon: Icon, title, text }, index) => (
				<li key={title}>
					<span className={index === 0 ? 'dot dot-first' : 'dot'} aria-hidden="true">
						{Icon ? <Icon className="i" /> : <span className="num">{index + 1}</span>}
					</span>
					<b>{title}</b>
					{text !== '' && <small>{text}</small>}
				</li>
			))}
		</ol>
	)
}
