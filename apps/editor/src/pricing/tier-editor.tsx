import type { Tier, TierName } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input, Textarea } from '@dormer/ui/input'
import { Menu, MenuItem, MenuSeparator } from '@dormer/ui/menu'
import { Segmented } from '@dormer/ui/segmented'
import { Tag } from '@dormer/ui/tag'
import { clsx } from 'clsx'
import { ChevronRight, CircleAlert, Ellipsis, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { NumberInput } from '../core/number-input.tsx'
import { PriceTrace } from '../core/price-trace.tsx'
import { useRequiredText } from '../core/use-required-text.ts'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { FirstFormula, pricedValues } from './first-formula.tsx'
import { FormulaField } from './formula-field.tsx'
import { FormulaStarts } from './formula-starts.tsx'
import { firstLines, LineList } from './line-list.tsx'
import { usePriceIssue, usePricingPreview } from './price-preview.ts'
import { UpgradeList } from './upgrade-list.tsx'

type TierEditorProps = {
	tierKey: TierName
	tier: Tier
	isRecommended: boolean
	/** Whether the tier has no price yet. */
	isMissing: boolean
	onChange: (tier: Tier) => void
	onRecommend: (isOn: boolean) => void
	onRemove: () => void
}

/**
 * Renders the column of one tier in the order of its card: name, price, how it is priced, highlights and upgrades, then further
 * texts and why it costs that. The columns of a slide share the heights of these rows.
 */
export function TierEditor(props: TierEditorProps) {
	const { tierKey, tier, isRecommended, isMissing, onChange, onRecommend, onRemove } = props
	return (
		<section
			aria-label={`Tier ${tier.name}`}
			className={clsx(
				'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 rounded-m border bg-surface p-4 lg:row-span-6 lg:grid-rows-subgrid',
				isRecommended ? 'border-accent-line ring-1 ring-accent-line' : 'border-line',
			)}
		>
			<div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-2">
				<div>
					<NameInput name={tier.name} onChange={(name) => onChange({ ...tier, name })} />
				</div>
				{isRecommended ? <Tag tone="accent">Recommended</Tag> : <span />}
				<Menu
					trigger={
						<Button
							look="quiet"
							size="icon-s"
							aria-label={`More actions for ${tier.name}`}
							className="-mr-1.5"
						>
							<Ellipsis className="icon" aria-hidden />
						</Button>
					}
				>
					<MenuItem
						icon={<Star className="icon" aria-hidden />}
						onSelect={() => onRecommend(!isRecommended)}
					>
						{isRecommended ? 'Do not recommend' : 'Recommend this tier'}
					</MenuItem>
					<MenuSeparator />
					<MenuItem danger icon={<Trash2 className="icon" aria-hidden />} onSelect={onRemove}>
						Remove {tier.name}
					</MenuItem>
				</Menu>
				<textarea
					aria-label={`Tagline of ${tier.name}`}
					rows={1}
					value={tier.tagline ?? ''}
					maxLength={200}
					placeholder="Describe this tier"
					onChange={({ target }) =>
						onChange(withText(tier, 'tagline', target.value.replaceAll('\n', ' ')))
					}
					className="col-span-full -ml-1.5 field-sizing-content w-[calc(100%+12px)] resize-none rounded-xs bg-transparent px-1.5 py-1 text-s text-ink-2 placeholder:text-ink-meta hover:bg-sunken focus:bg-sunken"
				/>
			</div>
			<PriceHeading tierKey={tierKey} tier={tier} isMissing={isMissing} />
			<PriceFields tierKey={tierKey} tier={tier} isMissing={isMissing} onChange={onChange} />
			<Highlights
				name={tier.name}
				lines={tier.highlights}
				onChange={(highlights) => onChange({ ...tier, highlights })}
			/>
			<UpgradeList
				tierKey={tierKey}
				name={tier.name}
				upgrades={tier.upgrades}
				onChange={(upgrades) => onChange({ ...tier, upgrades })}
			/>
			<div className="border-t border-line pt-1">
				<MoreTexts tier={tier} onChange={onChange} />
				{!isMissing && <WhyThisPrice tierKey={tierKey} name={tier.name} />}
			</div>
		</section>
	)
}

function withText(tier: Tier, field: 'tagline' | 'badge' | 'warranty', text: string): Tier {
	return { ...tier, [field]: text === '' ? undefined : text }
}

function NameInput({ name, onChange }: { name: string; onChange: (name: string) => void }) {
	const { text, isMissing, type, onBlur } = useRequiredText(name, onChange)
	return (
		<>
			<input
				aria-label={`Name of ${name}`}
				aria-invalid={isMissing || undefined}
				value={text}
				maxLength={80}
				placeholder="Name of the tier"
				onBlur={onBlur}
				onChange={({ target }) => type(target.value)}
				className="-ml-1.5 h-7 w-[calc(100%+6px)] rounded-xs bg-transparent px-1.5 text-m font-semibold text-ellipsis placeholder:font-normal placeholder:text-ink-meta hover:bg-sunken focus:bg-sunken"
			/>
			{isMissing && (
				<p role="alert" className="text-xs text-bad">
					Give the tier a name
				</p>
			)}
		</>
	)
}

type PriceHeadingProps = Pick<TierEditorProps, 'tierKey' | 'tier' | 'isMissing'>

/** Renders the price of a tier. While its formula cannot be calculated, the last price stays in gray. */
function PriceHeading({ tierKey, tier, isMissing }: PriceHeadingProps) {
	const preview = usePricingPreview()
	const { saving } = useDeck()
	const hasIssue =
		preview?.issues.some(({ path }) => path.startsWith(`productData.${tierKey}.price`)) ?? false
	const price = preview?.pricing[tierKey]
	const current = !hasIssue && price?.status === 'priced' ? price.display : undefined
	const [last, setLast] = useState(current)
	if (current !== undefined && current !== last) setLast(current)
	if (tier.price.mode === 'hidden')
		return <p className="text-l font-semibold text-ink-meta">No price shown</p>
	if (isMissing) return <p className="text-l font-semibold text-ink-meta">No price yet</p>
	return (
		<p className="flex min-w-0 flex-wrap items-center gap-x-2">
			<span
				className={clsx(
					'num text-xl font-semibold tracking-[-.01em]',
					(hasIssue || price?.status !== 'priced') && 'text-ink-meta',
				)}
			>
				{current ?? (hasIssue ? last : price?.display) ?? ' '}
			</span>
			{hasIssue && saving.failures.size > 0 && (
				<Tag tone="bad">
					<CircleAlert className="icon-s" aria-hidden />
					Not saved
				</Tag>
			)}
		</p>
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

type PriceFieldsProps = Pick<TierEditorProps, 'tierKey' | 'tier' | 'isMissing' | 'onChange'>

function PriceFields({ tierKey, tier, isMissing, onChange }: PriceFieldsProps) {
	const { priceVariables } = useDeck().detail.deck.settings
	const isFillable = pricedValues(priceVariables).length > 0
	const isNew = isMissing && tier.price.mode === 'fixed' && isFillable
	/** True while the rep has chosen Formula, or a new tier offers it, and no formula is written. */
	const [isDrafting, setDrafting] = useState(isNew)
	/** True while the rep fills in the first formula as a form instead of writing it. */
	const [isFilling, setFilling] = useState(isNew)
	const amount = usePriceIssue(`productData.${tierKey}.price.amount`)
	const priced = usePricingPreview()?.pricing[tierKey]
	const set = (patch: Partial<Tier['price']>) =>
		onChange({ ...tier, price: { ...tier.price, ...patch } })
	const mode = isDrafting ? 'formula' : tier.price.mode
	const choose = (next: typeof mode) => {
		const formula = firstFormula(tier.price)
		setDrafting(next === 'formula' && formula === '')
		setFilling(next === 'formula' && formula === '' && isFillable)
		if (next === 'lines') set({ mode: next, lines: firstLines(tier.price, tier.name) })
		else if (next !== 'formula') set({ mode: next })
		else if (formula !== '') set({ mode: next, formula })
	}
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
			<div>
				<Segmented
					label={`Price of ${tier.name}`}
					value={mode}
					options={[
						{ value: 'formula', label: 'Formula' },
						{ value: 'lines', label: 'Lines' },
						{ value: 'fixed', label: 'Amount' },
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
							unit="$"
							value={tier.price.amount || undefined}
							onChange={(value) => set({ amount: value ?? 0 })}
						/>
					)}
				</Field>
			)}
			{mode === 'formula' && isFilling && (
				<>
					<FirstFormula
						name={tier.name}
						variables={priceVariables}
						onChange={(formula) => {
							setDrafting(false)
							set({ mode: 'formula', formula })
						}}
					/>
					<p className="text-xs text-ink-meta">
						The price appears as you type. Each homeowner’s price uses the size of their roof.{' '}
						<button
							type="button"
							className="rounded-xs font-semibold text-ink-2 underline underline-offset-3"
							onClick={() => setFilling(false)}
						>
							Write the price as a formula
						</button>
					</p>
				</>
			)}
			{mode === 'formula' && (isDrafting || isMissing) && (
				<FormulaStarts
					tierKey={tierKey}
					onStart={(formula) => {
						setDrafting(formula === null)
						setFilling(formula === null)
						if (formula !== null) set({ mode: 'formula', formula })
					}}
				/>
			)}
			{mode === 'formula' && !isFilling && (
				<FormulaField
					label="Formula"
					isLabelHidden
					path={`productData.${tierKey}.price.formula`}
					value={tier.price.formula ?? ''}
					onChange={(formula) => {
						setDrafting(false)
						set({ mode: 'formula', formula })
					}}
					result={
						isDrafting || isMissing
							? 'The price appears as you type. Each homeowner’s price uses the size of their roof.'
							: priced?.status !== 'priced' && priced?.reason
					}
				/>
			)}
			{mode === 'lines' && (
				<>
					<LineList tierKey={tierKey} name={tier.name} price={tier.price} onChange={set} />
					<p className="text-xs text-ink-meta">
						{priced?.status === 'priced'
							? 'Homeowners see the lines that you choose to show. The rest appear as a single amount.'
							: priced?.reason}
					</p>
				</>
			)}
			{mode === 'hidden' && (
				<p className="text-xs text-ink-meta">Homeowners see this tier without a price.</p>
			)}
		</div>
	)
}

