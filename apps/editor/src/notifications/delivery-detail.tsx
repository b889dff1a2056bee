import type { NotificationDelivery } from '@dormer/api/outreach/notifications/schema'
import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../core/use-now.ts'
import { AttemptResult } from './attempt-result.tsx'
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
	if (isOnHold(delivery)) return 'The receiver is failing. Sending resumes after a pause.'
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
			Next at {formatMoment(nextAttemptAt)}
			<span className="num ml-auto text-ink-meta">
				{formatTimeUntil(nextAttemptAt, new Date(now))}
			</span>
		</li>
	)
}

/** Renders the request and the response of a delivery attempt with their headers and bodies. */
function Exchange({ delivery, attempt }: { delivery: Delivery; attempt: Attempt | undefined }) {
	const { request, response, fault } = attempt ?? {}
	const headers = Object.entries(request?.headers ?? {})
		.toSorted(([a], [b]) => rank(a) - rank(b))
		.map(([name, value]) => `${name}: ${value}`)
	const sent = [...headers, ...(headers.length > 0 ? [''] : []), prettyBody(delivery.body)].join(
		'\n',
	)
	const answer =
		response == null
			? null
			: [`${response.status}`, '', prettyBody(response.body)].join('\n').trim()
	return (
		<div className="grid min-w-0 grid-cols-1 gap-3 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
			<MessageBox title="Sent">{sent}</MessageBox>
			<MessageBox title="Answered">
				{answer ??
					(attempt === undefined
						? 'Not sent yet'
						: fault == null
							? 'Accepted. This channel returns no response.'
							: 'No response')}
			</MessageBox>
		</div>
	)
}

function MessageBox({ title, children }: { title: string; children: string }) {
	return (
		<div className="min-w-0">
			<h3 className="mb-1 text-xs font-medium text-ink-meta">{title}</h3>
			<section
				aria-label={title}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
				tabIndex={0}
				className="max-h-[300px] min-h-24 overflow-auto rounded-s border border-line bg-surface px-3 py-2.5"
			>
				<pre className="font-mono text-xs leading-[18px] wrap-anywhere whitespace-pre-wrap">
					{children}
				</pre>
			</section>
		</div>
	)
}

/**
 * Returns the sort position of a header. Signature headers come first, because the other headers are the same in every
 * request.
 */
const rank = (header: string) => (header.startsWith('webhook-') ? 0 : 1)

/** Indents JSON; returns any other text unchanged. */
function prettyBody(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), null, 2)
	} catch {
		return text
	}
}
