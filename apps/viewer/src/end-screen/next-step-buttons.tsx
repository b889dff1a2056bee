import type { Playback } from '@dormer/api/sale/presentations/schema'
import { Mail, Phone } from 'lucide-react'
import { contactOf, dialOf } from '../core/headline.ts'
import { type NextStep, nextStepsOf } from '../core/next-steps.ts'
import type { OpenPage } from '../core/pages.ts'

type OnClicked = (ctaType: string, ctaLabel: string) => void
export type WaysOnProps = { playback: Playback; onClicked: OnClicked; onOpen: OpenPage }

/** One main button, and beside it the other ways on, the telephone and the e-mail. */
export function WaysOn({ playback, onClicked, onOpen }: WaysOnProps) {
	const { company } = playback
	const [main, ...others] = nextStepsOf(playback)
	const call = `Call ${contactOf(playback)}`
	return (
		<>
			{main && <Step step={main} look="btn btn-spark" onClicked={onClicked} onOpen={onOpen} />}
			<div className="also">
				{others.map((step) => (
					<Step
						key={step.label}
						step={step}
						look="btn btn-room"
						onClicked={onClicked}
						onOpen={onOpen}
					/>
				))}
				{company.phone && (
					<a
						className="btn btn-room"
						href={dialOf(company.phone)}
						onClick={() => onClicked('call', call)}
					>
						<Phone className="i" aria-hidden="true" />
						{call}
					</a>
				)}
				{company.email && (
					<a
						className="btn btn-room"
						href={`mailto:${company.email}`}
						onClick={() => onClicked('email', 'E-mail')}
					>
						<Mail className="i" aria-hidden="true" />
						E-mail
					</a>
				)}
			</div>
		</>
	)
}

type StepProps = { step: NextStep; look: string } & Pick<WaysOnProps, 'onClicked' | 'onOpen'>

function Step({ step, look, onClicked, onOpen }: StepProps) {
	if ('url' in step)
		return (
			<a
				className={look}
				href={step.url}
				{...(step.opensBeside && { target: '_blank', rel: 'noreferrer' })}
				onClick={() => onClicked(step.opensBeside ? 'link' : 'main', step.label)}
			>
				{step.label}
			</a>
		)
	return (
		<button
			type="button"
			className={look}
			onClick={() => {
				onClicked(step.page, step.label)
				onOpen(step.page)
			}}
		>
			{step.label}
		</button>
	)
}
