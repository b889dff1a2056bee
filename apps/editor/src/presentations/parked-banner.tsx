import type { Presentation } from '@dormer/api/sale/presentations/schema'
import { Button } from '@dormer/ui/button'
import { MapPinOff } from 'lucide-react'

type ParkedProps = { presentation: Presentation; onEdit: () => void }

/** Renders the reason why a presentation is on hold (parked), with a button to correct the address. */
export function ParkedBanner({ presentation, onEdit }: ParkedProps) {
	if (presentation.parkedAt === null) return null
	return (
		<section
			aria-label="On hold"
			className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2.5 rounded-m bg-warn-soft px-4 py-3"
		>
			<MapPinOff className="icon text-warn" aria-hidden />
			<p className="min-w-0 flex-1 basis-64 text-s">
				<b className="font-semibold">
					This presentation is on hold because the street address could not be confirmed.
				</b>{' '}
				{presentation.parkedReason} Nothing will be recorded or sent until you correct the address.
			</p>
			<Button onClick={onEdit}>Correct the address</Button>
		</section>
	)
}
