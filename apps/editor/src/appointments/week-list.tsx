import { formatDate, localTimeAt } from '../core/calendar.ts'
import { AppointmentPopover } from './appointment-popover.tsx'
import type { Week } from './week-grid.tsx'

/** Renders the appointments of the week grouped by day, for narrow screens. */
export function WeekList({ dates, today, rules, appointments, onMove, onCancel }: Week) {
	const { timezone } = rules
	return (
		<div className="grid gap-4">
			{dates.map((date) => {
				const ofDay = appointments.filter(
					({ startTime }) => localTimeAt(timezone, new Date(startTime)).date === date,
				)
				if (ofDay.length === 0) return null
				return (
					<section key={date} aria-label={formatDate(date)}>
						<h3 className="mb-1.5 text-s font-semibold">
							{formatDate(date)}
							{date === today && <span className="font-normal text-accent">, today</span>}
						</h3>
						<ul className="grid gap-2">
							{ofDay.map((appointment) => (
								<li key={appointment.id} className="min-h-14">
									<AppointmentPopover
										appointment={appointment}
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
