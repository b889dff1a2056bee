import type { Booking, ListedAppointment, Slot } from '@dormer/api/sale/appointments/schema'
import { Button } from '@dormer/ui/button'
import { Chip } from '@dormer/ui/chip'
import { Dialog, DialogFooter } from '@dormer/ui/dialog'
import { ErrorState } from '@dormer/ui/error-state'
import { Field } from '@dormer/ui/field'
import { Select } from '@dormer/ui/select'
import { Skeleton } from '@dormer/ui/skeleton'
import { toastSuccess } from '@dormer/ui/toast'
import { useState } from 'react'
import { localTimeAt, formatDate, formatTime, formatTimeRange } from '../core/calendar.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formatCount } from '../core/format.ts'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { sayTold } from './say-told.ts'

type MoveVisitProps = { visit: ListedAppointment; timezone: string; onClose: () => void }

/** Another time for a visit, from those that a homeowner could book; by the company's clock. */
export function MoveVisit({ visit, timezone, onClose }: MoveVisitProps) {
	const { presentationId, homeownerName } = visit
	const booking = trpc.appointments.get.useQuery({ presentationId, attendeeTZ: timezone })
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={`Move the visit to ${homeownerName}`}
			description={`Now ${formatDate(localTimeAt(timezone, new Date(visit.startTime)).date)}, ${formatTimeRange(visit, timezone)}`}
		>
			{booking.isPending && <Skeleton className="m-6 h-40" />}
			{booking.isError && (
				<ErrorState
					title="The free times could not be read"
					message={errorMessage(booking.error)}
					onRetry={() => void booking.refetch()}
				/>
			)}
			{booking.data !== undefined && (
				<ChooseTime
					visit={visit}
					timezone={timezone}
					slotsByDate={booking.data.slotsByDate}
					onClose={onClose}
				/>
			)}
		</Dialog>
	)
}

type ChooseTimeProps = MoveVisitProps & Pick<Booking, 'slotsByDate'>

function ChooseTime({ visit, timezone, slotsByDate, onClose }: ChooseTimeProps) {
	const utils = trpc.useUtils()
	const days = Object.entries(slotsByDate).filter(([, slots]) => slots.length > 0)
	const own = localTimeAt(timezone, new Date(visit.startTime)).date
	const [day, setDay] = useState(days.find(([date]) => date >= own)?.[0] ?? days[0]?.[0] ?? '')
	const [slot, setSlot] = useState<Slot | null>(null)
	const move = trpc.appointments.reschedule.useMutation({
		onSuccess: async () => {
			await utils.appointments.list.invalidate()
			toastSuccess('The visit is moved')
			onClose()
		},
		onError: () => utils.appointments.get.invalidate(),
	})
	if (days.length === 0)
		return <p className="px-6 pt-4 pb-6 text-s text-ink-2">No time is free in your availability.</p>
	return (
		<>
			<div className="grid gap-4 px-6 pt-4 pb-5">
				<FormAlert message={move.isError ? errorMessage(move.error) : undefined} />
				<Field label="Day">
					{(control) => (
						<Select
							{...control}
							value={day}
							onChange={(next) => {
								setDay(next)
								setSlot(null)
							}}
							options={days.map(([date, slots]) => ({
								value: date,
								label: `${formatDate(date)} (${formatCount(slots.length, 'time')})`,
							}))}
						/>
					)}
				</Field>
				<fieldset>
					<legend className="mb-1.5 text-s font-medium">Time</legend>
					<div className="flex flex-wrap gap-2">
						{slotsByDate[day]?.map((free) => (
							<Chip
								key={free.startTime}
								pressed={slot?.startTime === free.startTime}
								onClick={() => setSlot(free)}
							>
								{formatTime(timezone, new Date(free.startTime))}
							</Chip>
						))}
					</div>
				</fieldset>
			</div>
			<DialogFooter note={sayTold(visit, 'of the new time')}>
				<Button onClick={onClose}>Keep it</Button>
				<Button
					look="primary"
					busy={move.isPending}
					disabled={slot === null}
					onClick={() => {
						if (slot === null) return
						move.mutate({
							...slot,
							presentationId: visit.presentationId,
							attendeeTZ: visit.attendeeTZ,
						})
					}}
				>
					Move visit
				</Button>
			</DialogFooter>
		</>
	)
}
