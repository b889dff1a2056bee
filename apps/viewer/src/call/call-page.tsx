import { localeOf } from '@dormer/api/core/languages'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { CALL_TIMES, type CallTime, callTimesLeft } from '@dormer/api/sale/qa/limits'
import { Phone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { contactName, phoneUrl } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { errorMessage, trpc } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'

/** Number of days, today included, from which the homeowner chooses. */
const DAYS = 7
const DAY_MS = 86_400_000

/** Renders the phone number of the company, and the form with which the homeowner asks the rep to call back. */
export function CallPage(page: PageProps) {
	const { playback, access } = page
	const { presentationId, company } = playback
	const name = contactName(playback)
	const online = useOnline(page)
	const t = messages().call
	const days = listDays(playback)
	const [phone, setPhone] = useState('')
	const [chosenDate, setDate] = useState<string | null>(null)
	const [chosenTime, setTime] = useState<CallTime>('morning')
	const day = days.find((each) => each.date === chosenDate) ?? days[0]
	const timeOfDay = day.times.includes(chosenTime) ? chosenTime : day.times[0]
	const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
	const [problem, setProblem] = useState<string | null>(null)
	async function submit(event: FormEvent) {
		event.preventDefault()
		if (state === 'busy' || !online) return
		setState('busy')
		setProblem(null)
		try {
			const input = { presentationId, phone: phone.trim(), date: day.date, timeOfDay }
			await access.withToken((context) => trpc.qa.askForCall.mutate(input, { context }))
			setState('sent')
		} catch (error) {
			setProblem(errorMessage(error))
			setState('open')
		}
	}
	return (
		<PageLayout page={page}>
			<div className="lead">
				<h1>{t.talkTo(name)}</h1>
				{company.phone && (
					<p>
						<a className="link" href={phoneUrl(company.phone)}>
							<Phone className="i" aria-hidden="true" />
							<span className="num">{messages().general.callNumber(company.phone)}</span>
						</a>
					</p>
				)}
			</div>
			<p className="status-message" role="status">
				{state === 'sent' && t.sent(name)}
				{!online && t.offline}
			</p>
			{state !== 'sent' && (
				<form className="call-form" aria-label={t.callMeBack} onSubmit={submit} noValidate>
					<label className="field">
						<span>{t.phone}</span>
						<input
							type="tel"
							autoComplete="tel"
							maxLength={40}
							value={phone}
							aria-invalid={problem !== null}
							onInput={(event) => setPhone(event.currentTarget.value)}
						/>
					</label>
					<label className="field">
						<span>{t.day}</span>
						<select value={day.date} onChange={(event) => setDate(event.currentTarget.value)}>
							{days.map(({ date, label }) => (
								<option key={date} value={date}>
									{label}
								</option>
							))}
						</select>
					</label>
					<label className="field">
						<span>{t.time}</span>
						<select
							value={timeOfDay}
							onChange={({ currentTarget: { value } }) =>
								setTime(CALL_TIMES.find((time) => time === value) ?? 'morning')
							}
						>
							{day.times.map((time) => (
								<option key={time} value={time}>
									{t[time]}
								</option>
							))}
						</select>
					</label>
					<p className="field-error" role="alert">
						{problem}
					</p>
					<ActionButton
						type="submit"
						className="btn btn-main btn-wide lead-btn"
						disabled={state === 'busy' || !online}
					>
						{t.callMeBack}
					</ActionButton>
				</form>
			)}
		</PageLayout>
	)
}

type CallDay = { date: string; label: string; times: readonly [CallTime, ...CallTime[]] }

/**
 * Returns the next days on which the rep can call, with their names and times, in the time zone of the company. Today has only the
 * times that are not over, and is left out when all are.
 */
function listDays({ company, language }: Playback): readonly [CallDay, ...CallDay[]] {
	const now = new Date()
	const timeZone = company.timezone
	const today = Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(now))
	const dayAfter = (days: number): CallDay => {
		const day = new Date(today + days * DAY_MS)
		const label = day.toLocaleDateString(localeOf(language), {
			weekday: 'long',
			month: 'long',
			day: 'numeric',
			timeZone: 'UTC',
		})
		return { date: day.toISOString().slice(0, 10), label, times: CALL_TIMES }
	}
	const later = Array.from({ length: DAYS - 2 }, (_, index) => dayAfter(index + 2))
	const [first, ...others] = callTimesLeft(now, timeZone)
	if (first === undefined) return [dayAfter(1), ...later]
	const { date, label } = dayAfter(0)
	const rest: CallDay = { date, label: messages().call.today(label), times: [first, ...others] }
	return [rest, dayAfter(1), ...later]
}
