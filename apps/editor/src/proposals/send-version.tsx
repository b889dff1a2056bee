import type { SendAttempt } from '@dormer/api/outreach/sends/schema'
import { Button, type ButtonLook } from '@dormer/ui/button'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../core/trpc.ts'
import { hasSentFirstEmail, obstacleOf } from '../sends/format-send.ts'
import { SendEmailDialog } from '../sends/send-email-dialog.tsx'

type Props = { presentationId: string; number: number; look: ButtonLook }

/**
 * Renders the button that opens the email with the link to the presentation, where the homeowner reads the newest version of the
 * proposal. Says why when no email can be sent.
 */
export function SendVersion({ presentationId, number, look }: Props) {
	const { data: found } = trpc.presentations.get.useQuery({ presentationId })
	const { data: sent } = trpc.deliveries.list.useQuery({ presentationId })
	const [kind, setKind] = useState<SendAttempt['kind'] | null>(null)
	if (found === undefined || sent === undefined) return null
	const { presentation } = found
	const obstacle =
		presentation.engagement === 'signed'
			? `${presentation.homeownerData.first_name} has signed.`
			: obstacleOf(presentation)
	if (obstacle !== null) return <p className="text-s text-ink-2">Not sent by email: {obstacle}</p>
	return (
		<>
			<Button
				look={look}
				onClick={() => setKind(hasSentFirstEmail(sent.deliveries) ? 'reminder' : 'initial')}
			>
				<Send className="icon" aria-hidden />
				Send version {number} to {presentation.homeownerData.first_name}
			</Button>
			{kind !== null && (
				<SendEmailDialog presentation={presentation} kind={kind} onClose={() => setKind(null)} />
			)}
		</>
	)
}
