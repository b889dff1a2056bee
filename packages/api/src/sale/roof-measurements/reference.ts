import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Roof Measurements. */
export const roofMeasurementsReference: SliceReference = {
	operations: {
		'roofMeasurements.request':
			'Orders the measurement of a roof. The address is validated (422 `INVALID_ADDRESS`). Poll the status, or subscribe to `measurement.completed` and `measurement.failed`. When no provider can measure the roof, it is estimated and `source` is `calculated`.',
		'roofMeasurements.status':
			'Returns the state of a measurement and, once it is completed, the roof.',
		'roofMeasurements.cancel':
			'Ends an open measurement: `cancel` withdraws it, `skip` goes on without it. Returns 409 when it has already ended.',
		'roofMeasurements.confirm':
			'Confirms an estimated roof. Prices that waited for it become exact. Returns 409 unless the result is an unconfirmed estimate.',
		'roofMeasurements.enter':
			'Replaces the result with values that a rep measured. Prices are calculated again unless they are frozen.',
	},
	models: {
		RequestMeasurementInput: {
			$: 'Roof to measure.',
			homeowner: 'The homeowner with the address.',
		},
		MeasurementRequested: {
			$: 'Ordered measurement.',
			status: 'State of the measurement, `pending` at first.',
		},
		MeasurementRecord: {
			$: 'Measurement of a roof.',
			presentationId: 'Id of the presentation that ordered it. Null without one.',
			status:
				'State of the measurement. `completed`, `failed`, `timed_out`, `cancelled` and `skipped` are final.',
			formattedAddress: 'Address as the geocoder writes it.',
			result: 'The roof. Null until the measurement is completed.',
			error: 'Sentence that explains a failure. Null otherwise.',
			settledAt: 'Time at which the measurement ended. Null before.',
			needsConfirmation: 'True for an estimate that no rep has confirmed.',
			estimate: 'Range of the estimate. Null for a measured roof.',
			confirmedAt: 'Time at which a rep confirmed the estimate. Null before.',
			confirmedBy: 'Rep who confirmed it. Null before, and for early confirmations.',
		},
		MeasurementRecordConfirmedBy: {
			$: 'Rep who confirmed an estimate.',
			id: 'Id of the user.',
			name: 'Name of the rep.',
		},
		RoofResult: {
			$: 'Measured, estimated or entered roof.',
			squares: 'Size in squares. A square is 100 square feet of sloped surface.',
			totalAreaSqFt: 'Sloped surface in square feet.',
			predominantPitch: 'Pitch of most of the roof, as rise over a run of 12.',
			facets: 'Number of roof planes. Null when unknown.',
			segments: 'Roof planes. Empty when unknown.',
			lines: 'Lengths of the edges.',
			waste: 'Material to add for cutting.',
			source:
				'`provider` was measured from images, `calculated` is an estimate, `manual` was entered by a rep.',
			provider: 'Name of the provider or of the estimate.',
			imagery: 'Images that were measured. Null without any.',
			confidence: 'How certain the values are, from 0 to 1.',
			warnings: 'Sentences about doubtful values.',
			measuredAt: 'Time of the measurement.',
		},
		RoofResultSegment: {
			$: 'Plane of a roof.',
			pitchDegrees: 'Slope in degrees.',
			azimuthDegrees: 'Direction that the plane faces, in degrees clockwise from north.',
			areaSqFt: 'Sloped surface in square feet.',
		},
		RoofLines: {
			$: 'Lengths of the edges of a roof, in feet. An unknown length is null, never 0.',
			ridgesFt: 'Ridges in feet. Null when unknown.',
			hipsFt: 'Hips in feet. Null when unknown.',
			valleysFt: 'Valleys in feet. Null when unknown.',
			rakesFt: 'Rakes in feet. Null when unknown.',
			eavesFt: 'Eaves in feet. Null when unknown.',
		},
		RoofResultWaste: {
			$: 'Material to add for cutting.',
			suggestedPct: 'Suggested addition in percent.',
		},
		RoofResultImagery: {
			$: 'Images that were measured.',
			date: 'Date of the images.',
			quality: 'Quality of the images, as the provider names it.',
		},
		SquaresRange: {
			$: 'Range of an estimated roof.',
			lowSquares: 'Smallest size in whole squares.',
			highSquares: 'Largest size in whole squares.',
		},
		CancelMeasurementInput: {
			action: '`cancel` withdraws the measurement, `skip` goes on without it.',
		},
		EnterMeasurementInput: {
			$: 'Measurements of a rep.',
			$like: 'RoofResult',
			facets: 'Number of roof planes. Unknown when left out.',
			lines: 'Lengths of the edges. Those that are left out are unknown.',
			waste: 'Material to add for cutting. Derived from pitch and planes when left out.',
		},
		EnterMeasurementInputLines: { $: 'Known lengths in feet.', $like: 'RoofLines' },
		EnterMeasurementInputWaste: { $: 'Material to add for cutting.', $like: 'RoofResultWaste' },
	},
}
