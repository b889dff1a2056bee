import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import type { FollowUp } from '@dormer/api/sale/qa/answer-schema'
import type { Answer } from '@dormer/api/sale/qa/schema'
import { Eye } from 'lucide-react'
import { RepAvatar } from '../components/rep-avatar.tsx'
import type { Access } from '../core/access.ts'
import { contactName } from '../core/headline.ts'
import { messages } from '../messages/index.ts'
import { useFollowUp } from './use-follow-up.ts'

type Props = { playback: Playback; access: Access; answer: Answer }

/** Renders who would answer the question, how soon and where the answer would go. Nothing has been sent. */
export function AskFirst({ playback, access, answer: { questionId } }: Props) {
	const { rep, company, presentationId, slides } = playback
	const { followUp } = useFollowUp(access, { presentationId, questionId })
	return (
		<>
			<div className="person">
				{rep && <RepAvatar rep={rep} />}
				<p>
					<b>{rep?.name ?? company.name}</b>
					<br />
					{describeReply(followUp, contactName(playback))}
				</p>
			</div>
			<p className="searched-sources">
				<Eye className="i" aria-hidden="true" />
				<span>{messages().qa.searched(slides.length, company.name)}</span>
			</p>
		</>
	)
}

function describeReply(followUp: FollowUp | null, name: string): string {
	const t = messages().qa
	const contact = followUp?.contact?.masked
	const usually = followUp?.usually ?? null
	if (contact === undefined) return usually === null ? t.answersHere(name) : t.usuallyHere[usually]
	return usually === null ? t.answersTo(name, contact) : t.usuallyTo[usually](contact)
}
