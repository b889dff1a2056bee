import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { DoorOpen, Fence, PawPrint } from 'lucide-react'
import { RepAvatar } from '../components/rep-avatar.tsx'
import { contactName } from '../core/headline.ts'
import { messages } from '../messages/index.ts'

/** Returns what the appointment is for: before the signature a look at the roof, after it the plan of the work. */
export function describePurpose({ contract }: Pick<Playback, 'contract'>): string {
	return contract.signed ? messages().appointment.planning : messages().appointment.look
}

/** Renders who comes to the appointment and what the homeowner should prepare. */
export function AppointmentDetails({ playback }: { playback: Playback }) {
	const { rep, company } = playback
	const name = contactName(playback)
	const t = messages().appointment
	return (
		<div className="appointment-details">
			{rep && (
				<>
					<h2>{t.whoComes}</h2>
					<div className="book-rep">
						<RepAvatar rep={rep} />
						<p>
							<b>{rep.name}</b>
							<br />
							{company.name}
						</p>
					</div>
				</>
			)}
			<h2>{t.prepare}</h2>
			<ul className="prepare">
				<li>
					<DoorOpen className="i" aria-hidden="true" />
					<span>{t.ownerHome}</span>
				</li>
				<li>
					<Fence className="i" aria-hidden="true" />
					<span>{t.gatesOpen(name)}</span>
				</li>
				<li>
					<PawPrint className="i" aria-hidden="true" />
					<span>{t.dogsInside}</span>
				</li>
			</ul>
		</div>
	)
}
