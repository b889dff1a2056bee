import { localeOf } from '@dormer/api/core/languages'
import { Phone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ActionButton } from '../components/action-button.tsx'
import { PageLayout } from '../components/page-layout.tsx'
import { useOnline } from '../components/page-state.tsx'
import { contactName, phoneUrl } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { errorMessage, trpc } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'

const TIMES = ['morning', 'afternoon', 'evening'] as const
type TimeOfDay = (typeof TIMES)[number]

/** Number of days from today on from which the homeowner chooses. */
const DAYS = 7
const DAY_MS = 86_400_000

/** Renders the phone number of the company, and the form with which the homeowner asks the rep to call back. */
export function CallPage(page: PageProps) {
	const { playback, access } = page
	const { presentationId, company } = playback
	const name = contactName(playback)
	const online = useOnline(page)
	const t = messages().call
	const days = listDays(playback.language)
	const [phone, setPhone] = useState('')
	const [date, setDate] = useState(days[0]?.date ?? '')
	const [timeOfDay, setTimeOfDay] = useState<TimeOfDay>('morning')
	const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
	const [problem, setProblem] = useState<string | null>(null)
	async function submit(event: FormEvent) {
		event.preventDefault()
		if (state === 'busy' || !online) return
		setState('busy')
		setProblem(null)
		try {
			const input = { presentationId, phone: phone.trim(), date, timeOfDay }
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
						<select value={date} onChange={(event) => setDate(event.currentTarget.value)}>
							{days.map((day) => (
								<option key={day.date} value={day.date}>
									{day.label}
								</option>
							))}
						</select>
					</label>
					<label className="field">
						<span>{t.time}</span>
						<select
							value={timeOfDay}
							onChange={({ currentTarget: { value } }) =>
								setTimeOfDay(TIMES.find((time) => time === value) ?? 'morning')
							}
						>
							{TIMES.map((time) => (
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

/** Returns the next days from today on, in the time zone of the browser, with their names. */
function listDays(language: string): { date: string; label: string }[] {
	return Array.from({ length: DAYS }, (_, index) => {
		const day = new Date(Date.now() + index * DAY_MS)
		const named = day.toLocaleDateString(localeOf(language), {
			weekday: 'long',
			month: 'long',
			day: 'numeric',
		})
		return {
			date: new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(day),
			label: index === 0 ? messages().call.today(named) : named,
		}
	})
}
