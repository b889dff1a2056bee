import type { NotificationDelivery } from '@dormer/api/outreach/notifications/schema'
import type { ReactNode } from 'react'
import { CopyButton } from '../../core/copy-button.tsx'
import { formatCurl } from './format-curl.ts'

type Attempt = NotificationDelivery['attempts'][number]
type ExchangeProps = { delivery: NotificationDelivery; attempt: Attempt | undefined }

/** Renders the request and the response of a delivery attempt with their headers and bodies. */
export function Exchange({ delivery, attempt }: ExchangeProps) {
	const { request, response, fault } = attempt ?? {}
	const isWebhook = attempt !== undefined && /^https?:/.test(attempt.request.target)
	const answer =
		response == null
			? null
			: joinMessage([`${response.status}`, ...formatHeaders(response.headers)], response.body)
	return (
		<div className="grid min-w-0 grid-cols-1 gap-3 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
			<MessageBox
				title="Sent"
				action={
					isWebhook && (
						<CopyButton text={formatCurl(attempt, delivery.body)} label="Copy as curl" size="s" />
					)
				}
			>
				{joinMessage(formatHeaders(request?.headers ?? {}), delivery.body)}
			</MessageBox>
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

type MessageBoxProps = { title: string; action?: ReactNode; children: string }

function MessageBox({ title, action, children }: MessageBoxProps) {
	return (
		<div className="min-w-0">
			<div className="mb-1 flex min-h-7 items-center justify-between gap-2">
				<h3 className="text-xs font-medium text-ink-meta">{title}</h3>
				{action}
			</div>
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

/** Formats each header as one line. The signature headers come first, because only they differ between requests. */
function formatHeaders(headers: Record<string, string>): string[] {
	const rank = (name: string) => (name.startsWith('webhook-') ? 0 : 1)
	return Object.entries(headers)
		.toSorted(([a], [b]) => rank(a) - rank(b))
		.map(([name, value]) => `${name}: ${value}`)
}

function joinMessage(head: readonly string[], body: string): string {
	return [...head, ...(head.length > 0 ? [''] : []), prettyBody(body)].join('\n').trim()
}

/** Indents JSON; returns any other text unchanged. */
function prettyBody(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), null, 2)
	} catch {
		return text
	}
}
