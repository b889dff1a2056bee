import { Button } from '@dormer/ui/button'
import { DialogClose } from '@dormer/ui/dialog'
import { Input } from '@dormer/ui/input'
import { clsx } from 'clsx'
import { CircleCheck, Download, ExternalLink, LoaderCircle, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../core/copy-button.tsx'
import { FormAlert } from '../core/form-alert.tsx'
import { downloadQrCode, QrCode } from '../core/qr-code.tsx'
import { trpc } from '../core/trpc.ts'
import { SharePrices } from '../roof-measurements/share-prices.tsx'
import { EmailFields } from '../sends/email-fields.tsx'
import { EmailPreview } from '../sends/email-preview.tsx'
import { Outcome } from '../sends/send-email-dialog.tsx'
import { useEmailDraft } from '../sends/use-email-draft.ts'
import { useSendEmail } from '../sends/use-send-email.ts'
import type { ShareDetails } from './share-details.ts'

type SharePanelProps = {
	details: ShareDetails
	/** Receives whether the email has a changed text that is not sent. */
	onEmailChanged: (isChanged: boolean) => void
	onClose: () => void
}

/**
 * Renders the last step of creating a presentation: the email, the state of the prices, and the link. Repeated clicks send only
 * one email. On a phone, the panel is taller than the screen: its top is shown when it opens and after the email was sent.
 */
export function SharePanel({ details, onEmailChanged, onClose }: SharePanelProps) {
	const { created, firstName, address, email } = details
	const presentationId = created.deck_presentation_id
	const { send, isPending, delivery, problem, mayBeSent } = useSendEmail(presentationId, 'initial')
	const draft = useEmailDraft(presentationId, 'initial', email !== null)
	const isSent = delivery !== undefined
	const canSend = email !== null && !isSent
	const isEmailChanged = canSend && draft.isChanged
	useEffect(() => onEmailChanged(isEmailChanged), [isEmailChanged, onEmailChanged])
	const panel = useRef<HTMLDivElement>(null)
	useEffect(() => {
		panel.current?.scrollIntoView()
	}, [isSent])
	return (
		<div
			ref={panel}
			className={clsx(
				'relative grid scroll-mt-3',
				email !== null && 'md:grid-cols-[minmax(0,520px)_minmax(0,1fr)]',
			)}
		>
			<DialogClose className="absolute top-5 right-4" />
			<div className="flex flex-col">
				<div className="px-6 pt-6 pb-5 sm:px-7">
					<h2 className="pr-8 text-xl leading-7 font-semibold tracking-[-.015em]">
						Share with {firstName}
					</h2>
					<p className="text-s text-ink-2">{address}</p>
					<div className="mt-4 grid gap-3">
						<FormAlert message={problem} />
						{email === null && (
							<p className="text-s text-ink-2">
								No email address was entered. Share the link below, or add an address on the
								presentation’s page.
							</p>
						)}
						{canSend && <EmailFields draft={draft} to={email} isLocked={isPending || mayBeSent} />}
						{delivery !== undefined && <Outcome delivery={delivery} firstName={firstName} />}
					</div>
					<SharePrices presentationId={presentationId} firstName={firstName} />
					<PersonalLink url={created.url} firstName={firstName} />
					<RecordingProgress presentationId={presentationId} />
				</div>
				<footer className="mt-auto flex flex-wrap items-center gap-2 border-t border-line px-6 py-3.5 sm:px-7">
					<Button look={canSend ? 'quiet' : 'primary'} onClick={onClose}>
						Done
					</Button>
					<div className="ml-auto flex gap-2">
						<CopyButton text={created.url} label="Copy link" />
						{canSend && (
							<Button
								look="primary"
								busy={isPending}
								disabled={draft.isIncomplete}
								onClick={() => send(draft.texts)}
							>
								<Send className="icon" aria-hidden />
								{problem === undefined ? 'Send email' : 'Try again'}
							</Button>
						)}
					</div>
				</footer>
			</div>
			{email !== null && (
				<div className="flex flex-col border-line bg-sunken px-6 py-6 max-md:border-t sm:px-7 md:border-l">
					<EmailPreview draft={draft} firstName={firstName} />
					<p className="mt-3 text-xs text-ink-meta">
						The picture, the title and the web address also appear when you send the link as a text
						message.
					</p>
				</div>
			)}
		</div>
	)
}

function PersonalLink({ url, firstName }: { url: string; firstName: string }) {
	return (
		<div className="mt-4 grid grid-cols-[84px_minmax(0,1fr)] items-center gap-3.5">
			<div className="rounded-m border border-line bg-white p-1">
				<QrCode url={url} label={`QR code that opens the presentation for ${firstName}`} />
			</div>
			<div className="min-w-0">
				<label className="mb-1 block text-s font-medium" htmlFor="share-link">
					Personal link
				</label>
				<Input
					id="share-link"
					readOnly
					value={url}
					onFocus={({ target }) => target.select()}
					className="num"
				/>
				<div className="mt-1.5 -ml-2.5 flex flex-wrap gap-1">
					<Button size="s" look="quiet" onClick={() => downloadQrCode(url, firstName)}>
						<Download className="icon" aria-hidden />
						Save QR code
					</Button>
					<Button asChild size="s" look="quiet">
						<a href={url} target="_blank" rel="noreferrer">
							<ExternalLink className="icon" aria-hidden />
							Open as homeowner
						</a>
					</Button>
				</div>
			</div>
		</div>
	)
}

const POLL_MS = 1000

function RecordingProgress({ presentationId }: { presentationId: string }) {
	const status = trpc.presentations.status.useQuery(
		{ presentationId },
		{ refetchInterval: ({ state }) => (isOver(state.data?.status) ? false : POLL_MS) },
	)
	const { slidesReady = 0, totalSlides = 0 } = status.data ?? {}
	const ready = status.data?.status === 'ready'
	const Icon = ready ? CircleCheck : LoaderCircle
	return (
		<p role="status" className="mt-4 flex items-start gap-2 text-s text-ink-2">
			<Icon
				className={`icon-s mt-[3px] ${ready ? 'text-good' : 'motion-safe:animate-spin'}`}
				aria-hidden
			/>
			{ready
				? `${slidesReady} of ${totalSlides} slides are recorded`
				: `Recording the personal slides: ${slidesReady} of ${totalSlides} slides done`}
		</p>
	)
}

function isOver(status: string | undefined): boolean {
	return status === 'ready' || status === 'failed'
}
