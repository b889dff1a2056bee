import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CheckFile } from './check-file.tsx'
import { StoredContract } from './stored-contract.tsx'
import { type VerifiedContract, verifyById } from './verification.ts'
import '../components/page-layout.css'
import './verify.css'

/** Renders the public page that verifies a signed contract by its number or its file. */
export function VerifyPage({ documentId }: { documentId: string | undefined }) {
	useEffect(() => {
		document.title = 'Check a signed contract'
	}, [])
	return (
		<div className="page-layout verify">
			<main>
				<div className="lead">
					<h1>Check a signed contract</h1>
					<p>
						Every contract signed here is sealed, and each signing step is linked to the step before
						it. Any later change of the contract becomes visible.
					</p>
				</div>
				{documentId !== undefined && <ById documentId={documentId} />}
				<CheckFile title={documentId === undefined ? 'Check a file' : 'Check your own copy'} />
				<p className="tiny verify-foot">
					This check shows whether a document was changed. It is not legal advice.
				</p>
			</main>
		</div>
	)
}

function ById({ documentId }: { documentId: string }) {
	const [result, setResult] = useState<VerifiedContract | 'missing' | 'failed' | null>(null)
	const [tries, setTries] = useState(0)
	useEffect(() => {
		let current = true
		setResult(null)
		void verifyById(documentId).then((verified) => current && setResult(verified))
		return () => {
			current = false
		}
	}, [documentId, tries])
	return (
		<div aria-live="polite" aria-busy={result === null}>
			{result === null && <p className="verify-wait">Looking for the contract…</p>}
			{result === 'missing' && (
				<div className="status-message" role="alert">
					No contract with this number was signed here. The number may be incomplete: compare it
					with the last page of the PDF, or check the file itself.
				</div>
			)}
			{result === 'failed' && (
				<div className="status-message" role="alert">
					<p>The connection was lost, so the contract was not checked.</p>
					<button type="button" className="link" onClick={() => setTries(tries + 1)}>
						<RotateCcw className="i" aria-hidden="true" />
						<span>Try again</span>
					</button>
				</div>
			)}
			{typeof result === 'object' && result !== null && <StoredContract contract={result} />}
		</div>
	)
}
