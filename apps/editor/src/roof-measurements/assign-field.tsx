import { MeasurementField } from '@dormer/api/content/pricing/schema'
import type {
	AssignedFields,
	ReportElement,
} from '@dormer/api/sale/roof-measurements/report-schema'
import { Select } from '@dormer/ui/select'
import { FIELD_LABELS } from './format-report.ts'

const NOTHING = ''

/** Returns whether a person can say what an element is: the format does not know it, or its unit is missing. */
export function isOpen({ reason, says }: Pick<ReportElement, 'reason' | 'says'>): boolean {
	return says !== '' && (reason === 'unknown' || reason === 'no_unit')
}

type Props = {
	/** Name of the element in the file. */
	name: string
	elements: readonly ReportElement[]
	assigned: AssignedFields
	disabled: boolean
	onAssign: (assigned: AssignedFields) => void
}

/** Renders the menu in which a rep says what an element is. It offers the fields that nothing else in the report gives. */
export function AssignField({ name, elements, assigned, disabled, onAssign }: Props) {
	const { [name]: chosen, ...others } = assigned
	const given = [
		...Object.values(others),
		...elements.flatMap(({ field }) => (field === null || field === chosen ? [] : [field])),
	]
	// The squares follow from the area and the other way around.
	const sizes: MeasurementField[] = ['roof_squares', 'roof_area_sqft']
	const taken = new Set(sizes.some((size) => given.includes(size)) ? [...given, ...sizes] : given)
	return (
		<Select
			className="w-44!"
			aria-label={`${name} is`}
			value={chosen ?? NOTHING}
			disabled={disabled}
			options={[
				{ value: NOTHING, label: 'Leave it out' },
				...MeasurementField.options
					.filter((field) => !taken.has(field))
					.map((field) => ({ value: field, label: FIELD_LABELS[field] })),
			]}
			onChange={(value) => {
				const field = MeasurementField.safeParse(value).data
				onAssign(field === undefined ? others : { ...others, [name]: field })
			}}
		/>
	)
}
