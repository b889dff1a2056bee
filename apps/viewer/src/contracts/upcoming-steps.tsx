import { CalendarDays, FileCheck2, type LucideIcon, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import type { SignedReceipt } from './contract-types.ts'
import { formatLongDate } from './format-date.ts'

type Props = { page: PageProps; receipt: SignedReceipt; children: ReactNode }

/** Renders the steps that follow the signature, in order. */
export function UpcomingSteps({ page, receipt, children }: Props) {
	return (
		<section className="upcoming-steps" aria-labelledby="upcoming-steps">
			<h2 id="upcoming-steps">What happens next</h2>
			<ol className="steps">
				{listSteps(page, receipt).map(({ icon: Icon, title, text }, index) => (
					<li key={title}>
						<span className={index === 0 ? 'dot dot-first' : 'dot'}>
							<Icon className="i" aria-hidden="true" />
						</span>
						<b>{title}</b>
						<small>{text}</small>
					</li>
				))}
			</ol>
			<div className="wide-only upcoming-steps-button">{children}</div>
		</section>
	)
}

type UpcomingStep = { icon: LucideIcon; title: string; text: string }

function listSteps(
	{ playback }: PageProps,
	{ email, cancellation, canCancel }: SignedReceipt,
): UpcomingStep[] {
	const name = contactName(playback)
	const steps: (UpcomingStep | null)[] = [
		{
			icon: CalendarDays,
			title: 'You choose a time for the visit',
			text: `${name} looks at everything with you at your home.`,
		},
		email === null
			? null
			: {
					icon: FileCheck2,
					title: 'Your copy comes by email',
					text: 'Sealed, with a certificate of what was signed and when.',
				},
		canCancel && cancellation
			? {
					icon: Undo2,
					title: 'You can still change your mind',
					text: `Until ${formatLongDate(cancellation.lastDay, playback.language || 'en')}, free of charge.`,
				}
			: null,
	]
	return steps.filter((step) => step !== null)
}
