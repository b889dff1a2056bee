import { CalendarDays, FileCheck2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { StepList, type UpcomingStep } from '../components/step-list.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import type { SignedReceipt } from './contract-types.ts'
import { formatLongDate } from './format-date.ts'

type Props = { page: PageProps; receipt: SignedReceipt; children: ReactNode }

/** Renders the steps that follow the signature: what the homeowner can do, then what the company has written. */
export function UpcomingSteps({ page, receipt, children }: Props) {
	const steps = listSteps(page, receipt)
	if (steps.length === 0) return null
	return (
		<section className="upcoming-steps" aria-labelledby="upcoming-steps">
			<h2 id="upcoming-steps">{messages().general.whatHappensNext}</h2>
			<StepList steps={steps} />
			<div className="wide-only upcoming-steps-button">{children}</div>
		</section>
	)
}

function listSteps(
	{ playback }: PageProps,
	{ email, cancellation, canCancel }: SignedReceipt,
): UpcomingStep[] {
	const name = contactName(playback)
	const t = messages().agreement
	const steps: (UpcomingStep | null)[] = [
		playback.appointment === null
			? {
					icon: CalendarDays,
					title: t.stepAppointment,
					text: t.stepComes(name),
				}
			: null,
		email === null
			? null
			: {
					icon: FileCheck2,
					title: t.stepCopy,
					text: t.stepSealed,
				},
		canCancel && cancellation
			? {
					icon: Undo2,
					title: t.stepMind,
					text: t.stepUntil(formatLongDate(cancellation.lastDay, playback.language)),
				}
			: null,
		...playback.nextSteps,
	]
	return steps.filter((step) => step !== null)
}
