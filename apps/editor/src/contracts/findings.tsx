import { ContractVariable, labelOf } from '@dormer/api/contracts/templates/schema'
import { Select } from '@dormer/ui/select'
import { Link } from '@tanstack/react-router'
import { CircleX, SquarePen, TriangleAlert } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { findBlanks, replaceAt } from './blanks.ts'
import type { Draft } from './draft.ts'
import type { ContractPreview } from './use-preview.ts'
import { VARIABLE_OPTIONS, variableText } from './variables.ts'

const MOST_SHOWN = 12

type FindingsProps = {
	draft: Draft
	preview: ContractPreview | undefined
	field: RefObject<HTMLTextAreaElement | null>
	onChange: (patch: Partial<Draft>) => void
}
type Part = { start: number; end: number }

/** What is wrong in the text or would stay empty, each with the way to mend it. */
export function Findings({ draft, preview, field, onChange }: FindingsProps) {
	const { templateMarkdown } = draft
	const unknown = preview?.unknown ?? []
	const missing = (preview?.missing ?? []).filter((key) => key !== 'rep_name')
	const blanks = findBlanks(templateMarkdown)
	if (unknown.length + missing.length + blanks.length === 0) return null
	const go = ({ start, end }: Part) => {
		field.current?.focus()
		field.current?.setSelectionRange(start, end)
	}
	const put = (path: 'templateMarkdown' | 'disclosuresMarkdown', part: Part) => (key: string) => {
		const variable = ContractVariable.parse(key)
		onChange({ [path]: replaceAt(draft[path] ?? '', part, variableText(variable)) })
	}
	return (
		<ul className="divide-y divide-line rounded-s border border-line text-s">
			{unknown.slice(0, MOST_SHOWN).map(({ path, name, line, start, end }) => (
				<Finding
					key={`${path} ${start}`}
					icon={<CircleX className="icon text-bad" aria-label="Error" />}
					choose={
						<ChooseVariable label={`Instead of ${name}`} onChoose={put(path, { start, end })} />
					}
				>
					<PlaceLink onGo={path === 'templateMarkdown' ? () => go({ start, end }) : undefined}>
						Line {line}
						{path === 'disclosuresMarkdown' && ' of the disclosures'}
					</PlaceLink>
					: <b className="font-semibold break-all">{name}</b> is no variable
				</Finding>
			))}
			{blanks.slice(0, MOST_SHOWN).map((blank) => (
				<Finding
					key={`blank ${blank.start}`}
					icon={<SquarePen className="icon text-ink-3" aria-label="Blank" />}
					choose={
						<ChooseVariable
							label={`In the blank on line ${blank.line}`}
							onChoose={put('templateMarkdown', blank)}
						/>
					}
				>
					<PlaceLink onGo={() => go(blank)}>Line {blank.line}</PlaceLink>: a blank
					{blank.before !== '' && ` after “${blank.before}”`}
				</Finding>
			))}
			{unknown.length + blanks.length > 2 * MOST_SHOWN && (
				<li className="px-3 py-2 text-ink-meta">And more, once these are mended</li>
			)}
			{missing.length > 0 && (
				<Finding icon={<TriangleAlert className="icon text-warn" aria-label="Warning" />}>
					Would stay empty: {missing.map(labelOf).join(', ')}.{' '}
					<Link to="/settings" className="font-medium text-accent underline underline-offset-3">
						Company settings
					</Link>
				</Finding>
			)}
		</ul>
	)
}

function Finding({
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

function PlaceLink({ onGo, children }: { onGo: (() => void) | undefined; children: ReactNode }) {
	if (onGo === undefined) return <span>{children}</span>
	return (
		<button
			type="button"
			onClick={onGo}
			className="num rounded-xs font-medium underline underline-offset-3"
		>
			{children}
		</button>
	)
}

function ChooseVariable({ label, onChoose }: { label: string; onChoose: (key: string) => void }) {
	return (
		<Select
			aria-label={label}
			placeholder="Put a variable here"
			className="mt-1"
			value=""
			options={VARIABLE_OPTIONS}
			onChange={onChoose}
		/>
	)
}
