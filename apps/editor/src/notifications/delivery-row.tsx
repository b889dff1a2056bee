import type { NotificationDelivery } from '@dormer/api/outreach/notifications/schema'
import { Skeleton } from '@dormer/ui/skeleton'
import { Status } from '@dormer/ui/status'
import { Td } from '@dormer/ui/table'
import { clsx } from 'clsx'
import { memo } from 'react'
import { AttemptResult } from './attempt-result.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { deliveryState, formatAttempts } from './format-delivery.ts'
import { formatMoment, formatMs } from './format-time.ts'
import { ResendButton } from './resend-button.tsx'

type RowProps = {
	/** Position in the list, counted from 0. */
	index: number
	/** The delivery, or undefined while it is loading. */
	delivery: NotificationDelivery | undefined
	canResend: boolean
	isOpen: boolean
	onToggle: (deliveryId: string, open: boolean) => void
}

/** Renders one delivery as a table row; clicking the row shows or hides its attempts. */
export const DeliveryRow: React.NamedExoticComponent<RowProps> = memo(Row)

function Row({ index, delivery, canResend, isOpen, onToggle }: RowProps) {
	const position = { 'aria-rowindex': index + 2 }
	if (delivery === undefined)
		return (
			<tr {...position} aria-busy>
				<Td colSpan={7}>
					<Skeleton className="h-3 w-2/3" />
				</Td>
			</tr>
		)
	const { id, eventType, status, attempts, createdAt } = delivery
	const { tone, word } = deliveryState(delivery)
	const last = attempts.at(-1)
	const at = formatMoment(last?.at ?? createdAt)
	const needsResend = canResend && (status === 'failing' || status === 'exhausted')
	const cell = isOpen && 'border-b-0 bg-paper'
	return (
		<>
			<tr {...position} className="relative hover:bg-paper">
				<Td className={clsx(cell)}>
					<Status tone={tone}>{word}</Status>
				</Td>
				<Td className={clsx(cell, 'truncate max-md:py-2')}>
					<button
						type="button"
						aria-expanded={isOpen}
						aria-controls={`delivery-${id}`}
						onClick={() => onToggle(id, !isOpen)}
						className="max-w-full truncate rounded-xs text-left font-mono text-xs before:absolute before:inset-0"
					>
						{eventType}
					</button>
					<span className="num block truncate text-xs text-ink-meta md:hidden">{at}</span>
				</Td>
				<Td className={clsx(cell, 'num truncate max-md:hidden')}>{at}</Td>
				<Td className={clsx(cell, 'num max-xl:hidden')}>{formatAttempts(delivery)}</Td>
				<Td className={clsx(cell, 'truncate max-sm:hidden')}>
					{last !== undefined && <AttemptResult attempt={last} />}
				</Td>
				<Td className={clsx(cell, 'num text-right max-2xl:hidden')}>
					{last !== undefined && formatMs(last.durationMs)}
				</Td>
				<Td className={clsx(cell, 'text-right')}>
					{needsResend && (
						<span className="max-sm:hidden">
							<ResendButton delivery={delivery} />
						</span>
					)}
					<span aria-hidden className={clsx('font-medium text-ink-2', needsResend && 'sm:hidden')}>
						{isOpen ? 'Hide' : 'View'}
					</span>
				</Td>
			</tr>
			{isOpen && (
				<tr id={`delivery-${id}`}>
					<td colSpan={7} className="border-b border-line bg-paper px-5 pt-2 pb-5">
						<DeliveryDetail delivery={delivery} canResend={canResend} />
					</td>
				</tr>
			)}
		</>
	)
}