type HighlightsProps = { name: string; lines: string[]; onChange: (lines: string[]) => void }

function Highlights({ name, lines, onChange }: HighlightsProps) {
	const [text, setText] = useState(lines.join('\n'))
	return (
		<Field label="Highlights" help="One on each line" className="border-t border-line pt-3">
			{(control) => (
				<Textarea
					{...control}
					value={text}
					placeholder={`What is special about ${name}`}
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

const SUMMARY =
	'flex min-h-8 cursor-pointer list-none items-center gap-1.5 rounded-xs text-s text-ink-2 hover:text-ink'
const CHEVRON = 'icon-s text-ink-3 group-open:rotate-90'

/** Renders the texts of a tier that few tiers have: badge, warranty, and words before and after the price. */
function MoreTexts({ tier, onChange }: Pick<TierEditorProps, 'tier' | 'onChange'>) {
	const { price } = tier
	const setPrice = (patch: Partial<Tier['price']>) =>
		onChange({ ...tier, price: { ...price, ...patch } })
	return (
		<details className="group">
			<summary className={SUMMARY}>
				<ChevronRight className={CHEVRON} aria-hidden />
				Badge, warranty and text next to the price
			</summary>
			<div className="grid gap-3 pt-1 pb-3">
				<TextField
					label="Badge"
					value={tier.badge}
					max={40}
					onChange={(text) => onChange(withText(tier, 'badge', text))}
				/>
				<TextField
					label="Warranty"
					value={tier.warranty}
					max={200}
					onChange={(text) => onChange(withText(tier, 'warranty', text))}
				/>
				{price.mode !== 'hidden' && (
					<div className="grid grid-cols-2 gap-3">
						<TextField
							label="Before the price"
							value={price.prefix}
							max={40}
							onChange={(text) => setPrice({ prefix: text || undefined })}
						/>
						<TextField
							label="After the price"
							value={price.suffix}
							max={40}
							onChange={(text) => setPrice({ suffix: text || undefined })}
						/>
					</div>
				)}
			</div>
		</details>
	)
}

function TextField(props: {
	label: string
	value: string | undefined
	max: number
	onChange: (value: string) => void
}) {
	const { label, value = '', max, onChange } = props
	return (
		<Field label={label}>
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

/** Renders the calculation of a tier's price, as homeowners read it under "Why this price". */
function WhyThisPrice({ tierKey, name }: { tierKey: TierName; name: string }) {
	const price = usePricingPreview()?.pricing[tierKey]
	if (!price || price.status === 'error' || price.trace.length === 0) return null
	return (
		<details className="group">
			<summary className={SUMMARY}>
				<ChevronRight className={CHEVRON} aria-hidden />
				{price.status === 'priced'
					? `Why ${name} is ${price.display}`
					: `Why ${name} has no price yet`}
			</summary>
			<ul className="divide-y divide-line pb-1">
				<PriceTrace trace={price.trace} />
			</ul>
			<p className="text-xs text-ink-meta">Homeowners read this as “Why this price”.</p>
		</details>
	)
}
