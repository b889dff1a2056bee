import { Button } from '@dormer/ui/button'
import { Progress } from '@dormer/ui/progress'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck, X } from 'lucide-react'
import type { Step } from './steps.ts'
import type { Checklist as SetupChecklist } from './use-steps.ts'

/**
 * Renders the setup steps and shows details of the first unfinished step. */
export function Checklist({ checklist }: { checklist: SetupChecklist }) {
	const { steps, hide } = checklist
	const done = steps.filter(({ isDone }) => isDone).length
	const next = steps.find(({ isDone }) => !isDone)
	return (
		<section className="card p-5" aria-labelledby="setup">
			<div className="mb-3 flex items-center gap-2">
				<h2 id="setup" className="text-m font-semibold">
					Finish setting up
				</h2>
				<span className="num ml-auto text-s text-ink-meta">
					{done} of {steps.length}
				</span>
				<Button look="quiet" size="icon-s" aria-label="Hide these steps" onClick={hide}>
					<X className="icon" aria-hidden />
				</Button>
			</div>
			<Progress label="Setup progress" value={Math.round((100 * done) / steps.length)} />
			<ol className="mt-3 grid gap-0.5">
				{steps.map((step) => (
					<StepRow key={step.milestone} step={step} isNext={step === next} />
				))}
			</ol>
		</section>
	)
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
	const { label, text, action, to, isDone } = step
	return (
		<li
			className={`-mx-3 grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 rounded-s px-3 py-1.5 text-s ${isNext ? 'bg-sunken py-3' : ''}`}
		>
			{isDone ? (
				<CircleCheck className="icon mt-0.5 text-good" aria-label="Done" />
			) : (
				<Circle
					className={`icon mt-0.5 ${isNext ? 'text-accent' : 'text-ink-3'}`}
					aria-label="To do"
				/>
			)}
			<div>
				{isNext || isDone ? (
					<p className={isNext ? 'font-semibold' : 'text-ink-2'}>{label}</p>
				) : (
					<Link to={to} className="rounded-xs text-ink-2 hover:underline">
						{label}
					</Link>
				)}
				{isNext && (
					<>
						<p className="mt-0.5 text-ink-2">{text}</p>
						<Button asChild size="s" className="mt-2.5">
							<Link to={to} {...(step.milestone === 'deck_created' ? { hash: 'new' } : {})}>
								{action}
							</Link>
						</Button>
					</>
				)}
			</div>
		</li>
	)
}
