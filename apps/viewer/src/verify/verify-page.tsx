import { RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { verifyMessages } from '../messages/verify.ts'
import { CheckFile } from './check-file.tsx'
import { StoredContract } from './stored-contract.tsx'
import { type VerifiedContract, verifyById } from './verification.ts'
import '../components/page-layout.css'
import './verify.css'

/** Renders the public page that verifies a signed contract by its number or its file. */
export function VerifyPage({ documentId }: { documentId: string | undefined }) {
	const t = verifyMessages()
	useEffect(() => {
		document.title = t.title
	}, [t])
	return (
		<div className="page-layout verify">
			<main>
				<div className="lead">
					<h1>{t.title}</h1>
					<p>{t.introduction}</p>
				</div>
				{documentId !== undefined && <ById documentId={documentId} />}
				<CheckFile title={documentId === undefined ? t.checkFile : t.checkOwnCopy} />
				<p className="tiny verify-foot">{t.note}</p>
			</main>
		</div>
	)
}

function ById({ documentId }: { documentId: string }) {
	const [result, setResult] = useState<VerifiedContract | 'missing' | 'failed' | null>(null)
	const [tries, setTries] = useState(0)
	const t = verifyMessages()
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
			{result === null && <p className="verify-wait">{t.looking}</p>}
			{result === 'missing' && (
				<div className="status-message" role="alert">
					{t.missing}
				</div>
			)}
			{result === 'failed' && (
				<div className="status-message" role="alert">
					<p>{t.lost}</p>
					<button type="button" className="link" onClick={() => setTries(tries + 1)}>
						<RotateCcw className="i" aria-hidden="true" />
						<span>{t.tryAgain}</span>
					</button>
				</div>
			)}
			{typeof result === 'object' && result !== null && <StoredContract contract={result} />}
		</div>
	)
}
