import type { ListedAppointment } from '@dormer/api/sale/appointments/schema'
import { Confirm } from '@dormer/ui/confirm'
import { toastSuccess, toastError } from '@dormer/ui/toast'
import { localTimeAt, formatDate, formatTime } from '../core/calendar.ts'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'
import { sayTold } from './say-told.ts'

type CancelVisitProps = { visit: ListedAppointment; timezone: string; onClose: () => void }

/** Asks, and cancels the visit. */
export function CancelVisit({ visit, timezone, onClose }: CancelVisitProps) {
	const utils = trpc.useUtils()
	const { presentationId, homeownerName, startTime } = visit
	const start = new Date(startTime)
	const cancel = trpc.appointments.cancel.useMutation({
		onSuccess: () => toastSuccess(`The visit to ${homeownerName} is cancelled`),
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
			title={`Cancel the visit to ${homeownerName}?`}
			action="Cancel visit"
			busy={cancel.isPending}
			onConfirm={() => cancel.mutate({ presentationId })}
		>
			{formatDate(localTimeAt(timezone, start).date)}, {formatTime(timezone, start)}. The time is free for
			others at once. {sayTold(visit, 'that it is cancelled')}
		</Confirm>
	)
}
