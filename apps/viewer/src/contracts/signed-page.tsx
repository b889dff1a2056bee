import { Check } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { formatOption } from './agreement-summary.tsx'
import { ContractText } from './contract-text.tsx'
import type { ContractToSign, SignedReceipt } from './contract-types.ts'
import { formatDateTime, formatLongDate } from './format-date.ts'
import { HandwrittenName } from './handwritten-name.tsx'
import { SignedCopy } from './signed-copy.tsx'
import { UpcomingSteps } from './upcoming-steps.tsx'
import type { ContractControls } from './use-contract.ts'

type Props = {
	page: PageProps
	controls: ContractControls
	contract: ContractToSign
	receipt: SignedReceipt
}

/** Renders the page after signing: the signed copy, the cancellation deadline, and the upcoming steps. */
export function SignedPage({ page, controls, contract, receipt }: Props) {
	const { playback, onOpen } = page
	const { selection, cancellation, documentId } = receipt
	const language = playback.language || 'en'
	const online = useOnline(page)
	const [confirming, setConfirming] = useState(false)
	const summary = selection && `${formatOption(selection)}, ${selection.price.display}.`
	const appointmentButton = (
		<button type="button" className="btn btn-main" onClick={() => onOpen('visit')}>
			{playback.appointment === null ? 'Choose an appointment time' : 'See your appointment'}
		</button>
	)
	return (
		<PageLayout
			page={page}
			bar={
				<section className="bar narrow-only" aria-label="Next step">
					{appointmentButton}
				</section>
			}
		>
			<div className="two">
				<div>
					<span className="success-icon" aria-hidden="true">
						<Check className="i" />
					</span>
					<div className="lead lead-sign">
						<h1>
							It’s signed.
							<br />
							Thank you, {playback.homeowner.firstName}.
						</h1>
						<p>
							{summary} {formatDateTime(receipt.signedAt, language, receipt.timeZone)}.
						</p>
					</div>
					<SignedCopy name={contract.name} controls={controls} receipt={receipt} online={online} />
					{receipt.canCancel && cancellation && (
						<div className="cancel-agreement">
							<p className="small">
								Changed your mind? Cancel free of charge until{' '}
								{formatLongDate(cancellation.lastDay, language)}.
							</p>
							<ActionButton
								className="link"
								disabled={controls.busy || !online}
								onClick={() => setConfirming(true)}
							>
								<span>Cancel the agreement</span>
							</ActionButton>
						</div>
					)}
					{controls.problem && (
						<p className="field-error" role="alert">
							{controls.problem.message}
						</p>
					)}
					<details className="signed-text">
						<summary>Read what you signed</summary>
						<article className="contract" aria-label={contract.name}>
							<ContractText
								blocks={contract.blocks}
								signature={
									receipt.signature.trim() === '' ? (
										<p>The agreement was accepted without a typed name.</p>
									) : (
										<p className="signature-line">
											<HandwrittenName name={receipt.signature} />
										</p>
									)
								}
							/>
						</article>
					</details>
				</div>
				<UpcomingSteps page={page} receipt={receipt}>
					{appointmentButton}
				</UpcomingSteps>
			</div>
			{confirming && cancellation && (
				<ConfirmDialog
					title="Cancel the agreement?"
					text={`You owe nothing. We notify ${contactName(playback)}. You can cancel until ${formatLongDate(cancellation.lastDay, language)}.`}
					confirmLabel="Cancel the agreement"
					cancelLabel="Keep the agreement"
					onConfirm={() => void controls.cancel(documentId)}
					onClose={() => setConfirming(false)}
				/>
			)}
		</PageLayout>
	)
}
