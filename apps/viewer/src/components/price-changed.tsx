import type { PriceChange } from '@dormer/api/content/pricing/schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { ChevronRight, Phone, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { formatDay } from '../core/format.ts'
import { contactName, phoneUrl } from '../core/headline.ts'
import './price-changed.css'
import { messages } from '../messages/index.ts'

type Props = { change: PriceChange; playback: Pick<Playback, 'language' | 'company'> }

/** Renders that a change of the price ended the homeowner's choice: both amounts, what made the difference, who and when. */
export function PriceChanged({ change, playback }: Props) {
	const title = useId()
	const t = messages().prices
	return (
		<section className="price-changed" aria-labelledby={title} role="status">
			<h2 id={title}>{t.changed}</h2>
			<p>
				{t.choiceEnded(change.name)}
				{keepsUpgrades(change) && ` ${t.upgradesStay}`}
			</p>
			<Difference change={change} playback={playback} />
		</section>
	)
}

type SheetProps = {
	change: PriceChange
	playback: Playback
	/** What the change cleared on the page below the sheet. */
	cleared: string
	onBack: () => void
}

/**
 * Renders the sheet that covers a page when the price changes while the homeowner reads it. It has no close button: the only way
 * on is back to the price.
 */
export function PriceChangedSheet({ change, playback, cleared, onBack }: SheetProps) {
	const sheet = useRef<HTMLDialogElement>(null)
	const back = useRef<HTMLButtonElement>(null)
	const title = useId()
	const { phone } = playback.company
	const t = messages().prices
	useEffect(() => {
		sheet.current?.showModal()
		back.current?.focus()
	}, [])
	return (
		<dialog
			ref={sheet}
			className="price-sheet"
			aria-labelledby={title}
			closedby="none"
			onCancel={(event) => event.preventDefault()}
		>
			<div className="price-sheet-body">
				<h2 id={title}>{t.changed}</h2>
				<p>{t.whileReading}</p>
				<Difference change={change} playback={playback} />
				<p className="price-sheet-cleared">
					<Undo2 className="i" aria-hidden="true" />
					<span>
						{cleared}
						{keepsUpgrades(change) && ` ${t.upgradesStay}`}
					</span>
				</p>
			</div>
			<div className="price-sheet-buttons">
				<button ref={back} type="button" className="btn btn-main btn-wide" onClick={onBack}>
					{t.backToPrice}
				</button>
				{phone && (
					<a className="btn btn-quiet btn-wide" href={phoneUrl(phone)}>
						<Phone className="i" aria-hidden="true" />
						{messages().general.callName(contactName(playback))}{' '}
						<span className="num wide-only">{phone}</span>
					</a>
				)}
			</div>
		</dialog>
	)
}

/** Returns whether the price page switches upgrades on again, because they belonged to the choice that ended. */
function keepsUpgrades({ ended }: PriceChange): boolean {
	return ended.some(({ upgrades }) => upgrades.length > 0)
}

/** Renders the amounts before and after a change, each value or line that differs, who changed it and when. */
function Difference({ change, playback }: Props) {
	const { before, after, reasons, by, at } = change
	const t = messages().prices
	const day = formatDay(at, playback)
	return (
		<>
			<div className="price-changed-amounts">
				<p>
					<small>{t.youChose}</small>
					<b className="num">{before.display}</b>
				</p>
				<ChevronRight className="i" aria-hidden="true" />
				<p className="price-changed-now">
					<small>{t.nowItIs}</small>
					<b className="num">{after?.display ?? t.toFollow}</b>
				</p>
			</div>
			{reasons.length > 0 && (
				<ul className="price-changed-reasons">
					{reasons.map((reason, index) => (
						<li key={`${index} ${reason.label}`}>
							<b>{t.words(reason.label)}</b>
							<span className="num">{formatReason(reason)}</span>
							{reason.sentence !== undefined && <small>{t.words(reason.sentence)}</small>}
						</li>
					))}
				</ul>
			)}
			<small>{by === null ? t.changedOn(day) : t.changedBy(by, day)}</small>
		</>
	)
}

/** Formats a difference: `2 → 1` for a value, `− $500.00` for a new discount, `+ $510.00` for added work. */
function formatReason({ before, after }: PriceChange['reasons'][number]): string {
	const { removed, words } = messages().prices
	if (before !== null) return `${words(before)} → ${after === null ? removed : words(after)}`
	const amount = after ?? ''
	return amount.startsWith('−') ? `− ${amount.slice(1)}` : `+ ${amount}`
}
