import type { AddedLine } from '@dormer/api/content/pricing/adjustment-schema'
import type { PricePreview } from '@dormer/api/sale/presentations/price-preview-schema'
import { formatDate } from '../core/calendar.ts'
import { formatDollars } from '../core/format-dollars.ts'
import { OptionPrices } from '../core/option-prices.tsx'

type Props = {
	preview: PricePreview
	isFetching: boolean
	firstName: string
	reason: string
	lines: readonly AddedLine[]
	validDay: string
	/** Whether the discount exceeds every limit of the company. The prices are then those without it. */
	isRefused: boolean
	/** Person who has to allow the discount first. */
	waitsFor: string | undefined
}

/** Renders every option before and after an adjustment, and what the homeowner will read. The server calculates both. */
export function AdjustmentEffect(props: Props) {
	const { preview, isFetching, firstName, waitsFor, isRefused } = props
	const { options, endsChoice } = preview
	const hasDiscount = options.some(({ after }) => after.discountCents)
	const hasLines = options.some(({ after }) => after.linesCents)
	const hasTax = options.some(({ after }) => after.taxCents)
	const isExact = options.some(({ after }) => after.amountCents !== null)
	const chosen = options.find(({ isChosen }) => isChosen)
	return (
		<>
			<section aria-label="Before and after" aria-busy={isFetching}>
				<h3 className="mb-1 text-m font-semibold">Before and after</h3>
				<OptionPrices
					options={options}
					firstName={firstName}
					now="Now"
					next={isRefused ? 'Without the discount' : 'New price'}
				/>
				<p className="mt-2 text-xs text-ink-meta">
					{hasDiscount &&
						`The discount applies to the option and its upgrades${hasLines ? ', not to the added work' : ''}. `}
					{isExact &&
						(hasTax ? 'Sales tax is charged after the discount.' : 'No sales tax at this address.')}
				</p>
			</section>
			<section aria-label={`What ${firstName} will be told`} className="border-t border-line pt-4">
				<h3 className="mb-2 text-m font-semibold">What {firstName} will be told</h3>
				<div className="rounded-m border border-line bg-surface px-4 py-3.5">
					<Told {...props} chosen={chosen} endsChoice={endsChoice} />
				</div>
				<p className="mt-2 text-xs text-ink-meta">
					Shown on {firstName}’s price page
					{waitsFor !== undefined && ` after ${waitsFor} allows the discount`}.
				</p>
			</section>
		</>
	)
}

type ToldProps = Props & {
	chosen: PricePreview['options'][number] | undefined
	endsChoice: boolean
}

function Told({ firstName, reason, lines, validDay, chosen, endsChoice, isRefused }: ToldProps) {
	const until = validDay === '' ? '' : ` until ${formatDate(validDay)}`
	const why = reason.trim().replace(/\.$/, '')
	const parts = [
		...(why === '' || isRefused ? [] : [`Discount: ${why}.`]),
		...lines.map(({ text, quantity, unitCents }) => {
			const count = quantity === 1 ? '' : `, ${quantity} × ${formatDollars(unitCents)}`
			return `Added: ${text}${count}, ${formatDollars(Math.round(quantity * unitCents))}.`
		}),
	]
	return (
		<div className="grid gap-1.5 text-s text-ink-2">
			<p className="font-serif text-l font-semibold text-ink">
				{chosen && endsChoice
					? `${firstName}, your price for ${chosen.name} changed`
					: 'The prices for your home'}
			</p>
			{chosen && endsChoice && (
				<p>
					<s className="num text-ink-meta">{chosen.before.display}</s>{' '}
					<b className="num text-l font-semibold text-ink">{chosen.after.display}</b>
					{until}
				</p>
			)}
			{!(chosen && endsChoice) && until !== '' && <p>They hold{until}.</p>}
			{parts.length > 0 && <p>{parts.join(' ')}</p>}
			{chosen && endsChoice && (
				<p>
					You chose {chosen.name} at {chosen.before.display}. Please choose again, because the
					amount is new. Nothing is signed.
				</p>
			)}
		</div>
	)
}
