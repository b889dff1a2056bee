import { MeasurementField } from '@dormer/api/content/pricing/schema'
import { Field } from '@dormer/ui/field'
import { Select } from '@dormer/ui/select'

const MEASUREMENTS: Record<MeasurementField, string> = {
	roof_squares: 'Roof squares',
	roof_area_sqft: 'Roof area in square feet',
	predominant_pitch: 'Predominant pitch',
	facets: 'Facets',
	ridge_ft: 'Ridges in feet',
	hip_ft: 'Hips in feet',
	valley_ft: 'Valleys in feet',
	rake_ft: 'Rakes in feet',
	eave_ft: 'Eaves in feet',
	step_flashing_ft: 'Step flashing in feet',
	waste_pct: 'Waste in percent',
}

type MeasuredValueFieldProps = {
	/** A measurement, or an empty text before the rep has chosen one. */
	value: string
	error?: string | undefined
	onChange: (field: MeasurementField) => void
}

/** Renders the menu that selects which measurement of a roof a value is. */
export function MeasuredValueField({ value, error, onChange }: MeasuredValueFieldProps) {
	return (
		<Field label="Measured value" error={error}>
			{(control) => (
				<Select
					{...control}
					value={value}
					placeholder="Choose a measured value"
					options={MeasurementField.options.map((field) => ({
						value: field,
						label: MEASUREMENTS[field],
					}))}
					onChange={(chosen) => {
						const field = MeasurementField.safeParse(chosen).data
						if (field !== undefined) onChange(field)
					}}
				/>
			)}
		</Field>
	)
}
