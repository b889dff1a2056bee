import type { PriceVariable } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Select } from '@dormer/ui/select'
import { Skeleton } from '@dormer/ui/skeleton'
import { clsx } from 'clsx'
import { Building2, Calculator, Pencil, Plus, Ruler } from 'lucide-react'
import { useId, useState } from 'react'
import { fullName } from '../core/homeowner.ts'
import { NumberInput } from '../core/number-input.tsx'
import { useDeck } from '../deck-editing/deck-editor.ts'
import { NewValueForm } from './new-value-form.tsx'
import { usePricePreviewState, usePricingPreview } from './price-preview.ts'
import { VariableFields } from './variable-fields.tsx'
import { groupOf, hasUsualValue, type VariableGroup } from './variable-groups.ts'

const COLUMNS = [
	{ group: 'measurement', title: 'Measured on each home', icon: Ruler },
	{ group: 'home', title: 'Typed by the rep', icon: Pencil },
	{ group: 'everyone', title: 'Same for everyone', icon: Building2 },
] as const satisfies { group: VariableGroup; title: string; icon: typeof Ruler }[]

const SAMPLES = 'samples'
const NEW = -1
/** Most price variables of a deck that the API accepts. */
const MAX_VALUES = 50

/** Renders the menu that selects the home for which prices are calculated: a presentation of the deck, or the sample values. */
export function TryWith({ label = 'Try with' }: { label?: string }) {
	const { presentations, presentation, choosePresentation } = usePricePreviewState()
	const id = useId()
	return (
		<div className="mt-3 flex items-center gap-2">
			<label htmlFor={id} className="shrink-0 text-s text-ink-2">
				{label}
			</label>
			{presentations === undefined ? (
				<Skeleton className="h-8 flex-1" />
			) : (
				<Select
					id={id}
					className="min-w-0 flex-1"
					value={presentation?.id ?? SAMPLES}
					options={[
						...presentations.map(({ id, homeownerData }) => ({
							value: id,
							label: `${fullName(homeownerData)}’s home`,
						})),
						{ value: SAMPLES, label: 'A sample home' },
					]}
					onChange={(id) => choosePresentation(id === SAMPLES ? null : id)}
				/>
			)}
		</div>
	)
}

/**
 * Renders the values of the deck in three groups: measured on each home, typed by the rep, and the same for everyone. Values of
 * one home are samples, or those of the selected presentation. A name opens the fields of its value below the groups.
 */
export function ValueCard() {
	const { detail, edit } = useDeck()
	const { presentation } = usePricePreviewState()
	const { priceVariables } = detail.deck.settings
	const [open, setOpen] = useState<number | null>(null)
	const opened = open === null ? undefined : priceVariables[open]
	const save = (value: PriceVariable[]) => edit({ kind: 'variables', value })
	const change = (at: number) => (next: PriceVariable) =>
		save(priceVariables.map((old, index) => (index === at ? next : old)))
	const rowProps = (variable: PriceVariable) => {
		const at = priceVariables.indexOf(variable)
		const onOpen = () => setOpen(open === at ? null : at)
		return { variable, at, isOpen: open === at, onOpen, onChange: change(at) }
	}
	const calculated = priceVariables.filter(({ source }) => source === 'formula')
	return (
		<section
			aria-label="Measurements and other values"
			className="flex min-w-0 flex-col rounded-m border border-line bg-surface"
		>
			<div className="flex min-h-7 items-start gap-2 px-4 pt-3">
				<div className="min-w-0">
					<h3 className="text-s font-semibold">Measurements and other values</h3>
					<p className="text-xs text-ink-meta">
						{presentation === null
							? 'For a sample home'
							: `For ${fullName(presentation.homeownerData)}’s home, to try the prices`}
					</p>
				</div>
				<Button
					look="quiet"
					size="s"
					flush
					className="ml-auto"
					aria-expanded={open === NEW}
					disabled={priceVariables.length >= MAX_VALUES}
					onClick={() => setOpen(open === NEW ? null : NEW)}
				>
					<Plus className="icon" aria-hidden />
					Value
				</Button>
			</div>
			<div className="grid grid-cols-[repeat(auto-fit,minmax(196px,1fr))] gap-x-6 gap-y-4 px-4 pt-2 pb-3">
				{COLUMNS.map(({ group, title, icon: Icon }) => (
					<div key={group} className="min-w-0">
						<h4 className="mb-1.5 flex items-center gap-1.5 text-xs text-ink-2">
							<Icon className="icon-s text-ink-3" aria-hidden />
							{title}
						</h4>
						<ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
							{priceVariables
								.filter((variable) => (groupOf(variable) ?? 'home') === group)
								.map((variable) => (
									<ValueRow key={variable.key} {...rowProps(variable)} />
								))}
						</ul>
					</div>
				))}
			</div>
			{open === NEW ? (
				<NewValueForm
					onCancel={() => setOpen(null)}
					onAdd={(variable) => {
						save([...priceVariables, variable])
						setOpen(priceVariables.length)
					}}
				/>
			) : (
				open !== null &&
				opened !== undefined && (
					<VariableFields
						key={opened.key}
						variable={opened}
						at={open}
						onChange={change(open)}
						onClose={() => setOpen(null)}
						onRemove={() => {
							setOpen(null)
							save(priceVariables.filter((_, index) => index !== open))
						}}
					/>
				)
			)}
			<div className="mt-auto flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line px-4 py-2 text-xs text-ink-meta">
				{calculated.length > 0 && (
					<ul className="flex flex-wrap gap-x-5 gap-y-1">
						{calculated.map((variable) => (
							<CalculatedValue key={variable.key} {...rowProps(variable)} />
						))}
					</ul>
				)}
				<span className="ml-auto">
					{priceVariables.length === 0
						? 'Values are numbers for formulas, such as the size of the roof.'
						: presentation === null
							? 'Measured and typed values here are samples. No homeowner sees them.'
							: 'Only “Same for everyone” is saved here.'}
				</span>
			</div>
		</section>
	)
}

