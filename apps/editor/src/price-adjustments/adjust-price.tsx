import type { PriceSummary } from '@dormer/api/content/pricing/schema'
import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { lazy, Suspense, useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { addDays, endOfDate, formatDate, localTimeAt } from '../core/calendar.ts'
import { RENEWED_DAYS } from '../core/renewed-days.ts'
import { trpc } from '../core/trpc.ts'
import { DiscountRequest } from './discount-request.tsx'
import { TellByEmail } from './tell-by-email.tsx'

const AdjustPriceDialog = lazy(async () => ({
	default: (await import('./adjust-price-dialog.tsx')).AdjustPriceDialog,
}))

type Props = { presentation: PresentationDetail; price: PriceSummary }

/**
 * Renders how long an unsigned price is valid, the discount that waits for a decision, and the buttons that adjust the price or
 * renew an expired one.
 */
export function AdjustPrice({ presentation, price }: Props) {
	const { id: presentationId, priceRevision: revision, homeownerData } = presentation
	const firstName = homeownerData.first_name
	const utils = trpc.useUtils()
	const contact = trpc.company.getContact.useQuery()
	const timeZone = contact.data?.contact.timezone
	const [adjusting, setAdjusting] = useState(false)
	const hasEmail = Boolean(homeownerData.email)
	const [isTold, setTold] = useState(hasEmail)
	const renew = trpc.presentations.adjustPrice.useMutation({
		onSuccess: () => toastSuccess(`Renewed. ${firstName} can choose and sign again.`),
		onError: (error) => toastError(errorMessage(error)),
		onSettled: () => void utils.presentations.invalidate(),
	})
	const { validUntil, state } = price
	const isExpired = state === 'expired'
	const lastDay =
		validUntil === null || timeZone === undefined
			? null
			: localTimeAt(timeZone, new Date(Date.parse(validUntil) - 1)).date
	function renewFor(days: number) {
		if (timeZone === undefined) return
		const day = addDays(localTimeAt(timeZone, new Date()).date, days)
		const until = endOfDate(day, timeZone).toISOString()
		renew.mutate({
			presentationId,
			validUntil: until,
			note: '',
			...(isTold && { tellHomeowner: true }),
			revision,
		})
	}
	return (
		<>
			{lastDay !== null && (
				<p className="mt-2 text-s text-ink-2">
					{isExpired
						? `Expired on ${formatDate(lastDay)}. ${firstName} cannot choose or sign.`
						: `Valid until ${formatDate(lastDay)}.`}
				</p>
			)}
			<DiscountRequest presentationId={presentationId} firstName={firstName} />
			{isExpired && (
				<div className="mt-3">
					<TellByEmail
						firstName={firstName}
						hasEmail={hasEmail}
						checked={isTold}
						onChange={setTold}
					/>
				</div>
			)}
			<div className="mt-3 flex flex-wrap gap-2">
				{isExpired && (
					<Button
						look="primary"
						busy={renew.isPending}
						disabled={timeZone === undefined}
						onClick={() => renewFor(RENEWED_DAYS)}
					>
						Renew for {RENEWED_DAYS} days
					</Button>
				)}
				<Button onClick={() => setAdjusting(true)}>Adjust price</Button>
			</div>
			{adjusting && (
				<Suspense>
					<AdjustPriceDialog presentation={presentation} onClose={() => setAdjusting(false)} />
				</Suspense>
			)}
		</>
	)
}
