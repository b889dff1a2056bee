import type { Tier, TierName } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Segmented } from '@dormer/ui/segmented'
import { Tag } from '@dormer/ui/tag'
import { clsx } from 'clsx'
import { ChevronRight, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { NumberInput } from '../core/number-input.tsx'
import { FormulaField } from './formula-field.tsx'
import { usePriceIssue, usePricingPreview } from './price-preview.ts'
import { PriceTracePopover } from './price-trace-popover.tsx'
import { UpgradeList } from './upgrade-list.tsx'

type TierEditorProps = {
	tierKey: TierName
	tier: Tier
	/** Whether the tier has no price yet. */
	isMissing: boolean
	onChange: (tier: Tier) => void
	onRemove: () => void
}

/**
 * Renders the editor of one tier. Collapsed, the editor shows the name and the price; expanded, it shows all fields of
 * the tier card.
 */
export function TierEditor({ tierKey, tier, isMissing, onChange, onRemove }: TierEditorProps) {
	const path = `productData.${tierKey}`
	const preview = usePricingPreview()
	const hasIssue = preview?.issues.some((issue) => issue.path.startsWith(`${path}.`)) ?? false
	const [isDrafting, setDrafting] = useState(false)
	const needsFormula = isDrafting || (tier.price.mode === 'formula' && !tier.price.formula)
	const text = (field: 'tagline' | 'badge' | 'warranty') => (value: string) =>
		onChange({ ...tier, [field]: value === '' ? undefined : value })
	return (
		<details
			className={clsx(
				'group rounded-m border',
				isMissing && !needsFormula ? 'border-bad' : 'border-line',
			)}
		>
			<summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-m px-3 text-s">
				<ChevronRight className="icon-s text-ink-3 group-open:rotate-90" aria-hidden />
				<span className="truncate font-semibold">{tier.name}</span>
				{needsFormula ? (
					<Tag>Needs a formula</Tag>
				) : hasIssue ? (
					<Tag tone="bad">
						<CircleAlert className="icon-s" aria-hidden />
						Not saved
					</Tag>
				) : (
					tier.badge && <Tag tone="accent">{tier.badge}</Tag>
				)}
				{isMissing && !needsFormula ? (
					<span className="ml-auto shrink-0 font-semibold text-bad">No price</span>
				) : (
					<span className="num ml-auto shrink-0 font-semibold">
						{!hasIssue && preview?.pricing[tierKey]?.display}
					</span>
				)}
			</summary>
			<div className="grid gap-3 border-t border-line p-3">
				<PriceFields
					tierKey={tierKey}
					tier={tier}
					isMissing={isMissing}
					isDrafting={isDrafting}
					setDrafting={setDrafting}
					onChange={onChange}
				/>
				<TextField
					label="Name"
					value={tier.name}
					max={80}
					onChange={(name) => name !== '' && onChange({ ...tier, name })}
				/>
				<TextField
					optional
					label="Tagline"
					value={tier.tagline}
					max={200}
					onChange={text('tagline')}
				/>
				<Highlights
					lines={tier.highlights}
					onChange={(highlights) => onChange({ ...tier, highlights })}
				/>
				<TextField optional label="Badge" value={tier.badge} max={40} onChange={text('badge')} />
				<TextField
					optional
					label="Warranty"
					value={tier.warranty}
					max={200}
					onChange={text('warranty')}
				/>
				<UpgradeList
					tierKey={tierKey}
					upgrades={tier.upgrades}
					onChange={(upgrades) => onChange({ ...tier, upgrades })}
				/>
				<div>
					<Button look="danger" size="s" onClick={onRemove}>
						Remove {tier.name}
					</Button>
				</div>
			</div>
		</details>
	)
}

/**
 * Returns the first content of the formula field when the rep changes a tier from a fixed price to a formula: the formula that
 * the tier had before. If it had none, returns the fixed price, because a number is a valid formula. Returns an empty text for a
 * price of $0. The tier then keeps its fixed price until the rep has written a formula, because an empty one cannot be saved.
 */
function firstFormula({ formula, amount }: Tier['price']): string {
	return formula || String(amount || '')
}

type PriceFieldsProps = Omit<TierEditorProps, 'onRemove'> & {
	/** True while the rep has chosen Formula and has not written one. */
	isDrafting: boolean
	setDrafting: (isDrafting: boolean) => void
}

function PriceFields(props: PriceFieldsProps) {
	const { tierKey, tier, isMissing, isDrafting, setDrafting, onChange } = props
	const amount = usePriceIssue(`productData.${tierKey}.price.amount`)
	const priced = usePricingPreview()?.pricing[tierKey]
	const set = (patch: Partial<Tier['price']>) =>
		onChange({ ...tier, price: { ...tier.price, ...patch } })
	const mode = isDrafting ? 'formula' : tier.price.mode
	const choose = (next: typeof mode) => {
		const formula = firstFormula(tier.price)
		setDrafting(next === 'formula' && formula === '')
		if (next !== 'formula') set({ mode: next })
		else if (formula !== '') set({ mode: next, formula })
	}
	return (
		<>
			<div>
				<Segmented
					label={`Price of ${tier.name}`}
					value={mode}
					options={[
						{ value: 'fixed', label: 'Fixed' },
						{ value: 'formula', label: 'Formula' },
						{ value: 'hidden', label: 'Hidden' },
					]}
					onChange={choose}
				/>
			</div>
			{mode === 'fixed' && (
				<Field label="Price in dollars" error={amount?.message}>
					{(control) => (
						<NumberInput
							{...control}
							value={tier.price.amount}
							onChange={(value) => set({ amount: value })}
						/>
					)}
				</Field>
			)}
			{mode === 'formula' && (
				<FormulaField
					label="Formula"
					path={`productData.${tierKey}.price.formula`}
					value={tier.price.formula ?? ''}
					onChange={(formula) => {
						setDrafting(false)
						set({ mode: 'formula', formula })
					}}
					result={
						!isDrafting && priced?.status === 'priced' ? (
							<>
								<b className="font-semibold text-good">{priced.display}</b> recalculated as you type
							</>
						) : (
							!isDrafting && priced?.reason
						)
					}
				/>
			)}
			{mode !== 'hidden' && (
				<>
					{!isMissing && (
						<div>
							<PriceTracePopover tierKey={tierKey} name={tier.name} />
						</div>
					)}
					<div className="grid grid-cols-2 gap-3">
						<TextField
							optional
							label="Text before the price"
							value={tier.price.prefix}
							max={40}
							onChange={(text) => set({ prefix: text || undefined })}
						/>
						<TextField
							optional
							label="Text after the price"
							value={tier.price.suffix}
							max={40}
							onChange={(text) => set({ suffix: text || undefined })}
						/>
					</div>
				</>
			)}
			{mode === 'hidden' && (
				<p className="text-xs text-ink-meta">Homeowners see this tier without a price.</p>
			)}
		</>
	)
}

function TextField(props: {
	label: string
	optional?: boolean
	value: string | undefined
	max: number
	onChange: (value: string) => void
}) {
	const { label, optional = false, value = '', max, onChange } = props
	return (
		<Field label={label} optional={optional}>
			{(control) => (
				<Input
					{...control}
					value={value}
					maxLength={max}
					onChange={({ target }) => onChange(target.value)}
				/>
			)}
		</Field>
	)
}

function Highlights({ lines, onChange }: { lines: string[]; onChange: (lines: string[]) => void }) {
	const [text, setText] = useState(lines.join('\n'))
	return (
		<Field label="Highlights" optional help="One on each line, at most 12">
			{(control) => (
				<Textarea
					{...control}
					value={text}
					onChange={({ target }) => {
						setText(target.value)
						onChange(linesIn(target.value))
					}}
				/>
			)}
		</Field>
	)
}

function linesIn(text: string): string[] {
	const lines = text.split('\n').map((line) => line.trim().slice(0, 200))
	return lines.filter((line) => line !== '').slice(0, 12)
}
