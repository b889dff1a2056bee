import {
	type PriceBookColumn,
	type PriceBookCorrection,
	PriceBookField,
	type PriceBookLine,
	type PriceBookPreview,
} from '@dormer/api/content/price-book/schema'
import { Button } from '@dormer/ui/button'
import { Select } from '@dormer/ui/select'
import { Status, type StatusTone } from '@dormer/ui/status'
import { Table, Td, Th } from '@dormer/ui/table'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { FormAlert } from '../core/form-alert.tsx'
import { formatCount } from '../core/format.ts'
import { formatUnitPrice } from '../core/format-unit-price.ts'
import { ChooseFiles } from '../uploads/choose-files.tsx'
import { CellCorrection } from './cell-correction.tsx'
import { FIELD_LABELS, UNIT_LABELS } from './format-item.ts'

const CHOICES = [
	{ value: '', label: 'Leave out' },
	...PriceBookField.options.map((value) => ({ value, label: FIELD_LABELS[value] })),
]
const RESULTS: Record<PriceBookLine['result'], { tone: StatusTone; label: string; order: number }> =
	{
		error: { tone: 'warn', label: 'Left out', order: 0 },
		changed: { tone: 'info', label: 'Changed', order: 1 },
		added: { tone: 'info', label: 'New item', order: 2 },
		unchanged: { tone: 'open', label: 'No change', order: 3 },
	}
/** Lines that are shown before a person asks for all of them. */
const FIRST_LINES = 50

type Columns = Partial<Record<PriceBookField, number>>
type Props = {
	fileName: string
	preview: PriceBookPreview
	error: string | undefined
	isChecking: boolean
	isSaving: boolean
	onFile: (files: File[]) => void
	onColumns: (columns: Columns) => void
	onCorrect: (correction: PriceBookCorrection) => void
	onImport: () => void
}

/** Renders the columns of a table, and what each line would do. The lines that need a person come first. */
export function ImportReview(props: Props) {
	const { fileName, preview, error, isChecking, isSaving, onFile, onColumns, onCorrect, onImport } =
		props
	const { added, changed, errors, missing } = preview
	return (
		<>
			<header className="mb-5 flex flex-wrap items-center gap-3">
				<h1 className="min-w-0 text-xl font-semibold tracking-[-.015em] [overflow-wrap:anywhere]">
					{fileName}
				</h1>
				<span className="ml-auto">
					<ChooseFiles accept=".csv,.txt,text/csv,text/plain" busy={isChecking} onFiles={onFile}>
						<Upload className="icon" aria-hidden />
						Another file
					</ChooseFiles>
				</span>
			</header>
			<div className="grid items-start gap-4 lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
				<Columns columns={preview.columns} onColumns={onColumns} disabled={isChecking} />
				<section className="card min-w-0" aria-labelledby="lines" aria-busy={isChecking}>
					<header className="px-5 pt-5 pb-4">
						<h2 id="lines" className="text-m font-semibold">
							Nothing is saved yet
						</h2>
						<p className="text-s text-ink-meta">{formatCount(preview.lines.length, 'line')} read</p>
						<div className="mt-3">
							<FormAlert message={error} />
						</div>
						{missing === null && <Counts preview={preview} />}
					</header>
					{missing === null ? (
						<Lines lines={preview.lines} isChecking={isChecking} onCorrect={onCorrect} />
					) : (
						<p className="px-5 pb-5 text-s text-warn">
							{missing === 'name'
								? 'Choose the column with the names of the items.'
								: 'Choose the column with the prices.'}
						</p>
					)}
					<footer className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4">
						<p className="mr-auto text-xs text-ink-meta">
							Homeowners keep the prices that they have.
						</p>
						<Button asChild>
							<Link to="/price-book">Cancel</Link>
						</Button>
						<Button
							look="primary"
							busy={isSaving}
							disabled={isChecking || added + changed === 0}
							onClick={onImport}
						>
							{labelOf(added + changed, errors)}
						</Button>
					</footer>
				</section>
			</div>
		</>
	)
}

function labelOf(saved: number, errors: number): string {
	const label = `Import ${saved.toLocaleString('en-US')}`
	return errors === 0 ? label : `${label}, leave out ${errors.toLocaleString('en-US')}`
}

function Counts({ preview }: { preview: PriceBookPreview }) {
	const counts = [
		{ label: 'New items', tone: 'info', count: preview.added },
		{ label: 'Changed', tone: 'info', count: preview.changed },
		{ label: 'No change', tone: 'open', count: preview.unchanged },
		{ label: 'Left out', tone: 'warn', count: preview.errors },
	] as const
	return (
		<dl className="mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
			{counts.map(({ label, tone, count }) => (
				<div key={label} className="flex flex-col-reverse">
					<dt className="text-xs text-ink-2">
						<Status tone={tone}>{label}</Status>
					</dt>
					<dd className="num text-xl font-semibold">{count.toLocaleString('en-US')}</dd>
				</div>
			))}
		</dl>
	)
}

