import { PenLine } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { useOnline } from '../components/page-state.tsx'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { CodeDialog } from './code-dialog.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { ContractText } from './contract-text.tsx'
import type { ContractToSign } from './contract-types.ts'
import { formatLongDate, formatToday } from './format-date.ts'
import { HandwrittenName } from './handwritten-name.tsx'
import { type CorrectedName, NameCorrection } from './name-correction.tsx'
import { cancellationStatement } from './notice-attachment.tsx'
import type { ContractControls } from './use-contract.ts'

type Props = { page: PageProps; controls: ContractControls; contract: ContractToSign }

/** Renders the signing form: the name field, the checkboxes for agreement and consent, and the Sign button. */
export function SignForm({ page, controls, contract }: Props) {
	const { requirements, customerName, consent, selection, cancellation, timeZone } = contract
	const { busy, problem, setProblem } = controls
	const { language } = page.playback
	const t = messages().agreement
	const online = useOnline(page)
	const [name, setName] = useState('')
	const [correctedName, setCorrectedName] = useState<CorrectedName | null>(null)
	const [agreed, setAgreed] = useState(!requirements.agreeCheckbox)
	const [consented, setConsented] = useState(false)
	const [consentOpen, setConsentOpen] = useState(false)
	const [codeOpen, setCodeOpen] = useState(false)
	const nameField = useRef<HTMLInputElement>(null)
	const agreeBox = useRef<HTMLInputElement>(null)
	const consentBox = useRef<HTMLInputElement>(null)
	const note = useId()
	const terms = useId()
	const wrongName = problem?.field === 'name'
	useEffect(() => {
		if (wrongName) nameField.current?.focus()
	}, [wrongName, problem])

	function submit(event: FormEvent) {
		event.preventDefault()
		if (requirements.typedSignature && name.trim() === '')
			return setProblem({ field: 'name', message: t.typeName })
		if (correctedName?.first_name.trim() === '')
			return setProblem({ field: 'name', message: t.enterFirstName })
		if (!agreed || !consented) {
			setProblem({ field: 'terms', message: t.selectAll })
			return (agreed ? consentBox : agreeBox).current?.focus()
		}
		if (contract.signerCode !== null) return setCodeOpen(true)
		void controls.sign(signing)
	}
	const correction =
		correctedName === null
			? ''
			: `${correctedName.first_name.trim()} ${correctedName.last_name.trim()}`.trim()
	const writtenName = correction === '' ? customerName : correction
	const signing = {
		signature: name.trim(),
		...(correctedName !== null && writtenName !== customerName && { correctedName }),
	}
	const matches = sameName(name, writtenName)
	return (
		<form onSubmit={submit} noValidate>
			<h2>{t.sign}</h2>
			{requirements.typedSignature && (
				<>
					<label className="field">
						<span>{t.fullName}</span>
						<input
							ref={nameField}
							type="text"
							value={name}
							maxLength={200}
							autoComplete="name"
							aria-describedby={note}
							aria-invalid={wrongName}
							onInput={(event) => {
								setName(event.currentTarget.value)
								if (wrongName) setProblem(null)
							}}
						/>
					</label>
					<div className="signature-line" aria-hidden="true">
						<HandwrittenName name={name} />
					</div>
					<p className={wrongName ? 'field-error' : 'tiny'} id={note} role="status">
						{wrongName
							? problem.message
							: matches
								? t.matches(formatToday(language, timeZone))
								: t.names(writtenName, formatToday(language, timeZone))}
					</p>
					<NameCorrection
						value={correctedName}
						name={splitName(customerName, page.playback.homeowner.firstName)}
						onChange={(value) => {
							setCorrectedName(value)
							if (wrongName) setProblem(null)
						}}
					/>
				</>
			)}
			{requirements.agreeCheckbox && (
				<label className="tick">
					<input
						ref={agreeBox}
						type="checkbox"
						checked={agreed}
						onChange={() => setAgreed(!agreed)}
					/>
					<span>{requirements.agreeLabel}</span>
				</label>
			)}
			<div className="tick">
				<input
					ref={consentBox}
					id={terms}
					type="checkbox"
					checked={consented}
					onChange={() => setConsented(!consented)}
				/>
				<span>
					<label htmlFor={terms}>{consent.label}</label>{' '}
					<button type="button" className="text-link" onClick={() => setConsentOpen(true)}>
						{t.whatThisMeans}
					</button>
				</span>
			</div>
			<p className="field-error" role="alert">
				{problem && !wrongName ? problem.message : ''}
			</p>
			<div className="right-to-cancel">
				<ContractText blocks={cancellationStatement(contract)} />
			</div>
			<ActionButton type="submit" className="btn btn-main btn-wide" disabled={busy || !online}>
				<PenLine className="i" aria-hidden="true" />
				{selection ? t.signFor(selection.price.display) : t.signAgreement}
			</ActionButton>
			<p className="tiny sign-until">
				{!online
					? t.offline
					: cancellation && t.freeUntil(formatLongDate(cancellation.lastDay, language))}
			</p>
			{codeOpen && (
				<CodeDialog
					controls={controls}
					onConfirmed={(codeProof) => void controls.sign({ ...signing, codeProof })}
					onClose={() => setCodeOpen(false)}
				/>
			)}
			{consentOpen && (
				<ConsentDialog blocks={consent.blocks} onClose={() => setConsentOpen(false)} />
			)}
		</form>
	)
}

/** Splits the name in the agreement into first and last name. */
function splitName(name: string, firstName: string): CorrectedName {
	const isFirst = name.startsWith(firstName)
	return {
		first_name: isFirst ? firstName : name,
		last_name: isFirst ? name.slice(firstName.length).trim() : '',
	}
}

/** Returns whether two names are equal except for case and spaces. Only the server decides whether a signature is valid. */
function sameName(one: string, other: string): boolean {
	const fold = (name: string) => name.normalize('NFKC').toLowerCase().split(/\s+/).join(' ').trim()
	return fold(one) === fold(other)
}
