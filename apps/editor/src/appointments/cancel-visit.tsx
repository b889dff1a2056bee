import type { ListedAppointment } from '@dormer/api/appointments/schema'
import { Confirm } from '@dormer/ui/confirm'
import { toastDone, toastRefused } from '@dormer/ui/toast'
import { messageOf } from '../refusal.ts'
import { trpc } from '../trpc.ts'
import { sayTold } from './say-told.ts'
import { placeIn, sayDate, sayTime } from './week.ts'

type CancelVisitProps = { visit: ListedAppointment; timezone: string; onClose: () => void }

/** Asks, and cancels the visit. */
export function CancelVisit({ visit, timezone, onClose }: CancelVisitProps) {
	const utils = trpc.useUtils()
	const { presentationId, homeownerName, startTime } = visit
	const start = new Date(startTime)
	const cancel = trpc.appointments.cancel.useMutation({
		onSuccess: () => toastDone(`The visit to ${homeownerName} is cancelled`),
		onError: (error) => toastRefused(messageOf(error)),
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
			{sayDate(placeIn(timezone, start).date)}, {sayTime(timezone, start)}. The time is free for
			others at once. {sayTold(visit, 'that it is cancelled')}
		</Confirm>
	)
}
