import {
	type AvailabilitySettings,
	SetAvailabilityInput,
} from '@dormer/api/sale/appointments/schema'
import { Button } from '@dormer/ui/button'
import { Field } from '@dormer/ui/field'
import { Input } from '@dormer/ui/input'
import { toastSuccess } from '@dormer/ui/toast'
import { Link } from '@tanstack/react-router'
import { FormProvider, useForm } from 'react-hook-form'
import { showFormErrors } from '../core/api-error.ts'
import { formatTimeZone, localTimeAt } from '../core/calendar.ts'
import { FormAlert } from '../core/form-alert.tsx'
import { formResolver } from '../core/form-resolver.ts'
import { trpc } from '../core/trpc.ts'
import { useUnsaved } from '../core/use-unsaved.ts'
import { DaysOff } from './days-off.tsx'
import { WeekdayRow } from './weekday-row.tsx'

/** Weekdays from Monday to Sunday; 0 is Sunday. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0]
const NUMBERS = [
	{
		name: 'appointmentLength',
		label: 'Appointment length',
		unit: 'minutes',
		help: '10 to 480',
	},
	{
		name: 'bufferMinutes',
		label: 'Break after each appointment',
		unit: 'minutes',
		help: 'Up to 240',
	},
	{ name: 'noticeHours', label: 'Book at least', unit: 'hours ahead', help: 'Up to 720' },
	{ name: 'horizonDays', label: 'Book at most', unit: 'days ahead', help: '1 to 180' },
] as const

/** Renders the form for weekly hours, appointment length, minimum notice and days off. */
export function AvailabilityForm({ saved }: { saved: AvailabilitySettings }) {
	const utils = trpc.useUtils()
	const { timezone, federalHolidays, ...rules } = saved
	const form = useForm({ resolver: formResolver(SetAvailabilityInput), defaultValues: rules })
	const save = trpc.appointments.setAvailability.useMutation({
		onSuccess: (fresh) => {
			utils.appointments.getAvailability.setData(undefined, fresh)
			const { timezone: _, federalHolidays: __, ...freshRules } = fresh
			form.reset(freshRules)
			toastSuccess('Saved. Booked appointments are unchanged.')
		},
		onError: (error) =>
			showFormErrors(error, form.setError, [
				'windows',
				'daysOff',
				...NUMBERS.map(({ name }) => name),
			]),
	})
	const { errors, isDirty } = form.formState
	useUnsaved(isDirty)
	return (
		<FormProvider {...form}>
			<form
				noValidate
				onSubmit={form.handleSubmit((values) => save.mutate(values))}
				className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_320px]"
			>
				<section className="card p-5" aria-labelledby="hours">
					<h2 id="hours" className="text-m font-semibold">
						Weekly hours
					</h2>
					<p className="mb-3 text-s text-ink-2">
						In the company’s time zone, {formatTimeZone(timezone)} ({timezone}).{' '}
						<Link to="/settings" className="font-medium text-accent underline underline-offset-3">
							Change the time zone in Settings
						</Link>
					</p>
					<div className="divide-y divide-line">
						{WEEKDAYS.map((weekday) => (
							<WeekdayRow key={weekday} weekday={weekday} />
						))}
					</div>
				</section>
				<div className="grid gap-5">
					<section className="card p-5" aria-labelledby="booking">
						<h2 id="booking" className="mb-3 text-m font-semibold">
							Booking rules
						</h2>
						<div className="grid gap-3">
							{NUMBERS.map(({ name, label, unit, help }) => (
								<Field key={name} label={label} help={help} error={errors[name]?.message}>
									{(control) => (
										<Input
											{...control}
											{...form.register(name, { valueAsNumber: true })}
											type="number"
											inputMode="numeric"
											className="num"
											end={<span className="shrink-0 text-s text-ink-meta">{unit}</span>}
										/>
									)}
								</Field>
							))}
						</div>
					</section>
					<section className="card p-5" aria-labelledby="days-off">
						<h2 id="days-off" className="mb-1 text-m font-semibold">
							Days off
						</h2>
						<p className="mb-3 text-s text-ink-2">Homeowners cannot book on these dates.</p>
						<DaysOff today={localTimeAt(timezone, new Date()).date} holidays={federalHolidays} />
					</section>
				</div>
				<div className="flex items-center justify-end gap-3 lg:col-span-2">
					<FormAlert message={errors.root?.message} />
					<Button
						look="quiet"
						disabled={!isDirty || save.isPending}
						onClick={() => form.reset(rules)}
					>
						Discard
					</Button>
					<Button type="submit" look="primary" busy={save.isPending} disabled={!isDirty}>
						Save availability
					</Button>
				</div>
			</form>
		</FormProvider>
	)
}
