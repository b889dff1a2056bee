import { ErrorState } from '@dormer/ui/error-state'
import { Segmented } from '@dormer/ui/segmented'
import { Skeleton } from '@dormer/ui/skeleton'
import { RowsSkeleton } from '@dormer/ui/skeletons'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { errorMessage } from '../core/api-error.ts'
import { Page } from '../core/page.tsx'
import { trpc } from '../core/trpc.ts'
import { useDocumentTitle } from '../core/use-document-title.ts'
import { AvailabilityForm } from './availability-form.tsx'
import { Calendar } from './calendar.tsx'

const VIEWS = [
	{ value: 'week', label: 'Week' },
	{ value: 'hours', label: 'Availability' },
] as const

/** Renders the calendar of appointments, or the form for the company's availability. */
export function AppointmentsPage() {
	useDocumentTitle('Appointments')
	const { view = 'week', week } = useSearch({ from: '/app/appointments' })
	const navigate = useNavigate({ from: '/appointments' })
	const rules = trpc.appointments.getAvailability.useQuery()
	return (
		<Page
			title="Appointments"
			actions={
				<Segmented
					label="Calendar view"
					value={view}
					options={VIEWS}
					onChange={(next) =>
						void navigate({ search: (now) => ({ ...now, view: next }), replace: true })
					}
				/>
			}
		>
			{rules.isPending && (
				<>
					<Skeleton className="mb-4 h-8 w-72" />
					<div className="card">
						<RowsSkeleton label="Loading the calendar" rows={7} />
					</div>
				</>
			)}
			{rules.isError && (
				<ErrorState
					title="The calendar could not be loaded"
					message={errorMessage(rules.error)}
					onRetry={() => void rules.refetch()}
				/>
			)}
			{rules.data !== undefined &&
				(view === 'hours' ? (
					<AvailabilityForm saved={rules.data} />
				) : (
					<Calendar
						rules={rules.data}
						day={week}
						onDay={(day) =>
							void navigate({
								search: day === undefined ? {} : { week: day },
								replace: true,
								resetScroll: false,
							})
						}
					/>
				))}
		</Page>
	)
}
