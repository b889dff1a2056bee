import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference for the group Roof Measurements. */
export const roofMeasurementsReference: SliceReference = {
	operations: {
		'roofMeasurements.request':
			'Orders the measurement of a roof. The address is validated (422 `INVALID_ADDRESS`), unless you accept it as it is. Poll the status, or subscribe to `measurement.completed` and `measurement.failed`. When no provider can measure the roof, it is estimated and `source` is `calculated`.',
		'roofMeasurements.status':
			'Returns the state of a measurement and, once it is completed, the roof.',
		'roofMeasurements.cancel':
			'Ends an open measurement: `cancel` withdraws it, `skip` goes on without it. Returns 409 when it has already ended.',
		'roofMeasurements.confirm':
			'Confirms sizes of an estimated roof with the values that the caller saw. A price becomes exact when every size that it uses is confirmed or measured; the other sizes stay estimates. A confirmed value may differ from the estimate. Show the prices before and after with `POST /api/presentations/{presentationId}/price-preview`. Returns 409 unless the result is an estimate.',
		'roofMeasurements.enter':
			'Replaces the result with values that a rep measured. Prices are calculated again unless they are frozen.',
	},
	models: {
		RequestMeasurementInput: {
			$: 'Roof to measure.',
			homeowner: 'The homeowner with the address.',
			accept_address:
				'True to use an address as it is although the check refuses it: no list of places is complete. `warnings` then says `address_unchecked`.',
		},
		OrderedMeasurement: {
			$: 'Ordered measurement.',
			status: 'State of the measurement, `pending` at first.',
			warnings: '`address_unchecked` when the place in the address is on no list.',
		},
		MeasurementRecord: {
			$: 'Measurement of a roof.',
			presentationId: 'ID of the presentation that ordered it. Null when there is none.',
			status:
				'State of the measurement. `completed`, `failed`, `timed_out`, `cancelled` and `skipped` are final.',
			formattedAddress: 'Address as the geocoder writes it.',
			result: 'The roof. Null until the measurement is completed.',
			error: 'Sentence that explains a failure. Null otherwise.',
			settledAt: 'Time at which the measurement ended. Null until then.',
			needsConfirmation: 'True for an estimate that no rep has confirmed.',
			estimate: 'Range of the estimate. Null for a measured roof.',
			confirmedSizes: 'Values of the estimate that a person confirmed.',
			confirmedAt: 'Time at which a rep confirmed the estimate. Null until then.',
			confirmedBy:
				'Rep who confirmed it. Null until it is confirmed, and for confirmations from before this field existed.',
		},
		EnteredValuesLines: {
			$: 'Lengths of the edges. Lengths that are left out are unknown.',
			$like: 'RoofLines',
		},
		EnteredValuesWaste: { $: 'Material to add for cutting.', $like: 'RoofResultWaste' },
		EnteredValues: {
			$: 'Measurements of a roof that a rep enters.',
			$like: 'EnterMeasurementInput',
		},
		ConfirmMeasurementInput: {
			$: 'Sizes of an estimated roof that a person confirms.',
			values: 'The confirmed values by measurement field. At least one.',
		},
		ConfirmedValues: {
			$: 'Confirmed values of a roof. Fields that are left out stay estimates.',
			roof_squares: 'Size in squares. Confirms the area too.',
			predominant_pitch: 'Pitch of most of the roof, as rise over a run of 12.',
			facets: 'Number of roof planes.',
			ridge_ft: 'Ridges in feet.',
			hip_ft: 'Hips in feet.',
			valley_ft: 'Valleys in feet.',
			rake_ft: 'Rakes in feet.',
			eave_ft: 'Eaves in feet.',
			waste_pct: 'Material to add for cutting, in percent.',
		},
		MeasurementRecordConfirmedBy: {
			$: 'Rep who confirmed an estimate.',
			id: 'ID of the user.',
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
			imagery: 'Images that were measured. Null when there are none.',
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
		ReportFileInput: {
			$: 'Measurement report, sent as `multipart/form-data`.',
			file: 'The data file of the report.',
			assigned:
				'Fields for elements that the format does not know or that have no unit, as JSON: `{"TotalParapetsLength": "ridge_ft"}`. A number without a unit then has the unit of the field.',
		},
		ReadReport: {
			$: 'What the data file of a measurement report says.',
			format: 'Format that was recognized from the content of the file.',
			provider: 'Company that measured the roof. Null when the file does not name it.',
			number: 'Number of the report. Null when the file does not state it.',
			date: 'Day of the report. Null when the file does not state it.',
			address: 'Address of the house in the file, on one line. Null when there is none.',
			values:
				'Values by measurement field. The squares follow from the area when the report states only one of them.',
			assigned: 'Values whose element a person assigned by hand.',
			elements: 'Elements of the file in its order, used or left out.',
			pitchTable: 'Roof surface by pitch. Empty when the report has no such table.',
			wasteTable:
				'Roof surface with additions for cutting. Empty when the report has no such table.',
		},
		MeasurementReport: {
			$: 'Measurement report that prices use.',
			$like: 'ReadReport',
			id: 'ID of the report.',
			fileName: 'Name of the uploaded file.',
			fileUrl: 'Signed URL of the stored file.',
			sha256: 'SHA-256 of the stored file in hexadecimal digits.',
			usedAt: 'Time at which the report was used.',
			usedBy: 'Name of the person who used it. Null for an API key.',
		},
		ReportElement: {
			$: 'Element of a report.',
			name: 'Name as in the file.',
			place: 'Part of the file that contains it, or its row and column in a table.',
			says: 'Text of the value as in the file.',
			field: 'Field of the roof measurement for which it is used. Null when it is left out.',
			value: 'The value, in the unit of the measurement. Null when it is left out.',
			reason:
				'Why it is left out: `unknown` name, `unknown_unit`, `no_unit`, `not_a_number`, `combined` with another length, `stated_twice` with different numbers, `out_of_range`, or `not_used` by any price. Null for a used element.',
			sentence: 'Sentence that explains the reason. Null for a used element.',
		},
		PitchArea: {
			$: 'Roof surface of one pitch.',
			pitch: 'Pitch as the report writes it.',
			areaSqFt: 'Surface in square feet.',
		},
		WasteArea: {
			$: 'Roof surface with an addition for cutting.',
			wastePct: 'Addition in percent.',
			areaSqFt: 'Surface with the addition in square feet.',
		},
		CancelMeasurementInput: {
			action: '`cancel` withdraws the measurement, `skip` goes on without it.',
		},
		EnterMeasurementInput: {
			$: 'Measurements from a rep.',
			$like: 'RoofResult',
			facets: 'Number of roof planes. Unknown when left out.',
			lines: 'Lengths of the edges. Those that are left out are unknown.',
			waste: 'Material to add for cutting. Derived from pitch and planes when left out.',
		},
		EnterMeasurementInputLines: { $: 'Known lengths in feet.', $like: 'RoofLines' },
		EnterMeasurementInputWaste: { $: 'Material to add for cutting.', $like: 'RoofResultWaste' },
	},
}
