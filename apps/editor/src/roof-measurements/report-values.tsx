import type {
	MeasurementReportPreview,
	ReportedSize,
} from '@dormer/api/sale/presentations/measurement-report-schema'
import type { AssignedFields } from '@dormer/api/sale/roof-measurements/report-schema'
import { Table, Td, Th } from '@dormer/ui/table'
import { clsx } from 'clsx'
import { ArrowRight, CircleQuestionMark } from 'lucide-react'
import { AssignField, isOpen } from './assign-field.tsx'
import { FIELD_LABELS, formatBefore, formatSays, nameInWords } from './format-report.ts'
import { elementId, isUnclear, type MarkedElement } from './marked-elements.ts'
import { Mark } from './report-elements.tsx'

type Props = {
	preview: Pick<MeasurementReportPreview, 'sizes'>
	elements: readonly MarkedElement[]
	lit: number | null
	onLight: (at: number | null) => void
	assigned: AssignedFields
	disabled: boolean
	onAssign: (assigned: AssignedFields) => void
}

/** Renders what each recognized value of a report is used as, with the value before, and names what was not recognized. */
export function ReportValues(props: Props) {
	const { preview, elements, lit, onLight, assigned, disabled, onAssign } = props
	const unclear = elements.filter(isUnclear)
	const used = elements.filter(({ field }) => field !== null).length
	const assign = (name: string) => (
		<AssignField
			name={name}
			elements={elements}
			assigned={assigned}
			disabled={disabled}
			onAssign={onAssign}
		/>
	)
	const unused = elements.length - used - unclear.length
	return (
		<>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 pt-3 pb-1">
				<h2 id="report-values" className="text-m font-semibold">
					{used} {used === 1 ? 'value' : 'values'} recognized
					{unclear.length > 0 && `, ${unclear.length} not`}
				</h2>
				{unused > 0 && (
					<span className="text-xs text-ink-meta">
						{unused} more {unused === 1 ? 'stays' : 'stay'} in the report; no price uses{' '}
						{unused === 1 ? 'it' : 'them'}
					</span>
				)}
			</div>
			<Table label="Values in the report">
				<thead>
					<tr>
						<Th className="w-11">
							<span className="sr-only">Mark</span>
						</Th>
						<Th>Measurement</Th>
						<Th className="text-right">Value in the report</Th>
						<Th className="max-sm:hidden">Used as</Th>
						<Th className="text-right max-sm:hidden">Before</Th>
					</tr>
				</thead>
				<tbody>
					{elements.map((element) => {
						const { at } = element
						if (element.field === null || element.value === null) return null
						const size = sizeOf(preview.sizes, element.field)
						const isAssigned = Object.hasOwn(assigned, element.name)
						const use = isAssigned ? assign(element.name) : <UsedAs size={size} element={element} />
						const before = size === undefined ? '' : formatBefore(size)
						return (
							<tr
								key={at}
								className={clsx(lit === at && 'bg-info-soft')}
								onPointerEnter={() => onLight(at)}
								onPointerLeave={() => onLight(null)}
							>
								<Td>
									<button
										type="button"
										className="block rounded-full"
										aria-label={`${element.number}, show ${FIELD_LABELS[element.field]} in the file`}
										onFocus={() => onLight(at)}
										onBlur={() => onLight(null)}
										onClick={() =>
											document.getElementById(elementId(at))?.scrollIntoView({ block: 'nearest' })
										}
									>
										<Mark {...element} />
									</button>
								</Td>
								<Td className="font-medium whitespace-normal!">
									<span className="break-words">
										{isAssigned ? nameInWords(element.name) : FIELD_LABELS[element.field]}
									</span>
									<span className="block font-normal sm:hidden">{use}</span>
								</Td>
								<Td className="num text-right whitespace-normal!">
									{formatSays(element)}
									{size !== undefined && (
										<span className="block text-xs text-ink-meta sm:hidden">
											{size.stays ? before : `Before: ${before}`}
										</span>
									)}
								</Td>
								<Td className="max-sm:hidden">{use}</Td>
								<Td
									className={clsx(
										'num text-right text-ink-meta max-sm:hidden',
										size?.stays && 'whitespace-normal!',
									)}
								>
									{before}
								</Td>
							</tr>
						)
					})}
				</tbody>
			</Table>
			{unclear.length > 0 && (
				<ul className="border-t border-line bg-warn-soft px-5 py-1 text-s">
					{unclear.map(({ at, name, says, sentence, reason }) => (
						<li key={at} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-2">
							<CircleQuestionMark
								className="icon shrink-0 self-start mt-0.5 text-warn"
								aria-hidden
							/>
							<p className="min-w-0 flex-1 basis-56 break-words">
								<b className="font-semibold text-warn">
									{reason === 'stated_twice' ? 'Contradicts itself:' : 'Not recognized:'}
								</b>{' '}
								<code className="font-mono text-xs">{name}</code>
								{says !== '' && ` “${says}”`}. {sentence} This value is left out
								{isOpen({ reason, says }) && ' until you say what it is'}.
							</p>
							{(isOpen({ reason, says }) || Object.hasOwn(assigned, name)) && assign(name)}
						</li>
					))}
				</ul>
			)}
		</>
	)
}

/** Returns the size that an element gives. The squares follow from the area, and prices are made of squares. */
function sizeOf(
	sizes: readonly ReportedSize[],
	field: NonNullable<MarkedElement['field']>,
): ReportedSize | undefined {
	const used = field === 'roof_area_sqft' ? 'roof_squares' : field
	return sizes.find((size) => size.field === used)
}

function UsedAs({ size, element }: { size: ReportedSize | undefined; element: MarkedElement }) {
	const field = size?.field ?? element.field
	if (field === null) return null
	return (
		<span className="inline-flex flex-wrap items-center gap-x-1.5">
			<ArrowRight className="icon-s text-ink-3" aria-hidden />
			{FIELD_LABELS[field]}
			{field === 'roof_squares' && size !== undefined && (
				<b className="num font-semibold">
					{size.value.toLocaleString('en-US', { maximumFractionDigits: 3 })}
				</b>
			)}
		</span>
	)
}
