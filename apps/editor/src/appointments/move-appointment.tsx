import type { Booking, ListedAppointment, Slot } from '@dormer/api/sale/appointments/schema'
import { Button } from '@dormer/ui/button'
import { Chip } from '@dormer/ui/chip'
import { Dialog, DialogBody, DialogFooter } from '@dormer/ui/dialog'
import { ErrorState } from '@dormer/ui/error-state'
import { Field } from '@dormer/ui/field'
import { Select } from '@dormer/ui/select'
import { Skeleton } from '@dormer/ui/skeleton'
import { toastSuccess } from '@dormer/ui/toast'
import { useState } from 'react'
import { errorMessage } from '../core/api-error.ts'
import { formatDate, formatTime, formatTimeRange, localTimeAt } from '../core/calendar.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formatCount } from '../core/format.ts'
import { trpc } from '../core/trpc.ts'
import { formatNotice } from './format-notice.ts'

type MoveProps = { appointment: ListedAppointment; timezone: string; onClose: () => void }

/** Renders the dialog that moves an appointment to a free time, shown in the company's time zone. */
export function MoveAppointment({ appointment, timezone, onClose }: MoveProps) {
	const { presentationId, homeownerName, startTime } = appointment
	const booking = trpc.appointments.get.useQuery({ presentationId, attendeeTZ: timezone })
	const date = formatDate(localTimeAt(timezone, new Date(startTime)).date)
	return (
		<Dialog
			open
			onOpenChange={onClose}
			title={`Move the appointment with ${homeownerName}`}
			description={`Now ${date}, ${formatTimeRange(appointment, timezone)}`}
		>
			{booking.isPending && <Skeleton className="m-6 h-40" />}
			{booking.isError && (
				<ErrorState
					title="The free times could not be loaded"
					message={errorMessage(booking.error)}
					onRetry={() => void booking.refetch()}
				/>
			)}
			{booking.data !== undefined && (
				<ChooseTime
					appointment={appointment}
					timezone={timezone}
					slotsByDate={booking.data.slotsByDate}
					onClose={onClose}
				/>
			)}
		</Dialog>
	)
}

type ChooseTimeProps = MoveProps & Pick<Booking, 'slotsByDate'>

function ChooseTime({ appointment, timezone, slotsByDate, onClose }: ChooseTimeProps) {
	const utils = trpc.useUtils()
	const days = Object.entries(slotsByDate).filter(([, slots]) => slots.length > 0)
	const current = localTimeAt(timezone, new Date(appointment.startTime)).date
	const [day, setDay] = useState(days.find(([date]) => date >= current)?.[0] ?? days[0]?.[0] ?? '')
	const [slot, setSlot] = useState<Slot | null>(null)
	const move = trpc.appointments.reschedule.useMutation({
		onSuccess: async () => {
			await utils.appointments.list.invalidate()
			toastSuccess('Appointment moved')
			onClose()
		},
		onError: () => utils.appointments.get.invalidate(),
	})
	if (days.length === 0)
		return (
			<p className="px-6 pt-4 pb-6 text-s text-ink-2">
				No free times are left. Add times under Availability, then try again.
			</p>
		)
	return (
		<>
			<DialogBody>
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
			</DialogBody>
			<DialogFooter note={formatNotice(appointment, 'the new time')}>
				<Button onClick={onClose}>Keep current time</Button>
				<Button
					look="primary"
					busy={move.isPending}
					disabled={slot === null}
					onClick={() => {
						if (slot === null) return
						move.mutate({
							...slot,
							presentationId: appointment.presentationId,
							attendeeTZ: appointment.attendeeTZ,
						})
					}}
				>
					Move appointment
				</Button>
			</DialogFooter>
		</>
	)
}
