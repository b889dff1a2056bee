import type { SendAttempt, SendEmailInput } from '@dormer/api/outreach/sends/schema'
import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { Switch } from '@dormer/ui/switch'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '../core/form-alert.tsx'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { EmailFields } from './email-fields.tsx'
import { EmailPreview } from './email-preview.tsx'
import { formatReason } from './format-send.ts'
import { useEmailDraft } from './use-email-draft.ts'
import { useSendEmail } from './use-send-email.ts'

type SkipIf = SendEmailInput['skipIf']
type SendEmailProps = {
	presentation: Presentation
	kind: SendAttempt['kind']
	onClose: () => void
}

const CONDITIONS = [
	{
		value: 'opened',
		label: 'Do not send it if an email was opened',
		help: 'An email program that loads an email by itself does not count',
	},
	{
		value: 'viewed',
		label: 'Do not send it if the presentation was watched',
		help: 'Through any email or link',
	},
] as const

/** Renders the dialog that sends the first email or a reminder. Repeated clicks send only one email. */
export function SendEmailDialog({ presentation, kind, onClose }: SendEmailProps) {
	const { send, sendAnother, isPending, delivery, problem, mayBeSent } = useSendEmail(
		presentation.id,
		kind,
	)
	const draft = useEmailDraft(presentation.id, kind)
	const [skipIf, setSkipIf] = useState<SkipIf>([])
	const plan = useSendPlan(presentation, skipIf)
	const { first_name: firstName, email = '' } = presentation.homeownerData
	const isOver = delivery !== undefined && !isPending && problem === undefined
	const wasConditional = delivery?.reason === 'opened' || delivery?.reason === 'viewed'
	return (
		<Dialog
			open
			guard={useUnsaved(draft.isChanged && !isOver)}
			onOpenChange={onClose}
			title={kind === 'initial' ? 'Send the first email' : 'Send a reminder'}
			className={isOver ? 'max-w-[480px]' : 'max-w-[1064px]'}
		>
			{isOver ? (
				<div className="px-6 pt-4 pb-5">
					<Outcome delivery={delivery} firstName={firstName} />
				</div>
			) : (
				<div className="mt-4 grid border-t border-line md:grid-cols-[minmax(0,460px)_minmax(0,1fr)]">
					<div className="grid content-start gap-4 px-6 py-5">
						<FormAlert message={problem} />
						<EmailFields draft={draft} to={email} isLocked={isPending || mayBeSent} />
						{kind === 'reminder' && <Conditions skipIf={skipIf} onChange={setSkipIf} />}
					</div>
					<div className="flex flex-col border-line bg-sunken px-6 py-5 max-md:border-t md:border-l">
						<EmailPreview draft={draft} firstName={firstName} />
					</div>
				</div>
			)}
			<DialogFooter note={isOver ? undefined : plan}>
				<Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
				{!isOver && (
					<Button
						look="primary"
						busy={isPending}
						disabled={draft.isIncomplete}
						onClick={() => send({ skipIf, ...draft.texts })}
					>
						{problem === undefined ? 'Send' : 'Try again'}
					</Button>
				)}
				{isOver && wasConditional && (
					<Button look="primary" onClick={() => sendAnother(draft.texts)}>
						Send anyway
					</Button>
				)}
			</DialogFooter>
		</Dialog>
	)
}

/** Returns a sentence that says what a click on "Send" does under the chosen conditions. */
function useSendPlan({ id, homeownerData, firstViewedAt }: Presentation, skipIf: SkipIf): string {
	const { data } = trpc.deliveries.list.useQuery({ presentationId: id })
	const wasOpened =
		data?.deliveries.some(({ openedAt, clickedAt }) => openedAt !== null || clickedAt !== null) ??
		false
	if (skipIf.includes('opened') && wasOpened) return 'Nothing will be sent: an email was opened.'
	if (skipIf.includes('viewed') && firstViewedAt !== null)
		return 'Nothing will be sent: the presentation was watched.'
	return `${homeownerData.first_name} will get this email right away.`
}

type ConditionsProps = { skipIf: SkipIf; onChange: (skipIf: SkipIf) => void }

function Conditions({ skipIf, onChange }: ConditionsProps) {
	return (
		<fieldset className="grid gap-3 border-t border-line pt-4">
			<legend className="sr-only">Do not send the reminder in these cases</legend>
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

/** Renders the outcome of sending an email: sent, skipped, failed or unknown. */
export function Outcome({
	delivery,
	firstName,
}: {
	delivery: SendAttempt
	firstName: string
}): ReactNode {
	const isSent = delivery.status === 'sent'
	const Icon = isSent ? CircleCheck : CircleAlert
	return (
		<p role="status" className="flex items-start gap-2.5 text-s">
			<Icon className={`icon mt-0.5 ${isSent ? 'text-good' : 'text-warn'}`} aria-hidden />
			<span>
				<b className="block font-semibold">{headlineOf(delivery, firstName)}</b>
				{!isSent && <span className="text-ink-2">{formatReason(delivery)}</span>}
			</span>
		</p>
	)
}

function headlineOf({ status, reason }: SendAttempt, firstName: string): string {
	if (status === 'sent') return `Email sent to ${firstName}`
	return reason === 'outcome_unknown'
		? 'It is unknown whether the email was sent'
		: 'No email was sent'
}
