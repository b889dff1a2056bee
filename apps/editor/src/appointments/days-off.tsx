import type { SetAvailabilityInput } from '@dormer/api/sale/appointments/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatDate } from '../core/calendar.ts'
import { isCalendarDate } from '../core/is-calendar-date.ts'

/**
 * Renders the dates on which homeowners cannot book, with a field to add a date and a button to add the federal holidays of the
 * next 12 months. Past dates stay saved but are not shown.
 */
export function DaysOff({ today, holidays }: { today: string; holidays: readonly string[] }) {
	const { watch, setValue, formState } = useFormContext<SetAvailabilityInput>()
	const [date, setDate] = useState('')
	const [error, setError] = useState<string>()
	const daysOff = watch('daysOff') ?? []
	const put = (next: string[]) =>
		setValue('daysOff', next.toSorted(), { shouldDirty: true, shouldValidate: true })
	const add = () => {
		if (!isCalendarDate(date)) setError('Choose a date')
		else if (date < today) setError('This date is in the past')
		else if (daysOff.includes(date)) setError('This date is already a day off')
		else {
			put([...daysOff, date])
			setDate('')
		}
	}
	const otherHolidays = holidays.filter((day) => !daysOff.includes(day))
	return (
		<>
			<div className="flex items-end gap-2">
				<Field label="Date" className="flex-1" error={error ?? formState.errors.daysOff?.message}>
					{(control) => (
						<Input
							{...control}
							type="date"
							min={today}
							value={date}
							onChange={({ target }) => {
								setDate(target.value)
								setError(undefined)
							}}
							onKeyDown={(event) => {
								if (event.key !== 'Enter') return
								event.preventDefault()
								add()
							}}
						/>
					)}
				</Field>
				<Button className={error === undefined ? '' : 'mb-5'} onClick={add}>
					Add
				</Button>
			</div>
			{otherHolidays.length > 0 && (
				<Button look="quiet" size="s" flush onClick={() => put([...daysOff, ...otherHolidays])}>
					Add federal holidays for 12 months
				</Button>
			)}
			<ul className="mt-3 divide-y divide-line">
				{daysOff
					.filter((day) => day >= today)
					.map((day) => (
						<li key={day} className="flex h-9 items-center justify-between text-s">
							<span className="num">
								{formatDate(day, {
									weekday: 'short',
									month: 'long',
									day: 'numeric',
									year: 'numeric',
								})}
							</span>
							<Button
								look="quiet"
								size="icon-s"
								aria-label={`Remove the day off on ${formatDate(day)}`}
								onClick={() => put(daysOff.filter((other) => other !== day))}
							>
								<X className="icon" aria-hidden />
							</Button>
						</li>
					))}
			</ul>
		</>
	)
}
