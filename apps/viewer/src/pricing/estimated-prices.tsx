import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { CalendarDays, FileCheck2, Ruler } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { StepList } from '../components/step-list.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { errorMessage, trpc } from '../core/trpc.ts'

/** Renders the reason why prices are ranges: the source of the roof estimate and the range of the roof's size. */
export function RoofNote({ estimate }: { estimate: Playback['roofEstimate'] }) {
	return (
		<div className="roof-note" role="note">
			<span className="fact-missing">
				<Ruler className="i" aria-hidden="true" />
			</span>
			<p>
				<b>Estimated prices, confirmed after we measure your roof</b>
				{estimate && (
					<small>
						{estimate.note} Your roof probably has {estimate.lowSquares} to {estimate.highSquares}{' '}
						squares. One square is 100 square feet.
					</small>
				)}
			</p>
		</div>
	)
}

/** Renders the two ways to an exact price: to book a measurement, or to ask the rep to confirm the price. */
export function EstimateActions({ page }: { page: PageProps }) {
	const { playback, access, onOpen } = page
	const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
	const [problem, setProblem] = useState<string | null>(null)
	const name = contactName(playback)
	const { presentationId } = playback
	async function ask() {
		setState('busy')
		setProblem(null)
		try {
			await access.withToken((context) =>
				trpc.qa.askForConfirmation.mutate({ presentationId }, { context }),
			)
			setState('sent')
		} catch (error) {
			setProblem(errorMessage(error))
			setState('open')
		}
	}
	return (
		<>
			<button type="button" className="btn btn-main" onClick={() => onOpen('visit')}>
				Book a measurement
			</button>
			{problem && <p role="alert">{problem}</p>}
			<p role="status">{state === 'sent' && `${name} has your request to confirm the price.`}</p>
			{state !== 'sent' && (
				<ActionButton className="link" disabled={state === 'busy'} onClick={() => void ask()}>
					<span>Ask {name} to confirm the price</span>
				</ActionButton>
			)}
		</>
	)
}

/**
 * Renders the steps from an estimate to an exact price. On a wide screen, also renders the buttons to book a measurement or to
 * ask the rep.
 */
export function EstimateSteps({ page }: { page: PageProps }) {
	const { homeowner } = page.playback
	const name = contactName(page.playback)
	const steps = [
		{
			icon: CalendarDays,
			title: 'You book a measurement',
			text: `${name} comes to ${homeowner.street || 'your home'}.`,
		},
		{ icon: Ruler, title: 'We measure your roof', text: `${name} confirms the size of your roof.` },
		{
			icon: FileCheck2,
			title: 'You get exact prices',
			text: 'On this page. Then you can choose and sign.',
		},
	]
	return (
		<section className="estimate-steps" aria-labelledby="estimate-steps">
			<div>
				<h2 id="estimate-steps">What happens next</h2>
				<StepList steps={steps} />
			</div>
			<div className="estimate-actions wide-only">
				<EstimateActions page={page} />
			</div>
		</section>
	)
}
