import { useAppointment } from '../appointments/use-appointment.ts'
import { PageLayout } from '../components/page-layout.tsx'
import { formatOption } from '../contracts/agreement-summary.tsx'
import { useContract } from '../contracts/use-contract.ts'
import type { PageProps } from '../core/pages.ts'
import { AgreementCard } from './agreement-card.tsx'
import { AppointmentCard } from './appointment-card.tsx'
import { CompanySteps } from './company-steps.tsx'
import { ContactCard } from './contact-card.tsx'
import { QuestionList } from './question-list.tsx'
import { WatchAgain } from './watch-again.tsx'
import '../appointments/appointment-page.css'
import '../contracts/signed-page.css'
import './home-page.css'
import { messages } from '../messages/index.ts'

export type HomeProps = {
	page: PageProps
	/** Plays the presentation from the start. */
	onReplay: () => void
	/** Opens the player and focuses the question field. */
	onAsk: () => void
}

/** Renders the homeowner's page after signing, which replaces the start screen and the end screen. It has no sales content. */
export function HomePage({ page, onReplay, onAsk }: HomeProps) {
	const { playback } = page
	const agreement = useContract(page)
	const appointments = useAppointment(page)
	const signed = typeof agreement.contract === 'string' ? null : agreement.contract.signed
	const appointment =
		typeof appointments.booking === 'string'
			? playback.appointment
			: appointments.booking.existingAppointment
	const selection = signed?.selection ?? null
	const t = messages()
	const summary = [
		selection && `${formatOption(selection)}, ${selection.price.display}.`,
		appointment ? t.home.signedAndBooked : t.home.signed,
	]
	return (
		<PageLayout page={page} isRoot>
			<div className="home">
				<div className="lead">
					<h1>{t.home.title(playback.homeowner.firstName)}</h1>
					<p>{summary.filter(Boolean).join(' ')}</p>
				</div>
				<div>
					<AppointmentCard page={page} controls={appointments} appointment={appointment} />
					<AgreementCard page={page} controls={agreement} />
					<CompanySteps steps={playback.nextSteps} />
					{playback.price !== null && (
						<button type="button" className="link" onClick={() => page.onOpen('proposal')}>
							<span>{t.proposal.read}</span>
						</button>
					)}
				</div>
				<div>
					<QuestionList page={page} onAsk={onAsk} />
					<ContactCard playback={playback} />
					<WatchAgain playback={playback} onReplay={onReplay} />
				</div>
			</div>
			<p className="foot">{t.general.shownWith}</p>
		</PageLayout>
	)
}
