import { FileSearch } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { verifyMessages } from '../messages/verify.ts'
import { StoredContract } from './stored-contract.tsx'
import { type FileVerification, verifyFile } from './verification.ts'
import { VerificationResult } from './verification-result.tsx'

type State = { file: string; result: FileVerification | string | null }

/** Renders a file picker with a drop area, and the result of checking the PDF or the evidence file. */
export function CheckFile({ title }: { title: string }) {
	const [state, setState] = useState<State | null>(null)
	const check = async (file: File | undefined) => {
		if (file === undefined) return
		setState({ file: file.name, result: null })
		const result = await verifyFile(file)
		setState((now) => (now?.file === file.name ? { file: file.name, result } : now))
	}
	const onDrop = (event: DragEvent) => {
		event.preventDefault()
		void check(event.dataTransfer?.files[0])
	}
	const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		void check(currentTarget.files?.[0])
		currentTarget.value = ''
	}
	const t = verifyMessages()
	return (
		<section className="check-file">
			<h2>{title}</h2>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: Dropping a file is a shortcut; the button inside does the same. */}
			<div className="drop" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
				<p>{t.choose}</p>
				<label className="btn btn-main">
					<FileSearch className="i" aria-hidden="true" />
					{t.chooseFile}
					<input className="sr" type="file" accept=".pdf,.json" onChange={onChange} />
				</label>
			</div>
			<div role="status">
				{state?.result === null && <p className="small">{t.checking(state.file)}</p>}
			</div>
			<div aria-live="polite">{state?.result != null && <FileResult {...state} />}</div>
		</section>
	)
}

function FileResult({ file, result }: State) {
	if (result === null) return null
	if (typeof result === 'string') return <p className="status-message">{result}</p>
	const { verdict, kept } = result
	const t = verifyMessages()
	return (
		<>
			<VerificationResult
				verdict={verdict}
				title={verdict.valid ? t.genuine : t.notGenuine}
				timeZone={kept?.document.timeZone}
			>
				<p className="file-name">{file}</p>
			</VerificationResult>
			{kept && (
				<>
					<h3>{t.stored}</h3>
					<StoredContract contract={kept} />
				</>
			)}
		</>
	)
}
