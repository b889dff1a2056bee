import type { PriceReview as Review } from '@dormer/api/sale/presentations/price-review-schema'
import { Button } from '@dormer/ui/button'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { useState } from 'react'
import { formatLastDay } from '../core/calendar.ts'
import { formatCount } from '../core/format.ts'
import { OptionPrices } from '../core/option-prices.tsx'
import { trpc } from '../core/trpc.ts'
import { useCompanyZone } from '../core/use-company-zone.ts'

/**
 * Renders how many homeowners keep earlier prices of the price book, with a list of them. Nothing moves by itself: a link opens the
 * presentation, where a rep can adjust the price. Renders nothing while no price differs.
 */
export function PriceReview() {
	const review = trpc.presentations.reviewPrices.useQuery(undefined, { retry: false }).data
	const [isOpen, setOpen] = useState(false)
	if (review === undefined || review.presentations.length === 0) return null
	const count = formatCount(review.presentations.length, 'homeowner')
	const more = review.hasMore ? 'At least ' : ''
	const verb = review.presentations.length === 1 ? 'keeps an earlier price' : 'keep earlier prices'
	const title = `${more}${count} ${verb}`
	return (
		<section
			aria-label="Earlier prices"
			className="card mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3"
		>
			<History className="icon shrink-0 text-ink-3" aria-hidden />
			<div className="min-w-0 flex-1 basis-60">
				<p className="text-s font-semibold">{title}</p>
				<p className="text-xs text-ink-meta">
					{itemsOf(review)} changed after{' '}
					{review.presentations.length === 1 ? 'the presentation was' : 'the presentations were'}{' '}
					created. Chosen and signed prices stay as they are.
				</p>
			</div>
			<Button size="s" onClick={() => setOpen(true)}>
				Review
			</Button>
			{isOpen && <ReviewDialog title={title} review={review} onClose={() => setOpen(false)} />}
		</section>
	)
}

/** Most items that the card names. */
const SHOWN_ITEMS = 3

function itemsOf({ presentations }: Review): string {
	const items = [...new Set(presentations.flatMap((each) => each.items))]
	const named = items.slice(0, SHOWN_ITEMS).join(', ')
	const more = items.length - SHOWN_ITEMS
	return more > 0 ? `${named} and ${formatCount(more, 'other item')}` : named
}

type ReviewDialogProps = { title: string; review: Review; onClose: () => void }

function ReviewDialog({ title, review, onClose }: ReviewDialogProps) {
	const timeZone = useCompanyZone()
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={title}
			description="No price changes by itself. An expired price uses the new price book when you renew it."
			className="max-w-[640px]"
		>
			<DialogBody>
				<ul className="grid gap-5">
					{review.presentations.map((each) => (
						<li key={each.presentationId} className="min-w-0">
							<p className="flex flex-wrap items-baseline gap-x-2">
								<Link
									to="/presentations/$presentationId"
									params={{ presentationId: each.presentationId }}
									className="text-s font-semibold underline underline-offset-3"
								>
									{each.homeowner}
								</Link>
								<span className="text-xs text-ink-meta">
									{[each.address, keptUntil(each, timeZone)].filter(Boolean).join(' · ')}
								</span>
							</p>
							<OptionPrices
								options={each.options}
								firstName={each.homeowner}
								now="Keeps"
								next="With the new price book"
							/>
						</li>
					))}
				</ul>
				{review.hasMore && (
					<p className="text-xs text-ink-meta">Older presentations were not checked.</p>
				)}
			</DialogBody>
			<DialogFooter>
				<Button onClick={onClose}>Close</Button>
			</DialogFooter>
		</Dialog>
	)
}

function keptUntil(
	{ state, validUntil }: Review['presentations'][number],
	timeZone: string,
): string {
	if (state === 'chosen') return 'chosen, stays'
	return validUntil === null ? '' : `valid until ${formatLastDay(validUntil, timeZone)}`
}