type RowProps = {
	variable: PriceVariable
	at: number
	isOpen: boolean
	onOpen: () => void
	onChange: (variable: PriceVariable) => void
}

function ValueRow({ variable, at, isOpen, onOpen, onChange }: RowProps) {
	const { preview, presentation, isLoading } = usePricePreviewState()
	const reading = preview?.variables.find(({ key }) => key === variable.key)
	const isUsual = hasUsualValue(variable)
	const isUndecided = groupOf(variable) === null
	const field = isUsual ? 'default' : 'sample'
	const issue = preview?.issues.find(
		({ path }) =>
			path === `priceVariables.${at}.${field}` || path === `priceVariables.${at}.purpose`,
	)
	const noteId = useId()
	const { unit = '' } = variable
	return (
		<li>
			<div className="flex min-h-8 items-center gap-2">
				<NameButton variable={variable} isOpen={isOpen} onOpen={onOpen} />
				{isUsual || presentation === null ? (
					<span className="ml-auto w-[84px] shrink-0">
						<NumberInput
							aria-label={isUsual ? `${variable.label}, for everyone` : `${variable.label}, sample`}
							aria-invalid={issue !== undefined || undefined}
							aria-describedby={issue === undefined ? undefined : noteId}
							boxClassName="h-7! gap-1! px-2!"
							unit={shortUnit(unit)}
							value={variable[field]}
							onChange={(number) => onChange({ ...variable, [field]: number })}
						/>
					</span>
				) : isLoading ? (
					<Skeleton className="ml-auto h-4 w-14" />
				) : (
					<span
						className={clsx(
							'num ml-auto truncate pr-2 text-s',
							!reading?.display && 'text-ink-meta',
						)}
					>
						{reading?.display ?? 'Missing'}
					</span>
				)}
			</div>
			{isUndecided && issue === undefined && (
				<button
					type="button"
					onClick={onOpen}
					className="min-h-6 text-left text-xs text-warn underline underline-offset-3"
				>
					Say where it comes from
				</button>
			)}
			{issue !== undefined && (
				<p id={noteId} role="alert" className="text-xs text-bad">
					{issue.message}
				</p>
			)}
		</li>
	)
}

function NameButton({
	variable,
	isOpen,
	onOpen,
}: Pick<RowProps, 'variable' | 'isOpen' | 'onOpen'>) {
	return (
		<button
			type="button"
			aria-expanded={isOpen}
			onClick={onOpen}
			className={clsx(
				'min-h-6 min-w-0 rounded-xs text-left text-s break-words decoration-dotted underline-offset-4 hover:underline',
				isOpen && 'font-semibold text-accent',
			)}
		>
			{variable.label}
		</button>
	)
}

function CalculatedValue({ variable, isOpen, onOpen }: RowProps) {
	const preview = usePricingPreview()
	const reading = preview?.variables.find(({ key }) => key === variable.key)
	return (
		<li className="flex items-center gap-1.5">
			<Calculator className="icon-s text-ink-3" aria-hidden />
			<NameButton variable={variable} isOpen={isOpen} onOpen={onOpen} />
			<b className="num text-s font-semibold text-ink">{reading?.display ?? 'Missing'}</b>
		</li>
	)
}

function shortUnit(unit: string): string {
	return unit.startsWith('square') ? 'sq' : unit
}
