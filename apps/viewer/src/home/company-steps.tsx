import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { StepList } from '../components/step-list.tsx'
import { messages } from '../messages/index.ts'

/** Renders the next steps that the company has written. Renders nothing when there are none. */
export function CompanySteps({ steps }: { steps: Playback['nextSteps'] }) {
	if (steps.length === 0) return null
	return (
		<section className="home-section" aria-labelledby="home-steps">
			<h2 id="home-steps">{messages().general.whatHappensNext}</h2>
			<StepList steps={steps} />
		</section>
	)
}
