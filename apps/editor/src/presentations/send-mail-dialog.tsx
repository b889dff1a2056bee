import type { DeliveryAttempt, SendMailInput } from '@dormer/api/deliveries/schema'
import type { Presentation } from '@dormer/api/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { Switch } from '@dormer/ui/switch'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '../auth/auth-card.tsx'
import { sayReason } from './say-delivery.ts'
import { useSendMail } from './use-send-mail.ts'

type SkipIf = SendMailInput['skipIf']
type SendMailProps = {
	presentation: Presentation
	kind: DeliveryAttempt['kind']
	onClose: () => void
}

const CONDITIONS = [
	{ value: 'opened', label: 'Not if they opened the mail', help: 'A person, not a program' },
	{ value: 'viewed', label: 'Not if they watched it', help: 'From whatever mail or link' },
] as const

/** Sends the first mail, or a reminder; from its opening on it sends one, however often the button is pressed. */
export function SendMailDialog({ presentation, kind, onClose }: SendMailProps) {
	const { send, sendAnother, isPending, delivery, problem } = useSendMail(presentation.id, kind)
	const [skipIf, setSkipIf] = useState<SkipIf>(kind === 'reminder' ? ['opened'] : [])
	const { first_name: firstName, email = '' } = presentation.homeownerData
	const isOver = delivery !== undefined && !isPending && problem === undefined
	const wasConditional = delivery?.reason === 'opened' || delivery?.reason === 'viewed'
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={kind === 'initial' ? 'Send the first mail' : 'Send a reminder'}
			description={`To ${email}`}
		>
			<div className="grid gap-4 px-6 pt-4 pb-5">
				<FormAlert message={problem} />
				{isOver ? (
					<Outcome delivery={delivery} firstName={firstName} />
				) : (
					<>
						<p className="text-s text-ink-2">
							{kind === 'initial'
								? `It greets ${firstName} by name and carries the link that is theirs alone.`
								: `It tells ${firstName} that the presentation waits, with the same link.`}{' '}
							You see here when it is opened.
						</p>
						{kind === 'reminder' && <Conditions skipIf={skipIf} onChange={setSkipIf} />}
					</>
				)}
			</div>
			<DialogFooter>
				<Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
				{!isOver && (
					<Button look="primary" busy={isPending} onClick={() => send(skipIf)}>
						{problem === undefined ? 'Send' : 'Try again'}
					</Button>
				)}
				{isOver && wasConditional && (
					<Button look="primary" onClick={() => sendAnother([])}>
						Send it anyway
					</Button>
				)}
			</DialogFooter>
		</Dialog>
	)
}

type ConditionsProps = { skipIf: SkipIf; onChange: (skipIf: SkipIf) => void }

function Conditions({ skipIf, onChange }: ConditionsProps) {
	return (
		<fieldset className="grid gap-3 border-t border-line pt-4">
			<legend className="sr-only">When it is left out</legend>
			{CONDITIONS.map(({ value, label, help }) => (
				<div key={value} className="flex items-center gap-3">
					<span className="min-w-0 flex-1">
						<label htmlFor={`skip-${value}`} className="block text-s font-medium">
							{label}
						</label>
						<span id={`skip-${value}-help`} className="block text-xs text-ink-meta">
							{help}
						</span>
					</span>
					<Switch
						id={`skip-${value}`}
						aria-describedby={`skip-${value}-help`}
						checked={skipIf.includes(value)}
						onChange={(on) =>
							onChange(on ? [...skipIf, value] : skipIf.filter((one) => one !== value))
						}
					/>
				</div>
			))}
		</fieldset>
	)
}

/** What became of a send, for whoever pressed the button. */
export function Outcome({
	delivery,
	firstName,
}: {
	delivery: DeliveryAttempt
	firstName: string
}): ReactNode {
	const isSent = delivery.status === 'sent'
	const Icon = isSent ? CircleCheck : CircleAlert
	return (
		<p role="status" className="flex items-start gap-2.5 text-s">
			<Icon className={`icon mt-0.5 ${isSent ? 'text-good' : 'text-warn'}`} aria-hidden />
			<span>
				<b className="block font-semibold">{headlineOf(delivery, firstName)}</b>
				{!isSent && <span className="text-ink-2">{sayReason(delivery)}</span>}
			</span>
		</p>
	)
}

function headlineOf({ status, reason }: DeliveryAttempt, firstName: string): string {
	if (status === 'sent') return `The mail to ${firstName} is sent`
	return reason === 'outcome_unknown' ? 'Nobody can tell whether it was sent' : 'No mail was sent'
}
