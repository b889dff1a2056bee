import type { PriceItem, PriceUnit } from '@dormer/api/content/price-book/schema'
import { isLine, type LineRow } from '@dormer/api/content/pricing/price-rows'
import {
	LINE_LIMITS,
	type PriceLine,
	type Tier,
	type TierName,
} from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { Switch } from '@dormer/ui/switch'
import { ChevronDown, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatUnitPrice } from '../core/format-unit-price.ts'
import { useRequiredText } from '../core/use-required-text.ts'
import { FormulaField } from './formula-field.tsx'
import { usePricingPreview } from './price-preview.ts'
import { useBookItems } from './use-book-items.ts'

/** Units of items as lines name them after a quantity. What is counted has none: “1 × $850”. */
const UNITS: Record<PriceUnit, string | undefined> = {
	square: 'sq',
	linear_foot: 'ft',
	square_foot: 'sq ft',
	each: undefined,
	hour: 'hr',
	day: undefined,
	layer: undefined,
	sheet: undefined,
	bundle: undefined,
	roll: undefined,
	job: undefined,
}
const OWN = 'own'
const STEPS = [1, 5, 10, 50, 100] as const
const NO_STEP = 'none'
/** The line that "Add a line" inserts. */
const NEW_LINE: PriceLine = { label: 'New line', quantity: '1', unitPrice: '0', shown: true }

type LineListProps = {
	tierKey: TierName
	/** Name of the tier. */
	name: string
	price: Tier['price']
	onChange: (patch: Pick<Tier['price'], 'lines' | 'roundUpTo'>) => void
}

/** Renders the lines of a price that consists of lines, each with its amount. A line opens its fields. */
export function LineList({ tierKey, name, price, onChange }: LineListProps) {
	const { lines = [], roundUpTo } = price
	const trace = usePricingPreview()?.pricing[tierKey]?.trace ?? []
	const rows = trace.filter(isLine)
	const [open, setOpen] = useState<number | null>(lines.length === 1 ? 0 : null)
	const save = (next: PriceLine[]) => onChange({ lines: next })
	const steps = [...new Set([...STEPS, ...(roundUpTo === undefined ? [] : [roundUpTo])])]
	return (
		<div className="grid gap-2">
			<ul className="divide-y divide-line rounded-s border border-line-strong">
				{lines.map((line, at) => (
					<li key={`${tierKey} ${at}`}>
						<LineSummary
							line={line}
							row={rows[at]}
							isOpen={open === at}
							onToggle={() => setOpen(open === at ? null : at)}
						/>
						{open === at && (
							<LineFields
								path={`productData.${tierKey}.price.lines.${at}`}
								line={line}
								onChange={(next) => save(lines.map((old, index) => (index === at ? next : old)))}
								onRemove={
									lines.length === 1
										? undefined
										: () => {
												setOpen(null)
												save(lines.filter((_, index) => index !== at))
											}
								}
							/>
						)}
					</li>
				))}
			</ul>
			<div className="flex flex-wrap items-center gap-x-2">
				<Button
					look="quiet"
					size="s"
					className="-ml-1.5"
					aria-label={`Add a line to ${name}`}
					disabled={lines.length >= LINE_LIMITS.lines}
					onClick={() => {
						setOpen(lines.length)
						save([...lines, NEW_LINE])
					}}
				>
					<Plus className="icon" aria-hidden />
					Add a line
				</Button>
				<Select
					quiet
					className="ml-auto"
					aria-label={`Rounding for ${name}`}
					value={roundUpTo === undefined ? NO_STEP : String(roundUpTo)}
					options={[
						{ value: NO_STEP, label: 'Not rounded' },
						...steps.map((step) => ({ value: String(step), label: `Rounded up to $${step}` })),
					]}
					onChange={(value) =>
						onChange({ roundUpTo: value === NO_STEP ? undefined : Number(value) })
					}
				/>
			</div>
		</div>
	)
}

type LineSummaryProps = {
	line: PriceLine
	/** Row of the line in the explanation of the price; undefined while the price cannot be calculated. */
	row: LineRow | undefined
	isOpen: boolean
	onToggle: () => void
}

function LineSummary({ line, row, isOpen, onToggle }: LineSummaryProps) {
	const notes = [
		row?.sentence.replace(/\.$/, ''),
		!line.shown && 'not shown',
		row?.line.taxable === false && 'no sales tax',
	]
	return (
		<button
			type="button"
			aria-expanded={isOpen}
			onClick={onToggle}
			className="flex w-full min-w-0 items-start gap-2 px-2.5 py-1.5 text-left text-s hover:bg-sunken"
		>
			<span className="min-w-0 flex-1">
				<span className="block break-words">{line.label}</span>
				<span className="num block text-xs text-ink-meta">{notes.filter(Boolean).join(' · ')}</span>
			</span>
			<span className="num shrink-0 font-semibold">{row?.display}</span>
			<ChevronDown
				className={`icon-s mt-0.5 shrink-0 text-ink-3 ${isOpen ? 'rotate-180' : ''}`}
				aria-hidden
			/>
		</button>
	)
}

