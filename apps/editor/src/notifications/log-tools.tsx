import { EventType } from '@dormer/api/event-log/schema'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { Select } from '@dormer/ui/select'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSettled } from '../use-settled.ts'
import { type LogFilters, RANGES } from './search.ts'

const ANY = 'any'
const TYPES = [
	{ value: ANY, label: 'All events' },
	...EventType.options.map((type) => ({ value: type, label: type })),
]
const OBJECTS = [
	{ value: ANY, label: 'About anything' },
	{ value: 'presentation', label: 'Presentations' },
	{ value: 'deck', label: 'Decks' },
	{ value: 'measurement', label: 'Roof measurements' },
	{ value: 'document', label: 'Documents' },
	{ value: 'mail', label: 'Mail' },
	{ value: 'subscription', label: 'Subscriptions' },
]
const RANGE_WORDS: Record<(typeof RANGES)[number], string> = {
	hour: 'Last hour',
	day: 'Last 24 hours',
	week: 'Last 7 days',
	month: 'Last 30 days',
	dates: 'Between dates',
}
const RANGE_OPTIONS = [
	{ value: ANY, label: 'Any time' },
	...RANGES.map((value) => ({ value, label: RANGE_WORDS[value] })),
]

type Patch = { [Key in keyof LogFilters]?: LogFilters[Key] | undefined }
type ToolsProps = { filters: LogFilters; onChange: (patch: Patch) => void }

/** Which events: by the id of what they are about, its kind, their type and their time. */
export function LogTools({ filters, onChange }: ToolsProps) {
	const { type, object, range, from, to } = filters
	return (
		<div className="grid grid-cols-2 gap-2 px-5 pt-2 pb-3 sm:flex sm:flex-wrap sm:items-center">
			<IdField id={filters.id} onChange={(id) => onChange({ id })} />
			<Select
				aria-label="Type of event"
				value={type ?? ANY}
				options={TYPES}
				onChange={(value) => onChange({ type: EventType.safeParse(value).data })}
				className="sm:w-52!"
			/>
			<Select
				aria-label="About what"
				value={object ?? ANY}
				options={OBJECTS}
				onChange={(value) => onChange({ object: value === ANY ? undefined : value })}
				className="sm:w-44!"
			/>
			<Select
				aria-label="When"
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

type IdFieldProps = { id: string | undefined; onChange: (id: string | undefined) => void }

/** Typed, it waits until nobody types; filled from elsewhere, it follows. */
function IdField({ id = '', onChange }: IdFieldProps) {
	const [text, setText] = useState(id)
	const [known, setKnown] = useState(id)
	if (id !== known) {
		setKnown(id)
		setText(id)
	}
	const settled = useSettled(text.trim())
	useEffect(() => {
		if (settled === text.trim() && settled !== known) onChange(settled === '' ? undefined : settled)
	}, [settled, text, known, onChange])
	return (
		<Input
			icon={<Search className="icon" aria-hidden />}
			type="search"
			aria-label="Identifier of a presentation, deck or other record"
			placeholder="Identifier of a record"
			maxLength={64}
			value={text}
			onChange={({ target }) => setText(target.value)}
			boxClassName="max-sm:col-span-2 sm:w-60!"
		/>
	)
}

type DayFieldProps = {
	label: string
	value: string | undefined
	onChange: (day: string | undefined) => void
}

function DayField({ label, value, onChange }: DayFieldProps) {
	return (
		<Field label={<span className="sr-only">{label}</span>} className="sm:w-40">
			{(control) => (
				<Input
					{...control}
					type="date"
					value={value ?? ''}
					onChange={({ target }) => onChange(target.value || undefined)}
				/>
			)}
		</Field>
	)
}
