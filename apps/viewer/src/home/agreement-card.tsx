import { Clock, Mail } from 'lucide-react'
import { useOnline } from '../components/page-state.tsx'
import { formatDateTime, formatLongDate } from '../contracts/format-date.ts'
import { SignedFile } from '../contracts/signed-file.tsx'
import type { ContractControls } from '../contracts/use-contract.ts'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'

type Props = { page: PageProps; controls: ContractControls }

/** Renders the signed agreement: time of the signature, download, and deadline for a cancellation. */
export function AgreementCard({ page, controls }: Props) {
	const { playback, onOpen } = page
	const online = useOnline(page)
	const { contract } = controls
	const t = messages().home
	if (contract === 'loading')
		return <div className="card home-loading" role="status" aria-label={t.loadingAgreement} />
	if (typeof contract === 'string' || contract.signed === null)
		return (
			<section className="card" aria-label={t.yourAgreement}>
				<p>{t.agreementNotLoaded}</p>
				<button type="button" className="btn btn-quiet btn-wide" onClick={controls.load}>
					{messages().general.tryAgain}
				</button>
			</section>
		)
	const { signedAt, timeZone, canCancel, cancellation, email, documentSha256 } = contract.signed
	const { language } = playback
	return (
		<section className="card" aria-label={t.yourAgreement}>
			<SignedFile
				name={contract.name}
				note={t.signedAt(formatDateTime(signedAt, language, timeZone))}
				document={contract.signed}
				controls={controls}
				online={online}
			/>
			{email && (
				<p className="small file-mail">
					<Mail className="i" aria-hidden="true" />
					<span>{t.copyGoesTo(email)}</span>
				</p>
			)}
			<details className="home-hash">
				<summary>{t.checkText}</summary>
				<p>
					{t.hash} <code>{documentSha256}</code>
				</p>
			</details>
			{controls.problem && (
				<p className="field-error" role="alert">
					{controls.problem.message}
				</p>
			)}
			{canCancel && cancellation && (
				<p className="home-cancel">
					<Clock className="i" aria-hidden="true" />
					<span>{t.cancelUntil(formatLongDate(cancellation.lastDay, language))}</span>
				</p>
			)}
			<div className="home-links">
				<button type="button" className="link" onClick={() => onOpen('agreement')}>
					<span>{canCancel ? t.readOrCancel : t.read}</span>
				</button>
			</div>
		</section>
	)
}
