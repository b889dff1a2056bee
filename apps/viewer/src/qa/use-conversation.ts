import type { Action } from '@dormer/api/sale/actions/schema'
import type { AskInput } from '@dormer/api/sale/qa/schema'
import { useEffect, useReducer, useRef, useState } from 'react'
import { errorMessage, readError, trpc } from '../core/trpc.ts'
import { type AudioSource, createAudioSource } from '../playback/narration-source.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { globalTime, locate, sentenceStart } from '../playback/timeline.ts'
import { streamAnswer } from './answer-stream.ts'
import { findCommand, runCommand } from './commands.ts'
import {
	asksToStay,
	type Conversation,
	followUpPrompt,
	isOneWord,
	reduceConversation,
	startConversation,
} from './conversation.ts'

export type History = AskInput['history']
/** State of the conversation and the actions of the question sheet. */
export type ConversationControls = {
	conversation: Conversation
	/** Playback time of the spoken answer, in milliseconds. */
	atMs: number
	ask: (question: string) => void
	reply: (text: string) => void
	/** Stops speaking the answer. Before the answer arrives, cancels the question instead. */
	stopAnswer: () => void
	/** Plays the slide on the screen. */
	resume: () => void
	/**
	 * Continues playback at the position at which the homeowner asked the question, or returns to the screen on which the homeowner
	 * clicked a button to ask.
	 */
	goBack: () => void
	/** Passes the homeowner's question on to a rep. */
	askPerson: () => Promise<void>
	/** Reports that no passage answers the question. */
	reportMiss: () => Promise<void>
	/** True when the player shows a different slide than the one on which the homeowner asked. */
	moved: boolean
}
type Options = {
	presentationId: string
	player: Player
	question: string
	history: History
	/** Called after the player has carried out a command of the homeowner. */
	onCommand: (command: Action) => void
}

/** Maximum number of earlier questions that the API accepts. */
const MAX_HISTORY = 20

/** Runs the command in the text, or asks the text as a question. Then plays the answer and acts on the homeowner's reply. */
export function useConversation({
	presentationId,
	player,
	question,
	history,
	onCommand,
}: Options): ConversationControls {
	const { store } = player
	const [conversation, dispatch] = useReducer(reduceConversation, null, () =>
		startConversation(question, locate(store.state().timeline, store.state().positionMs)),
	)
	const [atMs, setAtMs] = useState(0)
	const audio = useRef<AudioSource | null>(null)
	const command = useRef<Promise<Action | null> | null>(null)
	const { step, answer } = conversation

	const moved = usePlayerState(
		store,
		({ timeline, positionMs }) => locate(timeline, positionMs).part !== conversation.from.part,
	)

	const currentPart = () => {
		const { timeline, positionMs } = store.state()
		return timeline.parts[locate(timeline, positionMs).part]
	}
	function finish() {
		audio.current?.stop(true)
		dispatch({ type: 'spoken' })
		const related = store.state().timeline.parts.find(({ id }) => id === answer?.relatedSlideId)
		if (related && related.id !== currentPart()?.id)
			store.dispatch({ type: 'seek', toMs: related.startMs })
	}
	const onSpoken = useRef(finish)
	onSpoken.current = finish

	useEffect(() => {
		const end = () => onSpoken.current()
		const source = createAudioSource({
			time: () => setAtMs(source.atMs()),
			ended: end,
			stalled: () => undefined,
			recovered: () => undefined,
			interrupted: end,
			blocked: end,
			failed: end,
		})
		source.unlock()
		audio.current = source
		return () => source.stop(true)
	}, [])

	useEffect(() => {
		if (step !== 'thinking') return
		const request = new AbortController()
		const input = conversation.question
		const finding = command.current ?? findCommand(player, { presentationId, input })
		command.current = null
		void finding.then(async (found) => {
			if (request.signal.aborted) return
			const ran = found === null ? false : await runCommand(store, found)
			if (ran === true && found !== null) onCommand(found)
			if (request.signal.aborted) return
			if (ran === false) askServer(request)
			else if (ran !== true) dispatch({ type: 'failed', problem: ran })
			else if (found?.category === 'navigation') resume()
			else goBack()
		})
		return () => request.abort()
	}, [step, conversation.question])

	function askServer(request: AbortController) {
		const slideId = currentPart()?.id
		streamAnswer(
			{
				presentationId,
				question: conversation.question,
				...(slideId ? { slideId } : {}),
				history: history.slice(-MAX_HISTORY),
			},
			{
				network: player.network,
				onText: (text) => dispatch({ type: 'streamed', text }),
				signal: request.signal,
			},
		).then(
			(found) => {
				if (request.signal.aborted) return
				history.push({ question: conversation.question, answer: found.answer })
				dispatch({ type: 'answered', answer: found })
			},
			(error: unknown) => {
				if (!request.signal.aborted) fail(error)
			},
		)
	}

	useEffect(() => {
		if (step !== 'speaking' || answer === null) return
		setAtMs(0)
		audio.current?.load(answer.audioUrl)
		audio.current?.play(0, store.state().speed)
	}, [step, answer])

	/** Shows the server's error message. When the server did not answer, checks the connection. */
	function fail(error: unknown) {
		const { status } = readError(error)
		if (status === undefined) player.network.reportFailure()
		dispatch({ type: 'failed', problem: status === undefined ? null : errorMessage(error) })
	}
	function stopAnswer() {
		if (step === 'speaking') finish()
		else dispatch({ type: 'failed', problem: 'You canceled the question.' })
	}
	function resume() {
		store.dispatch({ type: 'play' })
	}
	function goBack() {
		const { timeline } = store.state()
		const toMs = sentenceStart(timeline, globalTime(timeline, conversation.from))
		if (moved) store.dispatch({ type: 'seek', toMs })
		store.dispatch({ type: 'continue' })
	}
	/** Reports to the server that the homeowner did not accept its answer. Rejects when the report fails. */
	async function reject(procedure: 'escalate' | 'miss', type: 'passedOn' | 'missed') {
		if (answer === null) return
		await trpc.qa[procedure].mutate({ questionId: answer.questionId, presentationId })
		dispatch({ type })
	}
	/**
	 * Returns whether the text is a player command. Stores the command in `command`, so that the effect that runs it does not look
	 * it up again.
	 */
	async function isCommand(input: string): Promise<boolean> {
		const found = await findCommand(player, { presentationId, input })
		if (found !== null) command.current = Promise.resolve(found)
		return found !== null
	}
	async function reply(text: string) {
		dispatch({ type: 'replied' })
		const currentSlideTitle = currentPart()?.title
		try {
			const { intent } = await trpc.qa.continue.mutate({
				userResponse: text,
				promptText: followUpPrompt(conversation),
				didNavigateToNewSlide: moved,
				...(currentSlideTitle ? { currentSlideTitle: currentSlideTitle.slice(0, 200) } : {}),
			})
			if (intent === 'continue' && moved && asksToStay(text)) resume()
			else if (intent === 'go_back' || intent === 'continue') goBack()
			else if (isOneWord(text) && (await isCommand(text)))
				dispatch({ type: 'asked', question: text })
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
		stopAnswer,
		resume,
		goBack,
		askPerson: () => reject('escalate', 'passedOn'),
		reportMiss: () => reject('miss', 'missed'),
		moved,
	}
}