type LineFieldsProps = {
	/** Path of the line in the issues that the price preview reports. */
	path: string
	line: PriceLine
	onChange: (line: PriceLine) => void
	/** Undefined for the only line of a price. */
	onRemove: (() => void) | undefined
}

function LineFields({ path, line, onChange, onRemove }: LineFieldsProps) {
	const items = useBookItems()
	const item = items.find(({ key }) => line.unitPrice.trim() === `book.${key}`)
	const { text, isMissing, type, onBlur } = useRequiredText(line.label, (label) =>
		onChange({ ...line, label }),
	)
	return (
		<div className="grid gap-3 border-t border-line bg-sunken px-2.5 py-3">
			{items.length > 0 && (
				<Field label="From">
					{(control) => (
						<Select
							{...control}
							value={item?.key ?? OWN}
							options={[
								{ value: OWN, label: 'A line of your own' },
								...items.map((each) => ({
									value: each.key,
									label: `${each.name}, ${formatUnitPrice(each)}`,
								})),
							]}
							onChange={(key) => {
								const chosen = items.find((each) => each.key === key)
								onChange(chosen === undefined ? { ...line, unitPrice: '0' } : lineOf(chosen, line))
							}}
						/>
					)}
				</Field>
			)}
			<Field label="What" error={isMissing ? 'Enter what the line is for' : undefined}>
				{(control) => (
					<Input
						{...control}
						value={text}
						maxLength={120}
						onBlur={onBlur}
						onChange={({ target }) => type(target.value)}
					/>
				)}
			</Field>
			<div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-2">
				<FormulaField
					label="Quantity"
					path={`${path}.quantity`}
					value={line.quantity}
					onChange={(quantity) => onChange({ ...line, quantity })}
				/>
				<Field label="Unit" optional>
					{(control) => (
						<Input
							{...control}
							value={line.unit ?? ''}
							maxLength={20}
							onChange={({ target }) => onChange({ ...line, unit: target.value || undefined })}
						/>
					)}
				</Field>
			</div>
			<FormulaField
				label="Price of one unit in dollars"
				path={`${path}.unitPrice`}
				value={line.unitPrice}
				onChange={(unitPrice) => onChange({ ...line, unitPrice })}
			/>
			<Field label="Sales tax">
				{(control) => (
					<Select
						{...control}
						value={line.taxable === undefined ? 'usual' : line.taxable ? 'yes' : 'no'}
						options={[
							{ value: 'usual', label: usualTax(item) },
							{ value: 'yes', label: 'Always taxable' },
							{ value: 'no', label: 'Never taxable' },
						]}
						onChange={(value) =>
							onChange({ ...line, taxable: value === 'usual' ? undefined : value === 'yes' })
						}
					/>
				)}
			</Field>
			<Field
				label="Show this line to homeowners"
				className="flex items-center justify-between gap-3"
			>
				{(control) => (
					<Switch
						{...control}
						checked={line.shown}
						onChange={(shown) => onChange({ ...line, shown })}
					/>
				)}
			</Field>
			{onRemove !== undefined && (
				<Button look="quiet" size="s" className="-ml-1.5 justify-self-start" onClick={onRemove}>
					<Trash2 className="icon" aria-hidden />
					Remove {line.label}
				</Button>
			)}
		</div>
	)
}

/** Returns a line with name, unit and price of an item. It keeps its quantity and what people have set. */
function lineOf(item: PriceItem, { unit: _, ...line }: PriceLine): PriceLine {
	const unit = UNITS[item.unit]
	const unitPrice = `book.${item.key}`
	return { ...line, label: item.name, unitPrice, ...(unit !== undefined && { unit }) }
}

function usualTax(item: PriceItem | undefined): string {
	if (item === undefined) return 'Taxable'
	return item.taxable ? 'Taxable, as in the price book' : 'Not taxable, as in the price book'
}

/** Returns the price of a tier as lines: those that it had before, or its formula or amount as one line. */
export function firstLines(
	{ lines = [], formula, amount }: Tier['price'],
	name: string,
): PriceLine[] {
	if (lines.length > 0) return lines
	return [{ label: name, quantity: '1', unitPrice: formula || String(amount ?? 0), shown: true }]
}
