import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { FollowUp } from '@dormer/api/sale/qa/answer-schema'
import type { Answer } from '@dormer/api/sale/qa/schema'
import { Clock, Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { RepAvatar } from '../components/rep-avatar.tsx'
import type { Access } from '../core/access.ts'
import { contactName } from '../core/headline.ts'
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
	const asksForContact = followUp !== null && (changing || contact === null)
	return (
		<>
			<p className="a sent-where" role="status">
				<strong>{contactName(playback)} has your question.</strong>{' '}
				{describeRoute(followUp, playback)}
			</p>
			<ul className="sent">
				<li>
					{rep ? <RepAvatar rep={rep} /> : <span className="sent-icon" />}
					<p>
						<small>Who answers</small>
						<b>{rep?.name ?? company.name}</b>
					</p>
				</li>
				<li>
					<span className="sent-icon">
						<Clock className="i" aria-hidden="true" />
					</span>
					<p>
						<small>When</small>
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
						<small>The answer goes to</small>
						{failed ? (
							<p>Your contact details could not be loaded.</p>
						) : (
							<p>{contact?.masked ?? 'This presentation'}</p>
						)}
					</div>
					{failed && (
						<button type="button" className="link" onClick={follow.retry}>
							<span>Try again</span>
						</button>
					)}
					{contact !== null && !changing && (
						<button
							type="button"
							className="link"
							aria-label="Change where the answer goes"
							onClick={() => setChanging(true)}
						>
							<span>Change</span>
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
				<span>Choose an appointment time</span>
			</button>
		</>
	)
}

function describeRoute(followUp: FollowUp | null, playback: Playback): string {
	if (followUp?.contact?.kind === 'email')
		return 'The answer comes by email and appears in this presentation.'
	if (followUp?.contact?.kind === 'phone')
		return `${contactName(playback)} has your number, and the answer appears in this presentation.`
	return 'The answer appears in this presentation.'
}

const DELAYS = {
	hours: 'Usually within a few hours',
	day: 'Usually within a day',
	days: 'Usually within three days',
}

function describeDelay(followUp: FollowUp | null, playback: Playback): string {
	if (followUp === null) return '…'
	return followUp.usually === null
		? `As soon as ${contactName(playback)} has read it`
		: DELAYS[followUp.usually]
}
