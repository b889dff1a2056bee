import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { toastError, toastSuccess } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

type RoofMeasurement = {
	/** Requests a roof measurement, even if the roof was measured before. */
	measure: () => void
	isRequesting: boolean
	end: (requestId: string, action: 'cancel' | 'skip') => void
	isEnding: boolean
	/** Confirms an estimated roof, so that the prices calculated from the roof become exact. */
	confirm: (requestId: string) => void
	isConfirming: boolean
}

/** Returns the actions that request, skip, cancel or confirm the roof measurement of a presentation. */
export function useRoofMeasurement({
	id: presentationId,
}: Pick<PresentationDetail, 'id'>): RoofMeasurement {
	const utils = trpc.useUtils()
	const onError = (error: unknown) => toastError(errorMessage(error))
	const request = trpc.presentations.update.useMutation({
		onSuccess: async ({ presentation }) => {
			utils.presentations.get.setData({ presentationId }, { presentation })
			await utils.roofMeasurements.status.invalidate()
			if (presentation.measurementRequestId === null)
				toastError('No price of this presentation depends on the roof')
		},
		onError,
	})
	const end = trpc.roofMeasurements.cancel.useMutation({
		onSuccess: (record) =>
			utils.roofMeasurements.status.setData({ requestId: record.requestId }, record),
		onError,
	})
	const confirm = trpc.roofMeasurements.confirm.useMutation({
		onSuccess: (record) => {
			utils.roofMeasurements.status.setData({ requestId: record.requestId }, record)
			void utils.presentations.invalidate()
			toastSuccess('Roof confirmed. The prices become exact in a moment.')
		},
		onError,
	})
	return {
		measure: () => request.mutate({ presentationId, measurement_strategy: 'auto' }),
		isRequesting: request.isPending,
		end: (requestId, action) => end.mutate({ requestId, action }),
		isEnding: end.isPending,
		confirm: (requestId) => confirm.mutate({ requestId }),
		isConfirming: confirm.isPending,
	}
}
