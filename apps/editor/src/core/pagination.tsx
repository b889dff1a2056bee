import { Button } from '@dormer/ui/button'
import { ChevronLeft, ChevronRight } from 'lucide-react'

type PaginationProps = {
	total: number
	limit: number
	offset: number
	onOffset: (offset: number) => void
}

/** Renders the visible row range and the page buttons; renders nothing when all rows fit on one page. */
export function Pagination({ total, limit, offset, onOffset }: PaginationProps) {
	if (total <= limit) return null
	const last = Math.min(total, offset + limit)
	return (
		<nav aria-label="Pages" className="mt-4 flex items-center justify-end gap-2">
			<span className="num mr-2 text-s text-ink-meta">
				{offset + 1} to {last} of {total.toLocaleString('en-US')}
			</span>
			<Button
				size="icon"
				aria-label="Previous page"
				disabled={offset === 0}
				onClick={() => onOffset(Math.max(0, offset - limit))}
			>
				<ChevronLeft className="icon" aria-hidden />
			</Button>
			<Button
				size="icon"
				aria-label="Next page"
				disabled={last >= total}
				onClick={() => onOffset(offset + limit)}
			>
				<ChevronRight className="icon" aria-hidden />
			</Button>
		</nav>
	)
}
