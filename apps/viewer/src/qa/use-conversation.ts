import type { AskInput } from '@dormer/api/sale/qa/schema'
import { useEffect, useReducer, useRef, useState } from 'react'
import { errorMessage, readError, trpc } from '../core/trpc.ts'
import { type AudioSource, createAudioSource } from '../playback/narration-source.ts'
import type { Player } from '../playback/player.ts'
import { globalTime, locate, sentenceStart } from '../playback/timeline.ts'
import { streamAnswer } from './answer-stream.ts'
import {
	type Conversation,
	followUpPrompt,
	reduceConversation,
	startConversation,
} from './conversation.ts'

export type History = AskInput['history']
export type ConversationControls = {
	conversation: Conversation
	/** Milliseconds into the spoken answer. */
	atMs: number
	ask: (question: string) => void
	reply: (text: string) => void
	/** Silences the answer, or gives up waiting for it. */
	stopAnswer: () => void
	resume: () => void
	goBack: () => void
}
type Options = { presentationId: string; player: Player; question: string; history: History }

/** The server takes at most this much of what was said before. */
const MAX_HISTORY = 20

/** Asks, has the answer spoken, moves to the slide that holds it, and does what the reply means. */
export function useConversation({
	presentationId,
	player,
	question,
	history,
}: Options): ConversationControls {
	const { store } = player
	const [conversation, dispatch] = useReducer(reduceConversation, null, () =>
		startConversation(question, locate(store.state().timeline, store.state().positionMs)),
	)
	const [atMs, setAtMs] = useState(0)
	const speaker = useRef<AudioSource | null>(null)
	const { step, answer } = conversation

	const shownPart = () => {
		const { timeline, positionMs } = store.state()
		return timeline.parts[locate(timeline, positionMs).part]
	}
	function finish() {
		speaker.current?.stop(true)
		dispatch({ type: 'spoken', shownSlideId: shownPart()?.id })
		const related = store.state().timeline.parts.find(({ id }) => id === answer?.relatedSlideId)
		if (related && related.id !== shownPart()?.id)
			store.dispatch({ type: 'seek', toMs: related.startMs })
	}
	const onSpoken = useRef(finish)
	onSpoken.current = finish

	useEffect(() => {
		const end = () => onSpoken.current()
		const made = createAudioSource({
			time: () => setAtMs(made.atMs()),
			ended: end,
			stalled: () => undefined,
			recovered: () => undefined,
			interrupted: end,
			blocked: end,
			failed: end,
		})
		made.unlock()
		speaker.current = made
		return () => made.stop(true)
	}, [])

	useEffect(() => {
		if (step !== 'thinking') return
		const asked = new AbortController()
		const slideId = shownPart()?.id
		streamAnswer(
			{
				presentationId,
				question: conversation.question,
				...(slideId ? { slideId } : {}),
				history: history.slice(-MAX_HISTORY),
			},
			{
				network: player.network,
				onText: (words) => dispatch({ type: 'written', words }),
				signal: asked.signal,
			},
		).then(
			(found) => {
				if (asked.signal.aborted) return
				history.push({ question: conversation.question, answer: found.answer })
				dispatch({ type: 'answered', answer: found })
			},
			(error: unknown) => {
				if (!asked.signal.aborted) fail(error)
			},
		)
		return () => asked.abort()
	}, [step, conversation.question])

	useEffect(() => {
		if (step !== 'speaking' || answer === null) return
		setAtMs(0)
		speaker.current?.load(answer.audioUrl)
		speaker.current?.play(0, store.state().speed)
	}, [step, answer])

	/** Says what the server said of it; where nobody answered, the connection is looked at. */
	function fail(error: unknown) {
		const { status } = readError(error)
		if (status === undefined) player.network.reportFailure()
		dispatch({ type: 'failed', problem: status === undefined ? null : errorMessage(error) })
	}
	function stopAnswer() {
		if (step === 'speaking') finish()
		else dispatch({ type: 'failed', problem: 'You took the question back.' })
	}
	function resume() {
		store.dispatch({ type: 'play' })
	}
	function goBack() {
		const { timeline } = store.state()
		const toMs = sentenceStart(timeline, globalTime(timeline, conversation.from))
		store.dispatch({ type: 'seek', toMs })
		store.dispatch({ type: 'play' })
	}
	async function reply(text: string) {
		dispatch({ type: 'replied' })
		const currentSlideTitle = shownPart()?.title
		try {
			const { intent } = await trpc.qa.continue.mutate({
				userResponse: text,
				promptText: followUpPrompt(conversation),
				didNavigateToNewSlide: conversation.slideChanged,
				...(currentSlideTitle ? { currentSlideTitle: currentSlideTitle.slice(0, 200) } : {}),
			})
			if (intent === 'continue') resume()
			else if (intent === 'go_back') goBack()
			else dispatch({ type: 'understood', intent, reply: text })
		} catch (error) {
			fail(error)
		}
	}
	return {
		conversation,
		atMs,
		ask: (next) => dispatch({ type: 'asked', question: next }),
		reply: (text) => void reply(text),
		stopAnswer: stopAnswer,
		resume: resume,
		goBack,
	}
}
