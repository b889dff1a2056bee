import { Check } from 'lucide-react'
import { useState } from 'react'
import { Action } from '../components/action-button.tsx'
import { AskFirst } from '../components/confirm-dialog.tsx'
import { PaperPage } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { contactOf } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { titleOf } from './agreement-summary.tsx'
import { ContractText } from './contract-text.tsx'
import type { ContractToSign, SignedReceipt } from './contract-types.ts'
import { longDay, moment } from './format-date.ts'
import { InkName } from './handwritten-name.tsx'
import { NextThings } from './next-events.tsx'
import { YourCopy } from './signed-copy.tsx'
import type { Contract } from './use-contract.ts'

type Props = { page: PageProps; own: Contract; contract: ContractToSign; receipt: SignedReceipt }

/** It is signed: the copy, the right to cancel with its deadline, and what happens next. */
export function SignedPage({ page, own, contract, receipt }: Props) {
	const { playback, onOpen } = page
	const { selection, cancellation, documentId } = receipt
	const language = playback.language || 'en'
	const online = useOnline(page)
	const [asks, setAsks] = useState(false)
	const sold = selection && `${titleOf(selection)}, ${selection.price.display}.`
	const visit = (
		<button type="button" className="btn btn-main" onClick={() => onOpen('visit')}>
			Choose a time for the visit
		</button>
	)
	return (
		<PaperPage
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
							{sold} {moment(receipt.signedAt, language, receipt.timeZone)}.
						</p>
					</div>
					<YourCopy name={contract.name} own={own} receipt={receipt} online={online} />
					{receipt.canCancel && cancellation && (
						<div className="take-back">
							<p className="small">
								Changed your mind? Cancel free of charge until{' '}
								{longDay(cancellation.lastDay, language)}.
							</p>
							<Action className="link" off={own.busy || !online} onClick={() => setAsks(true)}>
								<span>Cancel the agreement</span>
							</Action>
						</div>
					)}
					{own.problem && (
						<p className="wrong" role="alert">
							{own.problem.words}
						</p>
					)}
					<details className="again-text">
						<summary>Read what you signed</summary>
						<article className="contract" aria-label={contract.name}>
							<ContractText
								blocks={contract.blocks}
								signature={
									<p className="ink-line">
										<InkName name={receipt.signature} />
									</p>
								}
							/>
						</article>
					</details>
				</div>
				<NextThings page={page} receipt={receipt}>
					{visit}
				</NextThings>
			</div>
			{asks && cancellation && (
				<AskFirst
					title="Cancel the agreement?"
					text={`You owe nothing, and ${contactOf(playback)} is told. You can cancel until ${longDay(cancellation.lastDay, language)}.`}
					does="Cancel the agreement"
					keeps="Keep it"
					onYes={() => void own.cancel(documentId)}
					onClose={() => setAsks(false)}
				/>
			)}
		</PaperPage>
	)
}
