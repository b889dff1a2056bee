import type { NotificationDelivery } from '@dormer/api/outreach/notifications/schema'
import { Status } from '@dormer/ui/status'
import { Td } from '@dormer/ui/table'
import { clsx } from 'clsx'
import { AttemptResult } from './attempt-result.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'
import { deliveryState, formatAttempts } from './format-delivery.ts'
import { formatMoment, formatMs } from './format-time.ts'
import { ResendButton } from './resend-button.tsx'

type RowProps = {
	delivery: NotificationDelivery
	canResend: boolean
	isOpen: boolean
	onToggle: (open: boolean) => void
}

/** Renders one delivery as a table row; clicking the row shows or hides its attempts. */
export function DeliveryRow({ delivery, canResend, isOpen, onToggle }: RowProps) {
	const { id, eventType, status, attempts, createdAt } = delivery
	const { tone, word } = deliveryState(delivery)
	const last = attempts.at(-1)
	const at = formatMoment(last?.at ?? createdAt)
	const needsResend = canResend && (status === 'failing' || status === 'exhausted')
	const cell = isOpen && 'border-b-0 bg-paper'
	return (
		<>
			<tr className="relative hover:bg-paper">
				<Td className={clsx(cell)}>
					<Status tone={tone}>{word}</Status>
				</Td>
				<Td className={clsx(cell, 'max-w-0 truncate max-md:py-2')}>
					<button
						type="button"
						aria-expanded={isOpen}
						aria-controls={`delivery-${id}`}
						onClick={() => onToggle(!isOpen)}
						className="max-w-full truncate rounded-xs text-left font-mono text-xs before:absolute before:inset-0"
					>
						{eventType}
					</button>
					<span className="num block truncate text-xs text-ink-meta md:hidden">{at}</span>
				</Td>
				<Td className={clsx(cell, 'num max-md:hidden')}>{at}</Td>
				<Td className={clsx(cell, 'num max-lg:hidden')}>{formatAttempts(delivery)}</Td>
				<Td className={clsx(cell, 'max-sm:hidden')}>
					{last !== undefined && <AttemptResult attempt={last} />}
				</Td>
				<Td className={clsx(cell, 'num text-right max-lg:hidden')}>
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
					<td colSpan={7} className="max-w-0 border-b border-line bg-paper px-5 pt-2 pb-5">
						<DeliveryDetail delivery={delivery} canResend={canResend} />
					</td>
				</tr>
			)}
		</>
	)
}
