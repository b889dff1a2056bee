import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { Progress } from '@dormer/ui/progress'
import { Status } from '@dormer/ui/status'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { CopyButton } from '../core/copy-button.tsx'
import { formatRelativeTime } from '../core/format.ts'
import { fullName } from '../core/homeowner.ts'
import { downloadQrCode, QrCode } from '../core/qr-code.tsx'
import { useVoices } from '../narration/use-voices.ts'
import { ENGAGEMENT, isPreparing, statusOf } from './presentation-status.ts'

/** Renders the link of a presentation with its QR code, and the preparation status. */
export function PresentationFacts({ presentation }: { presentation: Presentation }) {
	const { url, homeownerData, slidesReady, totalSlides } = presentation
	const { tone, word } = statusOf(presentation)
	const name = fullName(homeownerData)
	return (
		<div className="grid gap-5">
			<section className="card p-5" aria-labelledby="link">
				<h2 id="link" className="mb-3 text-m font-semibold">
					Link
				</h2>
				<div className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-4">
					<div className="rounded-m border border-line bg-white p-1.5">
						<QrCode url={url} label={`QR code that opens the presentation for ${name}`} />
					</div>
					<div className="grid min-w-0 gap-2">
						<p className="text-xs break-all text-ink-meta">{url}</p>
						<div className="flex gap-2">
							<CopyButton size="s" text={url} label="Copy" />
							<Button size="s" onClick={() => downloadQrCode(url, name)}>
								<Download className="icon" aria-hidden />
								QR code
							</Button>
						</div>
					</div>
				</div>
			</section>
			<section className="card p-5" aria-labelledby="state">
				<div className="mb-2 flex items-center justify-between">
					<h2 id="state" className="text-m font-semibold">
						Status
					</h2>
					<Status tone={tone}>{word}</Status>
				</div>
				{isPreparing(presentation) && (
					<div className="mb-3">
						<Progress
							label="Recording"
							value={totalSlides === 0 ? 0 : Math.round((100 * slidesReady) / totalSlides)}
						/>
					</div>
				)}
				<Facts presentation={presentation} />
			</section>
		</div>
	)
}

function Facts({ presentation }: { presentation: Presentation }) {
	const { voices } = useVoices()
	const { voice_id: voiceId } = presentation.voiceSettings
	const voice = voices?.find(({ voice_id: id }) => id === voiceId)
	const seen = (at: string | null) => (at === null ? 'Not yet' : formatRelativeTime(at))
	return (
		<dl>
			<Fact name="Engagement">{ENGAGEMENT[presentation.engagement]}</Fact>
			<Fact name="Created">{formatRelativeTime(presentation.createdAt)}</Fact>
			<Fact name="First seen">{seen(presentation.firstViewedAt)}</Fact>
			<Fact name="Last seen">{seen(presentation.lastViewedAt)}</Fact>
			<Fact name="Slides recorded">
				{presentation.slidesReady} of {presentation.totalSlides}
			</Fact>
			<Fact name="Voice">{voice?.name ?? 'The deck’s voice'}</Fact>
			{presentation.expiresAt !== null && (
				<Fact name="Expires">{formatRelativeTime(presentation.expiresAt)}</Fact>
			)}
		</dl>
	)
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="flex justify-between gap-3 border-t border-line py-[7px] text-s first:border-t-0">
			<dt className="text-ink-2">{name}</dt>
			<dd className="num text-right first-letter:uppercase">{children}</dd>
		</div>
	)
}
