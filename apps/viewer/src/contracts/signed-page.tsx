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
import { NextEvents } from './next-events.tsx'
import { SignedCopy } from './signed-copy.tsx'
import type { ContractControls } from './use-contract.ts'

type Props = {
	page: PageProps
	own: ContractControls
	contract: ContractToSign
	receipt: SignedReceipt
}

/** It is signed: the copy, the right to cancel with its deadline, and what happens next. */
export function SignedPage({ page, own, contract, receipt }: Props) {
	const { playback, onOpen } = page
	const { selection, cancellation, documentId } = receipt
	const language = playback.language || 'en'
	const online = useOnline(page)
	const [asks, setAsks] = useState(false)
	const sold = selection && `${formatOption(selection)}, ${selection.price.display}.`
	const visit = (
		<button type="button" className="btn btn-main" onClick={() => onOpen('visit')}>
			Choose a time for the visit
		</button>
	)
	return (
		<PageLayout
			page={page}
			bar={
				<section className="bar narrow-only" aria-label="Next step">
					{visit}
				</section>
			}
		>
			<div className="two">
				<div>
					<span className="done-mark" aria-hidden="true">
						<Check className="i" />
					</span>
					<div className="lead lead-sign">
						<h1>
							It’s signed.
							<br />
							Thank you, {playback.homeowner.firstName}.
						</h1>
						<p>
							{sold} {formatDateTime(receipt.signedAt, language, receipt.timeZone)}.
						</p>
					</div>
					<SignedCopy name={contract.name} own={own} receipt={receipt} online={online} />
					{receipt.canCancel && cancellation && (
						<div className="take-back">
							<p className="small">
								Changed your mind? Cancel free of charge until{' '}
								{formatLongDate(cancellation.lastDay, language)}.
							</p>
							<ActionButton
								className="link"
								disabled={own.busy || !online}
								onClick={() => setAsks(true)}
							>
								<span>Cancel the agreement</span>
							</ActionButton>
						</div>
					)}
					{own.problem && (
						<p className="wrong" role="alert">
							{own.problem.message}
						</p>
					)}
					<details className="again-text">
						<summary>Read what you signed</summary>
						<article className="contract" aria-label={contract.name}>
							<ContractText
								blocks={contract.blocks}
								signature={
									<p className="ink-line">
										<HandwrittenName name={receipt.signature} />
									</p>
								}
							/>
						</article>
					</details>
				</div>
				<NextEvents page={page} receipt={receipt}>
					{visit}
				</NextEvents>
			</div>
			{asks && cancellation && (
				<ConfirmDialog
					title="Cancel the agreement?"
					text={`You owe nothing, and ${contactName(playback)} is told. You can cancel until ${formatLongDate(cancellation.lastDay, language)}.`}
					confirmLabel="Cancel the agreement"
					cancelLabel="Keep it"
					onConfirm={() => void own.cancel(documentId)}
					onClose={() => setAsks(false)}
				/>
			)}
		</PageLayout>
	)
}
