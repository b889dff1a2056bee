import { orgProcedure, router } from '../../core/trpc.ts'
import { cancelMeasurement } from './cancel.ts'
import { confirmMeasurement } from './confirm.ts'
import { enterMeasurement } from './enter.ts'
import { getMeasurement } from './read.ts'
import { requestMeasurement } from './request.ts'
import {
	CancelMeasurementInput,
	ConfirmMeasurementInput,
	EnterMeasurementInput,
	MeasurementInput,
	MeasurementRecord,
	OrderedMeasurement,
	RequestMeasurementInput,
} from './schema.ts'

const group = 'Roof Measurements'

export const roofMeasurementsRouter = router({
	request: orgProcedure('roof:write')
		.meta({
			rest: 'POST /api/roof-measurements',
			group,
			summary: 'Request the measurement of a homeowner’s roof',
			status: 201,
			errors: ['NOT_FOUND', 'INVALID_ADDRESS', 'RATE_LIMITED', 'UPSTREAM_UNAVAILABLE'],
			callsProvider: true,
		})
		.input(RequestMeasurementInput)
		.output(OrderedMeasurement)
		.mutation(({ ctx, input }) => requestMeasurement(ctx, input)),
	status: orgProcedure('roof:read')
		.meta({
			rest: 'GET /api/roof-measurements/{requestId}/status',
			group,
			summary: 'Get the status and result of a roof measurement',
			errors: ['NOT_FOUND'],
		})
		.input(MeasurementInput)
		.output(MeasurementRecord)
		.query(({ ctx, input }) => getMeasurement(ctx, input)),
	cancel: orgProcedure('roof:write')
		.meta({
			rest: 'POST /api/roof-measurements/{requestId}/cancel',
			group,
			summary: 'Cancel or skip a roof measurement',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(CancelMeasurementInput)
		.output(MeasurementRecord)
		.mutation(({ ctx, input }) => cancelMeasurement(ctx, input)),
	confirm: orgProcedure('roof:write')
		.meta({
			rest: 'POST /api/roof-measurements/{requestId}/confirm',
			group,
			summary: 'Confirm sizes of an estimated roof, which makes their prices exact',
			errors: ['NOT_FOUND', 'CONFLICT'],
		})
		.input(ConfirmMeasurementInput)
		.output(MeasurementRecord)
		.mutation(({ ctx, input }) => confirmMeasurement(ctx, input)),
	enter: orgProcedure('roof:write')
		.meta({
			rest: 'PUT /api/roof-measurements/{requestId}/manual',
			group,
			summary: 'Enter the measurements of a roof manually',
			errors: ['NOT_FOUND'],
		})
		.input(EnterMeasurementInput)
		.output(MeasurementRecord)
		.mutation(({ ctx, input }) => enterMeasurement(ctx, input)),
})