type ColumnsProps = {
	columns: readonly PriceBookColumn[]
	disabled: boolean
	onColumns: (columns: Columns) => void
}

function Columns({ columns, disabled, onColumns }: ColumnsProps) {
	const choose = (number: number, field: PriceBookField | undefined) => {
		const others = columns.filter((column) => column.number !== number && column.field !== field)
		const chosen = others.flatMap((column) =>
			column.field === null ? [] : [[column.field, column.number] as const],
		)
		onColumns({
			...Object.fromEntries(chosen),
			...(field !== undefined && { [field]: number }),
		})
	}
	return (
		<section className="card min-w-0" aria-labelledby="columns">
			<header className="flex flex-wrap items-baseline gap-x-3 px-5 pt-5 pb-3">
				<h2 id="columns" className="text-m font-semibold">
					Columns
				</h2>
				<p className="ml-auto text-xs text-ink-meta">{columns.length} in the file</p>
			</header>
			<ul>
				{columns.map(({ number, heading, example, field }) => (
					<li key={number} className="flex items-center gap-3 border-t border-line px-5 py-2.5">
						<div className="min-w-0 flex-1">
							<p className="truncate text-s font-semibold">{heading || `Column ${number}`}</p>
							<p className="truncate text-xs text-ink-meta">{example}</p>
						</div>
						<ArrowRight className="icon-s shrink-0 text-ink-3" aria-hidden />
						<Select
							className="max-w-36"
							aria-label={`${heading || `Column ${number}`} is`}
							value={field ?? ''}
							disabled={disabled}
							options={CHOICES}
							onChange={(value) => choose(number, PriceBookField.safeParse(value).data)}
						/>
					</li>
				))}
			</ul>
		</section>
	)
}

type LinesProps = {
	lines: readonly PriceBookLine[]
	isChecking: boolean
	onCorrect: (correction: PriceBookCorrection) => void
}

function Lines({ lines, isChecking, onCorrect }: LinesProps) {
	const [isOpen, setOpen] = useState(false)
	const sorted = lines.toSorted(
		(one, other) =>
			RESULTS[one.result].order - RESULTS[other.result].order || one.line - other.line,
	)
	const shown = isOpen ? sorted : sorted.slice(0, FIRST_LINES)
	return (
		<>
			<div className="border-t border-line">
				<Table label="Lines of the table">
					<thead>
						<tr>
							<Th>Line</Th>
							<Th>Item</Th>
							<Th className="max-sm:hidden">Unit</Th>
							<Th className="text-right max-sm:hidden">Now</Th>
							<Th className="text-right max-sm:hidden">In the file</Th>
							<Th className="max-sm:hidden">Result</Th>
						</tr>
					</thead>
					<tbody>
						{shown.map((line) => (
							<Line key={line.line} line={line}>
								{line.field !== null && (
									<CellCorrection
										key={line.message}
										line={line}
										field={line.field}
										disabled={isChecking}
										onCorrect={onCorrect}
									/>
								)}
							</Line>
						))}
					</tbody>
				</Table>
			</div>
			{shown.length < sorted.length && (
				<p className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-3 text-s text-ink-2">
					{shown.length} of {sorted.length.toLocaleString('en-US')} lines, starting with those that
					need you
					<Button look="quiet" size="s" onClick={() => setOpen(true)}>
						Show all
					</Button>
				</p>
			)}
		</>
	)
}

/** Formats the price of a line, with the price before when it differs: “$14.00 to $15.50”. */
function formatMove(line: PriceBookLine): string {
	const after = formatUnitPrice(line)
	const before = line.before === null ? after : formatUnitPrice(line.before)
	return before === after ? after : `${before} to ${after}`
}

function Line({ line, children }: { line: PriceBookLine; children: ReactNode }) {
	const { tone, label } = RESULTS[line.result]
	return (
		<tr className={line.result === 'error' ? 'bg-warn-soft' : ''}>
			<Td className="num text-ink-2">{line.line}</Td>
			<Td className="w-full py-2 whitespace-normal!">
				<p className="font-semibold [overflow-wrap:anywhere]">{line.name || 'No name'}</p>
				{line.message !== null && (
					<p className="text-xs [overflow-wrap:anywhere] text-warn">{line.message}</p>
				)}
				{children}
				<p className="flex flex-wrap gap-x-3 text-s sm:hidden">
					<Status tone={tone}>{label}</Status>
					{line.result !== 'error' && (
						<span className="num [overflow-wrap:anywhere]">{formatMove(line)}</span>
					)}
				</p>
			</Td>
			<Td className="text-ink-2 max-sm:hidden">
				{line.unit === null ? '' : UNIT_LABELS[line.unit]}
			</Td>
			<Td className="num max-w-32 truncate text-right text-ink-2 max-sm:hidden">
				{line.before === null ? '' : formatUnitPrice(line.before)}
			</Td>
			<Td className="num max-w-32 truncate text-right font-semibold max-sm:hidden">
				{formatUnitPrice(line)}
			</Td>
			<Td className="max-sm:hidden">
				<Status tone={tone}>{label}</Status>
			</Td>
		</tr>
	)
}
