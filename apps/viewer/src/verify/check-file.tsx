import { FileSearch } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { StoredContract } from './stored-contract.tsx'
import { type FileVerification, verifyFile } from './verification.ts'
import { VerificationResult } from './verification-result.tsx'

type State = { file: string; answer: FileVerification | string | null }

/** Takes a PDF or an evidence file, by choice or by drop, and says what holds of it. */
export function CheckFile({ title }: { title: string }) {
	const [state, setState] = useState<State | null>(null)
	const check = async (file: File | undefined) => {
		if (file === undefined) return
		setState({ file: file.name, answer: null })
		const answer = await verifyFile(file)
		setState((now) => (now?.file === file.name ? { file: file.name, answer } : now))
	}
	const onDrop = (event: DragEvent) => {
		event.preventDefault()
		void check(event.dataTransfer?.files[0])
	}
	const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		void check(currentTarget.files?.[0])
		currentTarget.value = ''
	}
	return (
		<section className="check-file">
			<h2>{title}</h2>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: Dropping a file is a short cut past the button inside. */}
			<div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
				<p>The PDF that came by e-mail, or an evidence file. It is looked at and forgotten.</p>
				<label className="btn btn-main">
					<FileSearch className="i" aria-hidden="true" />
					Choose a file
					<input className="sr" type="file" accept=".pdf,.json" onChange={onChange} />
				</label>
			</div>
			<div role="status">
				{state?.answer === null && <p className="small">Looking at {state.file}…</p>}
			</div>
			<div aria-live="polite">{state?.answer != null && <Answer {...state} />}</div>
		</section>
	)
}

function Answer({ file, answer }: State) {
	if (answer === null) return null
	if (typeof answer === 'string') return <p className="says">{answer}</p>
	const { verdict, kept } = answer
	return (
		<>
			<VerificationResult
				verdict={verdict}
				title={verdict.valid ? 'This file is genuine' : 'This file does not hold'}
			>
				<p className="file-name">{file}</p>
			</VerificationResult>
			{kept && (
				<>
					<h3>What is kept under its number</h3>
					<StoredContract kept={kept} />
				</>
			)}
		</>
	)
}
