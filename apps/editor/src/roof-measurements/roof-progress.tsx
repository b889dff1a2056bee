import type { MeasurementRecord } from '@dormer/api/sale/roof-measurements/schema'
import { Button } from '@dormer/ui/button'
import { Progress } from '@dormer/ui/progress'
import type { ReactNode } from 'react'
import { formatDuration } from '../core/format-duration.ts'
import { useNow } from '../core/use-now.ts'
import { measurementStep } from './format-roof.ts'

type RoofProgressProps = {
	record: MeasurementRecord
	busy: boolean
	onEnd: (action: 'cancel' | 'skip') => void
	children: ReactNode
}

/** A measurement that is asked for: how far it is, for how long, and the ways out. */
export function RoofProgress({ record, busy, onEnd, children }: RoofProgressProps) {
	const now = useNow()
	const { step } = measurementStep(record)
	return (
		<>
			<Progress label="Measuring the roof" value={Math.round((100 * (step - 0.5)) / 3)} />
			<p className="num mt-2 text-s text-ink-2">
				Step {step} of 3, since {formatDuration(now - Date.parse(record.createdAt))}. The price
				follows by itself.
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				{children}
				<Button size="s" look="quiet" busy={busy} onClick={() => onEnd('skip')}>
					Go on without it
				</Button>
				<Button size="s" look="quiet" busy={busy} onClick={() => onEnd('cancel')}>
					Cancel
				</Button>
			</div>
		</>
	)
}
