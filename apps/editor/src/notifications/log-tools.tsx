import { EventType } from '@dormer/api/events/schema'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { formatEventType } from '../labels/format-event-type.ts'
import { type LogFilters, RANGES } from './notifications-search.ts'
import { SubjectField } from './subject-field.tsx'

const ANY = 'any'
const TYPES = [
	{ value: ANY, label: 'All events' },
	...EventType.options.map((type) => ({ value: type, label: formatEventType(type), hint: type })),
]
const OBJECTS = [
	{ value: ANY, label: 'Any record' },
	{ value: 'presentation', label: 'Presentations' },
	{ value: 'deck', label: 'Decks' },
	{ value: 'measurement', label: 'Roof measurements' },
	{ value: 'document', label: 'Documents' },
	{ value: 'mail', label: 'Emails' },
	{ value: 'subscription', label: 'Subscriptions' },
]
const RANGE_LABELS: Record<(typeof RANGES)[number], string> = {
	hour: 'Last hour',
	day: 'Last 24 hours',
	week: 'Last 7 days',
	month: 'Last 30 days',
	dates: 'Between dates',
}
const RANGE_OPTIONS = [
	{ value: ANY, label: 'Any time' },
	...RANGES.map((value) => ({ value, label: RANGE_LABELS[value] })),
]

type Patch = { [Key in keyof LogFilters]?: LogFilters[Key] | undefined }
type ToolsProps = { filters: LogFilters; onChange: (patch: Patch) => void }

/**
 * Renders the filters of the event log: a search for a homeowner or a record id, the event type, the kind of record (such as
 * decks), and the time range.
 */
export function LogTools({ filters, onChange }: ToolsProps) {
	const { type, object, range, from, to } = filters
	return (
		<div className="grid grid-cols-2 gap-2 px-5 pt-2 pb-3 sm:flex sm:flex-wrap sm:items-start">
			<SubjectField id={filters.id} onChange={onChange} />
			<Select
				aria-label="Type of event"
				value={type ?? ANY}
				options={TYPES}
				onChange={(value) => onChange({ type: EventType.safeParse(value).data })}
				className="max-sm:col-span-2 sm:w-52!"
			/>
			<Select
				aria-label="Kind of record"
				value={object ?? ANY}
				options={OBJECTS}
				onChange={(value) => onChange({ object: value === ANY ? undefined : value })}
				className="sm:w-40!"
			/>
			<Select
				aria-label="Time range"
				value={range ?? ANY}
				options={RANGE_OPTIONS}
				onChange={(value) =>
					onChange({
						range: RANGES.find((one) => one === value),
						...(value === 'dates' ? {} : { from: undefined, to: undefined }),
					})
				}
				className="sm:w-40!"
			/>
			{range === 'dates' && (
				<>
					<DayField label="From" value={from} onChange={(day) => onChange({ from: day })} />
					<DayField label="To" value={to} onChange={(day) => onChange({ to: day })} />
				</>
			)}
		</div>
	)
}

type DayFieldProps = {
	label: string
	value: string | undefined
	onChange: (day: string | undefined) => void
}

function DayField({ label, value, onChange }: DayFieldProps) {
	return (
		<Input
			type="date"
			aria-label={label}
			value={value ?? ''}
			onChange={({ target }) => onChange(target.value || undefined)}
			boxClassName="sm:w-36!"
		/>
	)
}
