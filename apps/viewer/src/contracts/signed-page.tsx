import { Check } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { PaymentTerms } from '../components/payment-terms.tsx'
import { PriceLines } from '../components/price-lines.tsx'
import { capitalizeDate } from '../core/format.ts'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { formatOption } from './agreement-summary.tsx'
import { ContractText } from './contract-text.tsx'
import type { ContractToSign, SignedReceipt } from './contract-types.ts'
import { depositDay, formatDateTime, formatLongDate } from './format-date.ts'
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
	const { language } = playback
	const t = messages()
	const online = useOnline(page)
	const [confirming, setConfirming] = useState(false)
	const summary = selection && `${formatOption(selection)}, ${selection.price.display}.`
	const appointmentButton = (
		<button type="button" className="btn btn-main" onClick={() => onOpen('visit')}>
			{playback.appointment === null ? t.steps.chooseAppointment : t.agreement.seeAppointment}
		</button>
	)
	return (
		<PageLayout
			page={page}
			bar={
				<section className="bar narrow-only" aria-label={t.page.nextStep}>
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
							{t.agreement.signed}
							<br />
							{t.agreement.thanks(playback.homeowner.firstName)}
						</h1>
						<p>
							{summary}{' '}
							{capitalizeDate(formatDateTime(receipt.signedAt, language, receipt.timeZone))}.
						</p>
					</div>
					{selection &&
						(selection.choices ?? [selection]).map(({ slideId, price }) => (
							<PriceLines key={slideId} price={price} />
						))}
					<PaymentTerms
						payments={selection?.payments}
						monthly={selection?.monthly}
						conditions={selection?.conditions}
						depositDay={depositDay(cancellation, language)}
					/>
					<SignedCopy name={contract.name} controls={controls} receipt={receipt} online={online} />
					{controls.problem && (
						<p className="field-error" role="alert">
							{controls.problem.message}
						</p>
					)}
					<details className="signed-text">
						<summary>{t.agreement.readSigned}</summary>
						<article className="contract" aria-label={contract.name}>
							<ContractText
								blocks={contract.blocks}
								signature={
									receipt.signature.trim() === '' ? (
										<p>{t.agreement.noTypedName}</p>
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
				<div>
					<UpcomingSteps page={page} receipt={receipt}>
						{appointmentButton}
					</UpcomingSteps>
					{receipt.canCancel && cancellation && (
						<div className="cancel-agreement">
							<p className="small">
								{t.agreement.changedMind(formatLongDate(cancellation.lastDay, language))}
							</p>
							<ActionButton
								className="link"
								disabled={controls.busy || !online}
								onClick={() => setConfirming(true)}
							>
								<span>{t.agreement.cancel}</span>
							</ActionButton>
						</div>
					)}
				</div>
			</div>
			{confirming && cancellation && (
				<ConfirmDialog
					title={t.agreement.cancelQuestion}
					text={t.agreement.cancelText(
						contactName(playback),
						formatLongDate(cancellation.lastDay, language),
					)}
					confirmLabel={t.agreement.cancel}
					cancelLabel={t.agreement.keep}
					onConfirm={() => void controls.cancel(documentId)}
					onClose={() => setConfirming(false)}
				/>
			)}
		</PageLayout>
	)
}
