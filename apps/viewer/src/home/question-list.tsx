import type { PlaybackAnswer } from '@dormer/api/sale/presentations/answer-schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { MessageCircleQuestion, Play, Square } from 'lucide-react'
import { useEffect } from 'react'
import { formatElapsed } from '../core/format.ts'
import { formatZonedTime } from '../core/format-zoned-time.ts'
import { contactName } from '../core/headline.ts'
import type { PageProps } from '../core/pages.ts'
import { messages } from '../messages/index.ts'
import { useListen } from '../qa/use-listen.ts'
import { useReadReports } from '../qa/use-read-reports.ts'

type Props = { page: PageProps; onAsk: () => void }

/**
 * Renders the homeowner's questions and the link to ask another one. Questions that a rep answered come first, then those that
 * wait for an answer. Fetches the presentation again when the page appears, so new questions and answers are on it.
 */
export function QuestionList({ page, onAsk }: Props) {
	const { playback, access, reload } = page
	const { answers, sourceAnswers, waitingQuestions } = playback
	const t = messages()
	const hasQuestions = answers.length + waitingQuestions.length + sourceAnswers.length > 0
	useReadReports(playback, access, answers)
	useReloadWhenVisible(reload)
	useEffect(() => {
		if (location.hash.startsWith('#answer-'))
			document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'center' })
	}, [])
	return (
		<section className="home-section" aria-labelledby="home-questions">
			<h2 id="home-questions">{t.home.yourQuestions}</h2>
			{hasQuestions && (
				<ul className="home-questions">
					{answers.map((answer) => (
						<AnsweredQuestion key={answer.questionId} answer={answer} playback={playback} />
					))}
					{waitingQuestions.map(({ questionId, question, askedAt }) => (
						<li key={questionId}>
							<h3>{question}</h3>
							<p>
								{t.call.isRequest.test(question)
									? t.call.willCall(contactName(playback))
									: t.home.willAnswer(contactName(playback))}
							</p>
							<small>{t.home.asked(formatZonedTime(askedAt, playback))}</small>
						</li>
					))}
					{sourceAnswers.map(({ questionId, question, answer, askedAt }) => (
						<li key={questionId}>
							<h3>{question}</h3>
							<p>{answer}</p>
							<small>{t.home.fromPresentation(formatZonedTime(askedAt, playback))}</small>
						</li>
					))}
				</ul>
			)}
			<button type="button" className="link" onClick={onAsk}>
				<MessageCircleQuestion className="i" aria-hidden="true" />
				<span>{hasQuestions ? t.general.askAnother : t.general.askAQuestion}</span>
			</button>
		</section>
	)
}

function AnsweredQuestion({ answer, playback }: { answer: PlaybackAnswer; playback: Playback }) {
	const { questionId, question, answeredBy, answeredAt, audioUrl, durationMs } = answer
	const { playing, toggle } = useListen(audioUrl)
	const Icon = playing ? Square : Play
	const t = messages().general
	return (
		<li id={`answer-${questionId}`}>
			<h3>{question}</h3>
			<p>{answer.answer}</p>
			<small>
				{answeredBy.split(' ', 1)[0]}, {formatZonedTime(answeredAt, playback)}
			</small>
			{audioUrl !== null && (
				<button type="button" className="home-listen" onClick={toggle}>
					<Icon className="i solid" aria-hidden="true" />
					{playing ? t.stop : t.listen}
					<small className="num">{formatElapsed(durationMs)}</small>
				</button>
			)}
		</li>
	)
}

/** Calls `reload` when the page is first rendered, and whenever the homeowner returns to the browser tab. */
function useReloadWhenVisible(reload: () => void) {
	useEffect(() => {
		const reloadVisible = () => document.visibilityState === 'visible' && reload()
		reloadVisible()
		document.addEventListener('visibilitychange', reloadVisible)
		return () => document.removeEventListener('visibilitychange', reloadVisible)
	}, [reload])
}
