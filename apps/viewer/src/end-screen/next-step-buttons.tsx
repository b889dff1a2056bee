import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { Mail, MessageCircleQuestion, Phone } from 'lucide-react'
import { ShareLink } from '../components/share-link.tsx'
import { contactName, formatHeadline, phoneUrl } from '../core/headline.ts'
import { listNextSteps, type NextStep } from '../core/next-steps.ts'
import type { OpenPage } from '../core/pages.ts'
import { messages } from '../messages/index.ts'

type OnClicked = (ctaType: string, ctaLabel: string) => void
export type NextStepButtonsProps = {
	playback: Playback
	onClicked: OnClicked
	onOpen: OpenPage
	/** Opens the last slide and focuses the question field. */
	onAsk: () => void
}

/** Renders the next steps as buttons, followed by buttons for a question, phone and email. The first step is the main button. */
export function NextStepButtons({ playback, onClicked, onOpen, onAsk }: NextStepButtonsProps) {
	const { company } = playback
	const [main, ...others] = listNextSteps(playback)
	const t = messages().general
	const call = t.callName(contactName(playback))
	return (
		<>
			{main && (
				<NextStepButton
					step={main}
					className="btn btn-highlight"
					onClicked={onClicked}
					onOpen={onOpen}
				/>
			)}
			<div className="other-steps">
				{others.map((step) => (
					<NextStepButton
						key={step.label}
						step={step}
						className="btn btn-dark"
						onClicked={onClicked}
						onOpen={onOpen}
					/>
				))}
				<button type="button" className="btn btn-dark" onClick={onAsk}>
					<MessageCircleQuestion className="i" aria-hidden="true" />
					{t.ask}
				</button>
				<ShareLink className="btn btn-dark" title={formatHeadline(playback)} />
				{company.phone && (
					<a
						className="btn btn-dark"
						href={phoneUrl(company.phone)}
						onClick={() => onClicked('call', call)}
					>
						<Phone className="i" aria-hidden="true" />
						{call} <span className="num wide-only">{company.phone}</span>
					</a>
				)}
				{company.email && (
					<a
						className="btn btn-dark"
						href={`mailto:${company.email}`}
						onClick={() => onClicked('email', t.email)}
					>
						<Mail className="i" aria-hidden="true" />
						{t.email}
					</a>
				)}
			</div>
		</>
	)
}

type StepProps = { step: NextStep; className: string } & Pick<
	NextStepButtonsProps,
	'onClicked' | 'onOpen'
>

function NextStepButton({ step, className, onClicked, onOpen }: StepProps) {
	if ('url' in step)
		return (
			<a
				className={className}
				href={step.url}
				{...(step.opensInNewTab && { target: '_blank', rel: 'noreferrer' })}
				onClick={() => onClicked(step.opensInNewTab ? 'link' : 'main', step.label)}
			>
				{step.label}
			</a>
		)
	return (
		<button
			type="button"
			className={className}
			onClick={() => {
				onClicked(step.page, step.label)
				onOpen(step.page)
			}}
		>
			{step.label}
		</button>
	)
}
