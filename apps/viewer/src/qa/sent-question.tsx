import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { FollowUp } from '@dormer/api/sale/qa/answer-schema'
import type { Answer } from '@dormer/api/sale/qa/schema'
import { Clock, Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { RepAvatar } from '../components/rep-avatar.tsx'
import type { Access } from '../core/access.ts'
import { contactName } from '../core/headline.ts'
import { messages } from '../messages/index.ts'
import { ContactForm } from './contact-form.tsx'
import { DetailForm } from './detail-form.tsx'
import { useFollowUp } from './use-follow-up.ts'

type Props = {
	playback: Playback
	access: Access
	answer: Answer
	onBook: () => void
}

/**
 * Renders who answers the question, when, and where the answer goes. Renders a field for an email address or phone number when
 * neither is known.
 */
export function SentQuestion({ playback, access, answer, onBook }: Props) {
	const { questionId } = answer
	const { presentationId, rep, company } = playback
	const follow = useFollowUp(access, { presentationId, questionId })
	const [changing, setChanging] = useState(false)
	const { followUp, failed } = follow
	const contact = followUp?.contact ?? null
	const t = messages().qa
	const asksForContact = followUp !== null && (changing || contact === null)
	return (
		<>
			<p className="a sent-where" role="status">
				<strong>{t.hasQuestion(contactName(playback))}</strong> {describeRoute(followUp, playback)}
			</p>
			<ul className="sent">
				<li>
					{rep ? <RepAvatar rep={rep} /> : <span className="sent-icon" />}
					<p>
						<small>{t.whoAnswers}</small>
						<b>{rep?.name ?? company.name}</b>
					</p>
				</li>
				<li>
					<span className="sent-icon">
						<Clock className="i" aria-hidden="true" />
					</span>
					<p>
						<small>{t.when}</small>
						{describeDelay(followUp, playback)}
					</p>
				</li>
				<li>
					<span className="sent-icon">
						{contact?.kind === 'phone' ? (
							<Phone className="i" aria-hidden="true" />
						) : (
							<Mail className="i" aria-hidden="true" />
						)}
					</span>
					<div className="sent-address">
						<small>{t.goesTo}</small>
						{failed ? <p>{t.contactNotLoaded}</p> : <p>{contact?.masked ?? t.thisPresentation}</p>}
					</div>
					{failed && (
						<button type="button" className="link" onClick={follow.retry}>
							<span>{messages().general.tryAgain}</span>
						</button>
					)}
					{contact !== null && !changing && (
						<button
							type="button"
							className="link"
							aria-label={t.changeContact}
							onClick={() => setChanging(true)}
						>
							<span>{t.change}</span>
						</button>
					)}
				</li>
				{asksForContact && (
					<li className="sent-form">
						<ContactForm
							consent={followUp.consent}
							name={contactName(playback)}
							save={follow.setContact}
							onSaved={() => setChanging(false)}
						/>
					</li>
				)}
			</ul>
			{followUp !== null && !asksForContact && (
				<DetailForm name={contactName(playback)} detail={followUp.detail} save={follow.setDetail} />
			)}
			<button type="button" className="link" onClick={onBook}>
				<span>{messages().steps.chooseAppointment}</span>
			</button>
		</>
	)
}

function describeRoute(followUp: FollowUp | null, playback: Playback): string {
	const t = messages().qa
	if (followUp?.contact?.confirmed === false) return t.routeUnconfirmed
	if (followUp?.contact?.kind === 'email') return t.routeEmail
	if (followUp?.contact?.kind === 'phone') return t.routePhone(contactName(playback))
	return t.routeHere
}

function describeDelay(followUp: FollowUp | null, playback: Playback): string {
	if (followUp === null) return '…'
	const t = messages().qa
	return followUp.usually === null
		? t.asSoonAsRead(contactName(playback))
		: t.usually[followUp.usually]
}
