import {
	COMPANY_VARIABLES,
	ContractVariable,
	DEPOSIT_VARIABLES,
	variableLabel,
} from '@dormer/api/content/contract-templates/schema'
import { Select } from '@dormer/ui/select'
import { Link } from '@tanstack/react-router'
import { CircleX, SquarePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Blank, findBlanks, includeDollarSign, replaceAt } from './blanks.ts'
import type { Draft } from './contract-draft.ts'
import type { TextView } from './text-editing/template-field.tsx'
import type { TextPart } from './text-editing/text-field.ts'
import type { ContractPreview } from './use-preview.ts'
import { VARIABLE_OPTIONS, variableText } from './variables.ts'

const MAX_SHOWN = 12

type ContractProblemsProps = {
	draft: Draft
	preview: ContractPreview | undefined
	/** The Markdown has line numbers; the formatted text has none. */
	view: TextView
	/** Selects a part of the contract text in its field. */
	onSelect: (part: TextPart) => void
	onChange: (patch: Partial<Draft>) => void
}

const LINK = 'font-medium text-accent underline underline-offset-3'
const isDeposit = (key: ContractVariable) => DEPOSIT_VARIABLES.some((deposit) => deposit === key)

/** Element id of the sentence that lists the company details without a value. */
export const BLANKS_ID = 'contract-blanks'

/**
 * Returns the missing company details and deposit values. The rep's name comes from the presentation, so it is never missing.
 */
export function companyBlanks(missing: readonly ContractVariable[]): ContractVariable[] {
	return [...COMPANY_VARIABLES, ...DEPOSIT_VARIABLES].filter(
		(key) => key !== 'rep_name' && missing.includes(key),
	)
}

/** Renders the problems of a contract text (unknown variables, blanks, empty values), each with a way to fix it. */
export function ContractProblems({
	draft,
	preview,
	view,
	onSelect,
	onChange,
}: ContractProblemsProps) {
	const { templateMarkdown } = draft
	const unknown = preview?.unknown ?? []
	const missing = companyBlanks(preview?.missing ?? [])
	const blanks = findBlanks(templateMarkdown)
	if (unknown.length + missing.length + blanks.length === 0) return null
	const replace =
		(path: 'templateMarkdown' | 'disclosuresMarkdown', part: TextPart) => (key: string) => {
			const variable = ContractVariable.parse(key)
			const text = draft[path] ?? ''
			const whole = includeDollarSign(text, part, variable)
			onChange({ [path]: replaceAt(text, whole, variableText(variable)) })
		}
	return (
		<ul className="divide-y divide-line rounded-s border border-line text-s">
			{unknown.slice(0, MAX_SHOWN).map(({ path, name, line, start, end }) => (
				<Problem
					key={`${path} ${start}`}
					icon={<CircleX className="icon text-bad" aria-label="Error" />}
					choose={
						<ChooseVariable label={`Replace ${name}`} onChoose={replace(path, { start, end })} />
					}
				>
					<PlaceLink
						line={view === 'markdown' ? line : null}
						onSelect={path === 'templateMarkdown' ? () => onSelect({ start, end }) : undefined}
					>
						<b className="font-semibold break-all">{name}</b> is not a variable
						{path === 'disclosuresMarkdown' && ' (in the disclosures)'}
					</PlaceLink>
				</Problem>
			))}
			{blanks.slice(0, MAX_SHOWN).map((blank) => (
				<Problem
					key={`blank ${blank.start}`}
					icon={<SquarePen className="icon text-ink-3" aria-label="Blank" />}
					choose={
						<ChooseVariable
							label={`Fill in the ${nameOf(blank)}`}
							onChoose={replace('templateMarkdown', blank)}
						/>
					}
				>
					<PlaceLink
						line={view === 'markdown' ? blank.line : null}
						onSelect={() => onSelect(blank)}
					>
						A {nameOf(blank)}
					</PlaceLink>
				</Problem>
			))}
			{unknown.length + blanks.length > 2 * MAX_SHOWN && (
				<li className="px-3 py-2 text-ink-meta">
					There are more problems. This list will show them after you fix the problems above.
				</li>
			)}
			{missing.length > 0 && (
				<Problem icon={<CircleX className="icon text-bad" aria-label="Error" />}>
					<span id={BLANKS_ID}>
						Homeowners would sign a blank: {missing.map(variableLabel).join(', ')}. Enter the values
						before you publish.
					</span>{' '}
					{missing.some(isDeposit) ? (
						<Link to="/contracts" className={LINK}>
							Set the deposit in the contract settings
						</Link>
					) : (
						<Link to="/settings" className={LINK}>
							Company settings
						</Link>
					)}
				</Problem>
			)}
		</ul>
	)
}

function Problem({
	icon,
	choose,
	children,
}: {
	icon: ReactNode
	choose?: ReactNode
	children: ReactNode
}) {
	return (
		<li className="flex items-start gap-2 px-3 py-2">
			<span className="mt-0.5 flex">{icon}</span>
			<div className="min-w-0 flex-1">
				<p>{children}</p>
				{choose}
			</div>
		</li>
	)
}

/** Renders a problem as a button that selects its place in the text, or as text when the place is in another field. */
function PlaceLink({
	line,
	onSelect,
	children,
}: {
	/** Line of the Markdown; null for the formatted text. */
	line: number | null
	onSelect: (() => void) | undefined
	children: ReactNode
}) {
	const text = (
		<>
			{line !== null && `Line ${line}: `}
			{children}
		</>
	)
	if (onSelect === undefined) return <span>{text}</span>
	return (
		<button type="button" onClick={onSelect} className="num rounded-xs text-left hover:underline">
			{text}
		</button>
	)
}

function nameOf({ before }: Blank): string {
	return before === '' ? 'blank' : `blank after “${before}”`
}

function ChooseVariable({ label, onChoose }: { label: string; onChoose: (key: string) => void }) {
	return (
		<Select
			aria-label={label}
			placeholder="Choose a variable"
			className="mt-1"
			value=""
			options={VARIABLE_OPTIONS}
			onChange={onChoose}
		/>
	)
}
