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

/** Renders a running measurement: step, elapsed time, and buttons to skip or cancel it. */
export function RoofProgress({ record, busy, onEnd, children }: RoofProgressProps) {
	const now = useNow()
	const { step } = measurementStep(record)
	return (
		<>
			<Progress label="Measuring the roof" value={Math.round((100 * (step - 0.5)) / 3)} />
			<p className="num mt-2 text-s text-ink-2">
				Step {step} of 3, started {formatDuration(now - Date.parse(record.createdAt))} ago. The
				price updates automatically.
			</p>
			<div className="mt-3 flex flex-wrap gap-2">
				{children}
				<Button size="s" look="quiet" busy={busy} onClick={() => onEnd('skip')}>
					Skip the measurement
				</Button>
				<Button size="s" look="quiet" busy={busy} onClick={() => onEnd('cancel')}>
					Cancel
				</Button>
			</div>
		</>
	)
}
