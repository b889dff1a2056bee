import { Button } from '@dormer/ui/button'
import { DialogClose } from '@dormer/ui/dialog'
import { Input } from '@dormer/ui/input'
import { CircleCheck, Download, ExternalLink, LoaderCircle } from 'lucide-react'
import { CopyButton } from '../core/copy-button.tsx'
import { shareKeyFromUrl } from '../core/homeowner.ts'
import { downloadQrCode, QrCode } from '../core/qr-code.tsx'
import { trpc } from '../core/trpc.ts'
import { SharePrices } from '../roof-measurements/share-prices.tsx'
import { EmailStep } from '../sends/email-step.tsx'
import { firstPersonalSentence } from './personal-sentence.ts'
import type { ShareDetails } from './share-details.ts'

/**
 * Renders the last step of creating a presentation. Shows the homeowner's personal link as text and QR code, and offers
 * to email it.
 */
export function SharePanel({ details, onClose }: { details: ShareDetails; onClose: () => void }) {
	const { created, firstName, address, email } = details
	return (
		<div className="grid md:grid-cols-[336px_minmax(0,1fr)]">
			<Preview details={details} />
			<div className="relative flex flex-col px-6 pt-7 pb-5 sm:px-7">
				<DialogClose className="absolute top-4 right-4" />
				<h2 className="pr-8 text-xl leading-7 font-semibold tracking-[-.015em]">
					Ready for {firstName}
				</h2>
				<p className="text-s text-ink-2">{address}</p>
				<label className="mt-5 mb-1 block text-s font-medium" htmlFor="share-link">
					Personal link
				</label>
				<div className="flex gap-2">
					<Input
						id="share-link"
						readOnly
						value={created.url}
						onFocus={({ target }) => target.select()}
						className="num"
					/>
					<CopyButton text={created.url} label="Copy" />
				</div>
				<div className="mt-5 grid grid-cols-[132px_minmax(0,1fr)] items-center gap-5">
					<div className="rounded-m border border-line bg-white p-2">
						<QrCode
							url={created.url}
							label={`QR code that opens the presentation for ${firstName}`}
						/>
					</div>
					<div>
						<h3 className="text-s font-semibold">Open on a phone</h3>
						<p className="mt-0.5 mb-3 max-w-[280px] text-s text-ink-2">
							{firstName} can scan this QR code with a phone camera.
						</p>
						<Button size="s" onClick={() => downloadQrCode(created.url, firstName)}>
							<Download className="icon" aria-hidden />
							Save QR code
						</Button>
					</div>
				</div>
				<SharePrices presentationId={created.deck_presentation_id} firstName={firstName} />
				<EmailStep
					presentationId={created.deck_presentation_id}
					firstName={firstName}
					email={email}
				/>
				<footer className="mt-auto flex justify-end gap-2 pt-6">
					<Button look="primary" onClick={onClose}>
						Done
					</Button>
				</footer>
			</div>
		</div>
	)
}

const POLL_MS = 1000

function Preview({ details: { created, deckId, firstName } }: { details: ShareDetails }) {
	const presentationId = created.deck_presentation_id
	const deck = trpc.decks.get.useQuery({ deckId })
	const playback = trpc.presentations.playback.useQuery({ shareKey: shareKeyFromUrl(created.url) })
	const status = trpc.presentations.status.useQuery(
		{ presentationId },
		{ refetchInterval: ({ state }) => (isDone(state.data?.status) ? false : POLL_MS) },
	)
	const thumb = playback.data?.slides[0]?.thumbUrl
	const sentence = firstPersonalSentence(deck.data?.slides ?? [], {
		first_name: firstName,
		full_name: firstName,
	})
	const { slidesReady = 0, totalSlides = 0 } = status.data ?? {}
	const ready = status.data?.status === 'ready'
	return (
		<div className="flex flex-col border-line bg-paper px-6 pt-7 pb-5 max-md:border-b md:border-r">
			<div className="aspect-video overflow-hidden rounded-s bg-sunken ring-1 ring-line">
				{thumb && <img src={thumb} alt="" className="size-full object-cover" />}
			</div>
			{sentence.length > 0 && (
				<p className="mt-[18px] font-serif text-xl leading-7 tracking-[-.005em] text-ink-2">
					“
					{sentence.map(({ text, isVariable, at }) => (
						<span key={at} className={isVariable ? 'font-semibold text-ink' : undefined}>
							{text}
						</span>
					))}
					”
				</p>
			)}
			<p role="status" className="mt-4 mb-6 flex items-start gap-2 text-s text-ink-2">
				{ready ? (
					<CircleCheck className="icon-s mt-[3px] text-good" aria-hidden />
				) : (
					<LoaderCircle className="icon-s mt-[3px] motion-safe:animate-spin" aria-hidden />
				)}
				{ready
					? `${slidesReady} of ${totalSlides} slides are recorded`
					: `Recording the personal slides: ${slidesReady} of ${totalSlides} slides done`}
			</p>
			<Button asChild className="mt-auto">
				<a href={created.url} target="_blank" rel="noreferrer">
					<ExternalLink className="icon" aria-hidden />
					Open as homeowner
				</a>
			</Button>
		</div>
	)
}

function isDone(status: string | undefined): boolean {
	return status === 'ready' || status === 'failed'
}
