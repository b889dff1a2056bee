import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { toastError } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

type RoofMeasurement = {
	/** Requests a roof measurement, even if the roof was measured before. */
	measure: () => void
	isRequesting: boolean
	end: (requestId: string, action: 'cancel' | 'skip') => void
	isEnding: boolean
}

/** Returns the actions that request, skip or cancel the roof measurement of a presentation. */
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
				toastError('No price in this presentation depends on the roof')
		},
		onError,
	})
	const end = trpc.roofMeasurements.cancel.useMutation({
		onSuccess: (record) =>
			utils.roofMeasurements.status.setData({ requestId: record.requestId }, record),
		onError,
	})
	return {
		measure: () => request.mutate({ presentationId, measurement_strategy: 'auto' }),
		isRequesting: request.isPending,
		end: (requestId, action) => end.mutate({ requestId, action }),
		isEnding: end.isPending,
	}
}
