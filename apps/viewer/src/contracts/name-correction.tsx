import { messages } from '../messages/index.ts'
import type { Signing } from './use-contract.ts'

export type CorrectedName = NonNullable<Signing['correctedName']>

type Props = {
	/** Null while the homeowner accepts the name on the agreement. */
	value: CorrectedName | null
	/** Name on the agreement, from which the correction starts. */
	name: CorrectedName
	onChange: (value: CorrectedName | null) => void
}

/** Renders the button with which homeowners correct their name on the agreement, and then the fields for the name. */
export function NameCorrection({ value, name, onChange }: Props) {
	const t = messages().agreement
	if (value === null)
		return (
			<button type="button" className="text-link" onClick={() => onChange(name)}>
				{t.differentName}
			</button>
		)
	const field = (key: keyof CorrectedName, label: string, autoComplete: string) => (
		<label className="field">
			<span>{label}</span>
			<input
				type="text"
				maxLength={80}
				autoComplete={autoComplete}
				value={value[key]}
				onInput={(event) => onChange({ ...value, [key]: event.currentTarget.value })}
			/>
		</label>
	)
	return (
		<fieldset className="name-correction">
			<legend>{t.nameAsWritten}</legend>
			{field('first_name', t.firstName, 'given-name')}
			{field('last_name', t.lastName, 'family-name')}
			<p className="tiny">{t.bothSpellings}</p>
			<button type="button" className="text-link" onClick={() => onChange(null)}>
				{t.useAgreementName}
			</button>
		</fieldset>
	)
}
