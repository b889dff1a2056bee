import { parseMinutes, type SetAvailabilityInput } from '@dormer/api/sale/appointments/schema'
import { Button } from '@dormer/ui/button'
import { Input } from '@dormer/ui/input'
import { Switch } from '@dormer/ui/switch'
import { Plus, X } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { formatDate } from '../core/calendar.ts'
import { formatCount } from '../core/format.ts'

/**
 * A Sunday, in milliseconds since 1970 (UTC). The names of the weekdays are formatted from this date and the six days after it.
 */
const SUNDAY = Date.UTC(2026, 10, 22)
const DAY_MS = 24 * 60 * 60 * 1000
const END_OF_DAY = '24:00'

type Window = SetAvailabilityInput['windows'][number]

/** Renders the opening hours of one weekday: closed, one time window or several. */
export function WeekdayRow({ weekday }: { weekday: number }) {
	const { watch, setValue, formState } = useFormContext<SetAvailabilityInput>()
	const { windows, appointmentLength, bufferMinutes = 0 } = watch()
	const ofDay = windows.flatMap((window, index) =>
		window.weekday === weekday ? [{ window, index }] : [],
	)
	const name = formatDate(new Date(SUNDAY + weekday * DAY_MS).toISOString().slice(0, 10), {
		weekday: 'long',
	})
	const put = (next: Window[]) =>
		setValue('windows', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
	const change = (index: number, patch: Partial<Window>) =>
		put(windows.map((window, at) => (at === index ? { ...window, ...patch } : window)))
	const last = ofDay.at(-1)?.window
	const capacity = ofDay.reduce(
		(sum, { window }) => sum + slotsIn(window, Number(appointmentLength), Number(bufferMinutes)),
		0,
	)
	return (
		<div className="grid grid-cols-[minmax(0,1fr)_4.5rem] gap-x-4 gap-y-2 py-3 sm:grid-cols-[9.5rem_minmax(0,1fr)_4.5rem]">
			<div className="flex h-8 items-center gap-3">
				<Switch
					aria-label={`Appointments on ${name}`}
					checked={ofDay.length > 0}
					onChange={(on) =>
						put(
							on
								? [...windows, { weekday, start: '09:00', end: '17:00' }]
								: windows.filter((window) => window.weekday !== weekday),
						)
					}
				/>
				<span className="text-s font-medium">{name}</span>
			</div>
			<div className="grid gap-2 max-sm:order-last max-sm:col-span-2">
				{ofDay.map(({ window, index }, place) => (
					<WindowFields
						key={place}
						name={`${name}${ofDay.length > 1 ? `, window ${place + 1}` : ''}`}
						window={window}
						error={formState.errors.windows?.[index]?.message}
						onChange={(patch) => change(index, patch)}
						onRemove={() => put(windows.filter((_, at) => at !== index))}
						onAdd={
							window === last && window.end < '23:00'
								? () => put([...windows, { weekday, ...nextWindow(window.end) }])
								: undefined
						}
					/>
				))}
			</div>
			<p className="num flex h-8 items-center justify-end text-xs text-ink-meta">
				{ofDay.length === 0 ? 'Closed' : formatCount(capacity, 'slot')}
			</p>
		</div>
	)
}

type WindowFieldsProps = {
	name: string
	window: Window
	error: string | undefined
	onChange: (patch: Partial<Window>) => void
	onRemove: () => void
	/**
	 * Adds another time window to the same weekday, after this time window. Undefined when this time window ends at 11 PM or
	 * later.
	 */
	onAdd: (() => void) | undefined
}

function WindowFields({ name, window, error, onChange, onRemove, onAdd }: WindowFieldsProps) {
	const note = `window-${name.replaceAll(/\W+/g, '-')}`
	const control = {
		type: 'time',
		className: 'num',
		boxClassName: 'min-w-0 flex-1 sm:w-32! sm:flex-none',
		'aria-invalid': error === undefined ? undefined : true,
		'aria-describedby': error === undefined ? undefined : note,
	} as const
	return (
		<div>
			<div className="flex items-center gap-2">
				<Input
					{...control}
					aria-label={`${name} from`}
					value={window.start}
					onChange={({ target }) => onChange({ start: target.value })}
				/>
				<span className="text-s text-ink-meta">to</span>
				<Input
					{...control}
					aria-label={`${name} until`}
					value={window.end === END_OF_DAY ? '00:00' : window.end}
					onChange={({ target }) =>
						onChange({ end: target.value === '00:00' ? END_OF_DAY : target.value })
					}
				/>
				<Button look="quiet" size="icon-s" aria-label={`Remove ${name}`} onClick={onRemove}>
					<X className="icon" aria-hidden />
				</Button>
				{onAdd !== undefined && (
					<Button
						look="quiet"
						size="icon-s"
						className="-ml-2"
						aria-label={`Add hours after ${name}`}
						onClick={onAdd}
					>
						<Plus className="icon" aria-hidden />
					</Button>
				)}
			</div>
			{error !== undefined && (
				<p id={note} role="alert" className="mt-1 text-xs text-bad">
					{error}
				</p>
			)}
		</div>
	)
}

function slotsIn({ start, end }: Window, length: number, buffer: number): number {
	const spare = parseMinutes(end) - parseMinutes(start) - length
	return spare < 0 || !(length + buffer > 0) ? 0 : Math.floor(spare / (length + buffer)) + 1
}

/**
 * Returns a time window of two hours that starts one hour after `end`. The window is shorter when two hours would go past
 * midnight.
 */
function nextWindow(end: string): { start: string; end: string } {
	const from = Math.min(parseMinutes(end) + 60, 23 * 60)
	return { start: clockTime(from), end: clockTime(Math.min(from + 120, 24 * 60)) }
}

function clockTime(minutes: number): string {
	const two = (part: number) => String(part).padStart(2, '0')
	return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
