import type { PresentationDetail } from '@dormer/api/sale/presentations/schema'
import { toastError } from '@dormer/ui/toast'
import { errorMessage } from '../core/api-error.ts'
import { trpc } from '../core/trpc.ts'

type Roof = {
	/** Asks for a measurement, or for another one. */
	measure: () => void
	isAsking: boolean
	end: (requestId: string, action: 'cancel' | 'skip') => void
	isEnding: boolean
}

/** What a rep does about the roof of a presentation. */
export function useRoofMeasurement({ id: presentationId }: PresentationDetail): Roof {
	const utils = trpc.useUtils()
	const onError = (error: unknown) => toastError(errorMessage(error))
	const ask = trpc.presentations.update.useMutation({
		onSuccess: async ({ presentation }) => {
			utils.presentations.get.setData({ presentationId }, { presentation })
			await utils.roofMeasurements.status.invalidate()
			if (presentation.measurementRequestId === null)
				toastError('No price of this presentation reads the roof')
		},
		onError,
	})
	const end = trpc.roofMeasurements.cancel.useMutation({
		onSuccess: (record) =>
			utils.roofMeasurements.status.setData({ requestId: record.requestId }, record),
		onError,
	})
	return {
		measure: () => ask.mutate({ presentationId, measurement_strategy: 'auto' }),
		isAsking: ask.isPending,
		end: (requestId, action) => end.mutate({ requestId, action }),
		isEnding: end.isPending,
	}
}
