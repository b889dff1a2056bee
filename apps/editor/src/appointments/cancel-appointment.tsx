import type { ListedAppointment } from '@dormer/api/sale/appointments/schema'
import { Confirm } from '@dormer/ui/confirm'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { formatDate, formatTime, localTimeAt } from '../core/calendar.ts'
import { formatTimeZone } from '../core/time-zone.ts'
import { trpc } from '../core/trpc.ts'
import { formatNotice } from './format-notice.ts'

type CancelProps = { appointment: ListedAppointment; timezone: string; onClose: () => void }

/** Renders the confirmation that cancels an appointment. */
export function CancelAppointment({ appointment, timezone, onClose }: CancelProps) {
	const utils = trpc.useUtils()
	const { presentationId, homeownerName, startTime } = appointment
	const start = new Date(startTime)
	const cancel = trpc.appointments.cancel.useMutation({
		onSuccess: () => toastSuccess(`Appointment with ${homeownerName} canceled`),
		onError: (error) => toastError(errorMessage(error)),
		onSettled: async () => {
			await utils.appointments.list.invalidate()
			onClose()
		},
	})
	return (
		<Confirm
			open
			onOpenChange={onClose}
			title={`Cancel the appointment with ${homeownerName}?`}
			action="Cancel appointment"
			busy={cancel.isPending}
			onConfirm={() => cancel.mutate({ presentationId })}
		>
			{formatDate(localTimeAt(timezone, start).date)}, {formatTime(timezone, start)}{' '}
			{formatTimeZone(timezone)}. Other homeowners can book this time again.{' '}
			{formatNotice(appointment, 'the cancellation')}
		</Confirm>
	)
}
