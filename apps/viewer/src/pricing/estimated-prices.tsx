import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { CalendarDays, FileCheck2, Ruler } from 'lucide-react'
import { AskForPrices } from '../components/ask-for-prices.tsx'
import { StepList } from '../components/step-list.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'

/** Renders the reason why prices are ranges: the source of the roof estimate and the range of the roof's size. */
export function RoofNote({ estimate }: { estimate: Playback['roofEstimate'] }) {
	return (
		<div className="roof-note" role="note">
			<span className="fact-missing">
				<Ruler className="i" aria-hidden="true" />
			</span>
			<p>
				<b>{messages().prices.confirmedAfter}</b>
				{estimate && (
					<small>
						{messages().prices.words(estimate.note)}{' '}
						{messages().prices.squares(estimate.lowSquares, estimate.highSquares)}
					</small>
				)}
			</p>
		</div>
	)
}

/** Renders the two ways to an exact price: to book a measurement, or to ask the rep to confirm the price. */
export function EstimateActions({ page }: { page: PageProps }) {
	const name = contactName(page.playback)
	return (
		<>
			<button type="button" className="btn btn-main" onClick={() => page.onOpen('visit')}>
				{messages().prices.bookMeasurement}
			</button>
			<AskForPrices page={page} label={messages().prices.askConfirm(name)} quiet />
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
	const { prices: t, general } = messages()
	const steps = [
		{
			icon: CalendarDays,
			title: t.stepBook,
			text: homeowner.street ? t.comesTo(name, homeowner.street) : t.comesToYou(name),
		},
		{ icon: Ruler, title: t.stepMeasure, text: t.confirmsSize(name) },
		{
			icon: FileCheck2,
			title: t.stepExact,
			text: t.onThisPage,
		},
	]
	return (
		<section className="estimate-steps" aria-labelledby="estimate-steps">
			<div>
				<h2 id="estimate-steps">{general.whatHappensNext}</h2>
				<StepList steps={steps} />
			</div>
			<div className="estimate-actions wide-only">
				<EstimateActions page={page} />
			</div>
		</section>
	)
}
