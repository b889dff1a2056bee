import type { TierName } from '@dormer/api/content/pricing/schema'
import { Button } from '@dormer/ui/button'
import { Popover } from '@dormer/ui/popover'
import { CircleHelp, Eye } from 'lucide-react'
import { fullName } from '../core/homeowner.ts'
import { PriceTrace } from '../core/price-trace.tsx'
import { usePricePreviewState } from './price-preview.ts'

/** Renders a button that opens the calculation of a tier's price. Renders nothing while the tier has no price. */
export function PriceTracePopover({ tierKey, name }: { tierKey: TierName; name: string }) {
	const { preview, presentation } = usePricePreviewState()
	const price = preview?.pricing[tierKey]
	if (!price || price.status === 'error' || price.trace.length === 0) return null
	const isPriced = price.status === 'priced'
	const title = isPriced ? `Why ${name} is ${price.display}` : `Why ${name} has no price yet`
	return (
		<Popover
			label={title}
			align="end"
			className="flex max-h-(--radix-popover-content-available-height) w-[min(344px,calc(100vw-24px))] flex-col"
			trigger={
				<Button size="s">
					<CircleHelp className="icon" aria-hidden />
					Why {isPriced ? price.display : 'no price yet'}
				</Button>
			}
		>
			<h4 className="text-m font-semibold">{title}</h4>
			<p className="text-s text-ink-meta">
				{presentation === null
					? 'With default values only'
					: `${fullName(presentation.homeownerData)}, ${presentation.formattedAddress}`}
			</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard */}
			<ul tabIndex={0} className="mt-2 min-h-0 flex-1 divide-y divide-line overflow-y-auto">
				<PriceTrace trace={price.trace} />
			</ul>
			<p className="-mx-4 mt-2 -mb-4 flex items-center gap-2 rounded-b-m border-t border-line bg-paper px-4 py-3 text-s text-ink-2">
				<Eye className="icon" aria-hidden />
				Shown to homeowners as “Why this price”
			</p>
		</Popover>
	)
}
