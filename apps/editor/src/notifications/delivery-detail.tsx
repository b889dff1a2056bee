import type { NotificationDelivery } from '@dormer/api/outreach/notifications/schema'
import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../core/use-now.ts'
import { AttemptResult } from './attempt-result.tsx'
import { Exchange } from './exchange/exchange.tsx'
import { formatFault, formatReason, isOnHold } from './format-delivery.ts'
import { formatMoment, formatMs, formatTimeUntil } from './format-time.ts'
import { ResendButton } from './resend-button.tsx'

type Delivery = NotificationDelivery
type Attempt = Delivery['attempts'][number]
type DetailProps = { delivery: Delivery; canResend: boolean }

/** Renders the attempts of a delivery, with the request and the response of the selected attempt. */
export function DeliveryDetail({ delivery, canResend }: DetailProps) {
	const { attempts, status } = delivery
	const [selected, setSelected] = useState<number>()
	const shown = attempts.find(({ number }) => number === selected) ?? attempts.at(-1)
	const outcome = outcomeOf(delivery, shown)
	return (
		<div className="grid grid-cols-1 gap-4 whitespace-normal lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-5">
			<div className="-mx-1 min-w-0">
				<ol aria-label="Attempts" className="grid gap-0.5 lg:pt-4">
					{attempts.map((attempt) => (
						<li key={attempt.number}>
							<button
								type="button"
								aria-pressed={attempt === shown}
								onClick={() => setSelected(attempt.number)}
								className={clsx(
									'flex min-h-7 w-full flex-wrap items-center gap-x-2 rounded-s px-1 text-left text-xs whitespace-nowrap hover:bg-sunken',
									attempt === shown && attempts.length > 1 && 'bg-sunken',
								)}
							>
								<span className="sr-only">Attempt {attempt.number}: </span>
								<AttemptResult attempt={attempt} />
								<span className="num">{formatMoment(attempt.at)}</span>
								<span className="num ml-auto text-ink-meta">{formatMs(attempt.durationMs)}</span>
							</button>
						</li>
					))}
					<NextAttempt delivery={delivery} />
				</ol>
				<p role="status" className="mt-2 px-1 text-xs text-ink-2 empty:hidden">
					{outcome}
				</p>
				{canResend && status !== 'pending' && (
					<div className={clsx('mt-3 px-1', status !== 'delivered' && 'sm:hidden')}>
						<ResendButton delivery={delivery} />
					</div>
				)}
			</div>
			<Exchange delivery={delivery} attempt={shown} />
		</div>
	)
}

function outcomeOf(delivery: Delivery, attempt: Attempt | undefined): string {
	if (isOnHold(delivery)) return 'The receiver is failing. Sending will resume after a pause.'
	if (delivery.status === 'pending') return 'Sending…'
	if (delivery.status === 'delivered')
		return attempt?.response == null
			? 'Delivered.'
			: `Delivered. The receiver answered ${attempt.response.status}.`
	const fault = attempt === undefined ? null : formatFault(attempt)
	return [fault, formatReason(delivery)].filter(Boolean).join(' ')
}

function NextAttempt({ delivery }: { delivery: Delivery }) {
	const now = useNow()
	const { nextAttemptAt, status } = delivery
	if (nextAttemptAt === null || !(status === 'failing' || isOnHold(delivery, new Date(now))))
		return null
	return (
		<li className="flex min-h-7 items-center gap-2 px-1 text-xs">
			<Clock className="icon-s mx-1.5 text-ink-3" aria-hidden />
			Next attempt: {formatMoment(nextAttemptAt)}
			<span className="num ml-auto text-ink-meta">
				{formatTimeUntil(nextAttemptAt, new Date(now))}
			</span>
		</li>
	)
}
