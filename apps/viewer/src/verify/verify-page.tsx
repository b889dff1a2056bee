import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CheckFile } from './check-file.tsx'
import { StoredContract } from './stored-contract.tsx'
import { type VerifiedContract, verifyById } from './verification.ts'
import '../components/page-layout.css'
import './verify.css'

/** Whether a signed contract is genuine, for anybody: by its number, by the file, or both. */
export function VerifyPage({ documentId }: { documentId: string | undefined }) {
	useEffect(() => {
		document.title = 'Check a signed contract'
	}, [])
	return (
		<div className="paper verify">
			<main>
				<div className="lead">
					<h1>Check a signed contract</h1>
					<p>
						Every contract that is signed here is sealed, and every step of its signing is chained
						to the one before. What was touched afterwards shows.
					</p>
				</div>
				{documentId !== undefined && <ById documentId={documentId} />}
				<CheckFile title={documentId === undefined ? 'By its file' : 'Check your own copy'} />
				<p className="tiny verify-foot">
					This says whether a document was changed. It is no legal advice.
				</p>
			</main>
		</div>
	)
}

function ById({ documentId }: { documentId: string }) {
	const [answer, setAnswer] = useState<VerifiedContract | 'missing' | 'failed' | null>(null)
	const [tries, setTries] = useState(0)
	useEffect(() => {
		let current = true
		setAnswer(null)
		void verifyById(documentId).then((told) => current && setAnswer(told))
		return () => {
			current = false
		}
	}, [documentId, tries])
	return (
		<div aria-live="polite" aria-busy={answer === null}>
			{answer === null && <p className="verify-wait">Looking it up…</p>}
			{answer === 'missing' && (
				<div className="says" role="alert">
					No contract was signed here under this number. It may have been cut short on its way:
					compare it with the last page of the PDF, or check the file itself.
				</div>
			)}
			{answer === 'failed' && (
				<div className="says" role="alert">
					<p>The connection was lost on the way. It says nothing about the contract.</p>
					<button type="button" className="link" onClick={() => setTries(tries + 1)}>
						<RotateCcw className="i" aria-hidden="true" />
						<span>Try again</span>
					</button>
				</div>
			)}
			{typeof answer === 'object' && answer !== null && <StoredContract kept={answer} />}
		</div>
	)
}
