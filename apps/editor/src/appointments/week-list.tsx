import { localTimeAt, formatDate } from '../core/calendar.ts'
import { VisitPopover } from './visit-popover.tsx'
import type { Week } from './week-grid.tsx'

/** The week on a narrow screen: its visits under their days. */
export function WeekList({ dates, today, rules, visits, onMove, onCancel }: Week) {
	const { timezone } = rules
	return (
		<div className="grid gap-4">
			{dates.map((date) => {
				const mine = visits.filter(
					({ startTime }) => localTimeAt(timezone, new Date(startTime)).date === date,
				)
				if (mine.length === 0) return null
				return (
					<section key={date} aria-label={formatDate(date)}>
						<h3 className="mb-1.5 text-s font-semibold">
							{formatDate(date)}
							{date === today && <span className="font-normal text-accent">, today</span>}
						</h3>
						<ul className="grid gap-2">
							{mine.map((visit) => (
								<li key={visit.id} className="min-h-14">
									<VisitPopover
										visit={visit}
										timezone={timezone}
										onMove={onMove}
										onCancel={onCancel}
									/>
								</li>
							))}
						</ul>
					</section>
				)
			})}
		</div>
	)
}
