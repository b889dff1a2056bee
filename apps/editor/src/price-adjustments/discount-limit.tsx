import { Button } from '@dormer/ui/button'
import { TriangleAlert } from 'lucide-react'

type Props = {
	limitPercent: number
	/** Largest discount that anybody can allow. */
	highestPercent: number
	approver: string | undefined
	onUseLimit: () => void
}

/** Renders who can allow a discount above the rep's limit, and the largest discount that needs no approval. */
export function DiscountLimit({ limitPercent, highestPercent, approver, onUseLimit }: Props) {
	const more = highestPercent > limitPercent ? ` than ${highestPercent}%` : ''
	const limit =
		limitPercent === 0 ? 'You may not give discounts yourself.' : `Your limit is ${limitPercent}%.`
	return (
		<div
			role="status"
			className="mt-3 flex items-start gap-3 rounded-m bg-warn-soft px-3.5 py-3 text-s"
		>
			<TriangleAlert className="icon mt-0.5 text-warn" aria-hidden />
			<p className="min-w-0 flex-1">
				<b className="font-semibold text-warn">
					{limit}{' '}
					{approver === undefined
						? `Nobody in your company can allow more${more}.`
						: `${approver} can allow more.`}
				</b>
			</p>
			{limitPercent > 0 && <Button onClick={onUseLimit}>Use {limitPercent}%</Button>}
		</div>
	)
}
