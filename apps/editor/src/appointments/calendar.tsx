import type { Availability, ListedAppointment } from '@dormer/api/sale/appointments/schema'
import { Button } from '@dormer/ui/button'
import { ErrorState } from '@dormer/ui/error-state'
import { Skeleton } from '@dormer/ui/skeleton'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { addDays, datesOfWeek, formatTimeZone, formatWeek, localTimeAt } from '../core/calendar.ts'
import { formatCount } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { CancelAppointment } from './cancel-appointment.tsx'
import { MoveAppointment } from './move-appointment.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'

type CalendarProps = {
	rules: Availability
	/** A date in the week that the calendar shows; undefined shows the current week. */
	day: string | undefined
	onDay: (day: string | undefined) => void
}
type OpenDialog = { type: 'move' | 'cancel'; appointment: ListedAppointment }

/** Renders one week of appointments in the company's time zone, with navigation to other weeks. */
export function Calendar({ rules, day, onDay }: CalendarProps) {
	const { timezone } = rules
	const now = new Date()
	const today = localTimeAt(timezone, now).date
	const dates = datesOfWeek(day ?? today)
	const [from = today, to = today] = [dates[0], dates.at(-1)]
	const list = trpc.appointments.list.useQuery({ from, to })
	const [dialog, setDialog] = useState<OpenDialog | null>(null)
	const appointments = list.data?.appointments ?? []
	const week = {
		dates,
		today,
		rules,
		appointments,
		onMove: (appointment: ListedAppointment) => setDialog({ type: 'move', appointment }),
		onCancel: (appointment: ListedAppointment) => setDialog({ type: 'cancel', appointment }),
	}
	return (
		<>
			<div className="mb-4 flex flex-wrap items-center gap-2">
				<Button onClick={() => onDay(undefined)} disabled={dates.includes(today)}>
					Today
				</Button>
				<Button size="icon" aria-label="Previous week" onClick={() => onDay(addDays(from, -7))}>
					<ChevronLeft className="icon" aria-hidden />
				</Button>
				<Button size="icon" aria-label="Next week" onClick={() => onDay(addDays(from, 7))}>
					<ChevronRight className="icon" aria-hidden />
				</Button>
				<h2 aria-live="polite" className="ml-1 text-m font-semibold">
					{formatWeek(dates)}
				</h2>
				{appointments.length > 0 && (
					<p className="num text-s text-ink-meta">
						{formatCount(appointments.length, 'appointment')}
					</p>
				)}
				<TimeZoneNote timezone={timezone} />
			</div>
			{list.isError ? (
				<div className="card">
					<ErrorState
						title="The appointments could not be loaded"
						message={errorMessage(list.error)}
						onRetry={() => void list.refetch()}
					/>
				</div>
			) : (
				<>
					<div className="relative hidden md:block">
						<WeekGrid {...week} />
						{list.isPending && (
							<div role="status" aria-label="Loading appointments" className="absolute inset-0">
								<Skeleton className="h-full opacity-40" />
							</div>
						)}
					</div>
					<div className="md:hidden">
						{list.isPending ? <Skeleton className="h-72" /> : <WeekList {...week} />}
					</div>
					{list.data !== undefined && appointments.length === 0 && <NoAppointments rules={rules} />}
				</>
			)}
			{dialog?.type === 'move' && (
				<MoveAppointment
					appointment={dialog.appointment}
					timezone={timezone}
					onClose={() => setDialog(null)}
				/>
			)}
			{dialog?.type === 'cancel' && (
				<CancelAppointment
					appointment={dialog.appointment}
					timezone={timezone}
					onClose={() => setDialog(null)}
				/>
			)}
		</>
	)
}

function TimeZoneNote({ timezone }: { timezone: string }) {
	const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
	const [company, own] = [formatTimeZone(timezone), formatTimeZone(browserZone)]
	return (
		<p className="text-s text-ink-meta lg:ml-auto">
			Times are in {company}, the company’s time zone
			{company === own ? '' : `. Your time zone is ${own}.`}
		</p>
	)
}

function NoAppointments({ rules }: { rules: Availability }) {
	return (
		<p className="text-s text-ink-2 max-md:rounded-m max-md:border max-md:border-line max-md:bg-surface max-md:px-6 max-md:py-10 max-md:text-center max-md:text-balance md:mt-3">
			No appointments this week.{' '}
			{rules.windows.length === 0 ? (
				<>
					Homeowners cannot book yet:{' '}
					<Link
						to="/appointments"
						search={{ view: 'hours' }}
						className="font-medium text-accent underline underline-offset-3"
					>
						set your availability
					</Link>
					.
				</>
			) : (
				'Homeowners book at the end of their presentation.'
			)}
		</p>
	)
}
