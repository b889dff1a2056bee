import { Clock, Mail } from 'lucide-react'
import { useOnline } from '../components/page-state.tsx'
import { formatDateTime, formatLongDate } from '../contracts/format-date.ts'
import { SignedFile } from '../contracts/signed-file.tsx'
import type { ContractControls } from '../contracts/use-contract.ts'
import type { PageProps } from '../core/pages.ts'

type Props = { page: PageProps; controls: ContractControls }

/** Renders the signed agreement: time of the signature, download, and deadline for a cancellation. */
export function AgreementCard({ page, controls }: Props) {
	const { playback, onOpen } = page
	const online = useOnline(page)
	const { contract } = controls
	if (contract === 'loading')
		return <div className="card home-loading" role="status" aria-label="Loading your agreement" />
	if (typeof contract === 'string' || contract.signed === null)
		return (
			<section className="card" aria-label="Your agreement">
				<p>Your agreement could not be loaded.</p>
				<button type="button" className="btn btn-quiet btn-wide" onClick={controls.load}>
					Try again
				</button>
			</section>
		)
	const { signedAt, timeZone, canCancel, cancellation, email, documentSha256 } = contract.signed
	const language = playback.language || 'en'
	return (
		<section className="card" aria-label="Your agreement">
			<SignedFile
				name={contract.name}
				note={`Signed ${formatDateTime(signedAt, language, timeZone)}`}
				document={contract.signed}
				controls={controls}
				online={online}
			/>
			{email && (
				<p className="small file-mail">
					<Mail className="i" aria-hidden="true" />
					<span>Copy sent to {email}</span>
				</p>
			)}
			<details className="home-hash">
				<summary>How to check that the contract text is unchanged</summary>
				<p>
					SHA-256 of the contract text that you signed: <code>{documentSha256}</code>. Your copy
					contains the same value.
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
					<span>
						You can cancel free of charge until midnight on{' '}
						<b>{formatLongDate(cancellation.lastDay, language)}</b>.
					</span>
				</p>
			)}
			<div className="home-links">
				<button type="button" className="link" onClick={() => onOpen('agreement')}>
					<span>{canCancel ? 'Read or cancel the agreement' : 'Read the agreement'}</span>
				</button>
			</div>
		</section>
	)
}
