import type { Action } from '@dormer/api/sale/actions/schema'
import type { Playback } from '@dormer/api/sale/presentations/playback-schema'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Access } from '../core/access.ts'
import { contactName } from '../core/headline.ts'
import type { OpenPage } from '../core/pages.ts'
import { errorMessage, readError, trpc } from '../core/trpc.ts'
import { messages } from '../messages/index.ts'
import { type AudioSource, createAudioSource } from '../playback/narration-source.ts'
import type { Player } from '../playback/player.ts'
import { usePlayerState } from '../playback/store.ts'
import { globalTime, locate, sentenceStart } from '../playback/timeline.ts'
import { streamAnswer } from './answer-stream.ts'
import { type CommandOutcome, findCommand, runCommand } from './commands.ts'
import {
	asksToStay,
	type Conversation,
	followUpPrompt,
	isAgreement,
	isQuote,
	isRefusal,
	offersRep,
	reduceConversation,
	restStart,
	startConversation,
} from './conversation.ts'

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
	/** Speaks the answer again. */
	hearAgain: () => void
	/** Says that the answer is not what the homeowner asked for. */
	notQuite: () => void
	/** True when the player shows a different slide than the one on which the homeowner asked. */
	moved: boolean
}
type Options = {
	playback: Playback
	player: Player
	access: Access
	question: string
	/** Called after the viewer has carried out a command of the homeowner. */
	onCommand: (command: Action) => void
	onOpen: OpenPage
	/** Closes the question sheet and leaves playback as it is. */
	onClose: () => void
	/** Shows the slide in the player. Leaves the page over the player, if one is open. */
	onWatch: () => void
}

type Prompt = { promptText: string; didNavigateToNewSlide: boolean }

/** Runs the command in the text, or asks the text as a question. Then plays the answer and acts on the homeowner's reply. */
export function useConversation({
	playback,
	player,
	access,
	question,
	onCommand,
	onOpen,
	onClose,
	onWatch,
}: Options): ConversationControls {
	const { store } = player
	const { presentationId } = playback
	const [conversation, dispatch] = useReducer(reduceConversation, null, () =>
		startConversation(question, locate(store.state().timeline, store.state().positionMs)),
	)
	const [atMs, setAtMs] = useState(0)
	const audio = useRef<AudioSource | null>(null)
	/** What the server found in the last reply, so the effect that runs a command does not ask the server again. */
	const lookup = useRef<{ input: string; found: Action | null } | null>(null)
	/** Where the recording of the beginning of an answer is: not played yet, playing, or played. */
	const beginning = useRef<'none' | 'playing' | 'played'>('none')
	const { step, answer, opening } = conversation

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
		if (related && related.id !== currentPart()?.id && !store.state().pageOpen)
			store.dispatch({ type: 'seek', toMs: related.startMs })
	}
	/** Plays a recording from `fromMs`. */
	function play(url: string, fromMs: number) {
		audio.current?.setSound(store.state())
		audio.current?.load(url)
		audio.current?.play(fromMs, store.state().speed)
	}
	/** Plays what follows the beginning of the answer that was spoken while the rest was written. */
	function playRest() {
		if (answer === null || opening === null) return
		beginning.current = 'none'
		const fromMs = restStart(answer, opening)
		if (Number.isFinite(fromMs)) play(answer.audioUrl, fromMs)
		else finish()
	}
	function end() {
		if (beginning.current !== 'playing') return finish()
		beginning.current = 'played'
		playRest()
	}
	const onSpoken = useRef(end)
	onSpoken.current = end

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
		const known = lookup.current?.input === input ? lookup.current : null
		lookup.current = null
		const finding = known
			? Promise.resolve(known.found)
			: findCommand(player, { presentationId, input })
		void finding.then(async (found) => {
			if (request.signal.aborted) return
			if (found === null) return askServer(request)
			const outcome = await runCommand(playback, { player, action: found })
			if (outcome.type !== 'failed') onCommand(found)
			if (!request.signal.aborted) finishCommand(outcome)
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
				history: [],
			},
			{
				access,
				network: player.network,
				onText: (text) => dispatch({ type: 'streamed', text }),
				onOpening: (spoken) => dispatch({ type: 'opened', opening: spoken }),
				signal: request.signal,
			},
		).then(
			(found) => {
				if (request.signal.aborted) return
				dispatch({ type: 'answered', answer: found })
			},
			(error: unknown) => {
				if (!request.signal.aborted) fail(error)
			},
		)
	}

	useEffect(() => {
		if (opening === null) return
		beginning.current = 'playing'
		setAtMs(0)
		play(opening.audioUrl, 0)
	}, [opening])

	useEffect(() => {
		if (step !== 'speaking' || answer === null) return
		if (opening !== null && beginning.current === 'playing' && restStart(answer, opening) > 0)
			return
		if (opening !== null && beginning.current === 'played') return playRest()
		beginning.current = 'none'
		setAtMs(0)
		play(answer.audioUrl, 0)
	}, [step, answer])

	/** Shows the server's error message. When the server did not answer, checks the connection. */
	function fail(error: unknown) {
		const { status } = readError(error)
		if (status === undefined) player.network.reportFailure()
		dispatch({ type: 'failed', problem: status === undefined ? null : errorMessage(error) })
	}
	function stopAnswer() {
		beginning.current = 'none'
		if (step === 'speaking') return finish()
		audio.current?.stop(true)
		dispatch({ type: 'failed', problem: messages().qa.canceled })
	}
	function resume() {
		onWatch()
	}
	function goBack() {
		const { timeline, pageOpen } = store.state()
		if (pageOpen) return onClose()
		const toMs = sentenceStart(timeline, globalTime(timeline, conversation.from))
		if (moved) store.dispatch({ type: 'seek', toMs })
		store.dispatch({ type: 'continue' })
	}
	function finishCommand(outcome: CommandOutcome) {
		if (outcome.type === 'failed') return dispatch(outcome)
		if (outcome.type === 'play') return resume()
		if (outcome.type === 'continue') return goBack()
		if (store.state().askedFrom === null) onClose()
		else goBack()
		if (outcome.type === 'open') onOpen(outcome.page)
	}
	/** Reports to the server that the homeowner did not accept its answer. Rejects when the report fails. */
	async function reject(procedure: 'escalate' | 'miss', type: 'passedOn' | 'missed') {
		if (answer === null) return
		await trpc.qa[procedure].mutate({ questionId: answer.questionId, presentationId })
		dispatch({ type })
	}
	async function reply(text: string) {
		dispatch({ type: 'replied' })
		const prompt = {
			promptText: followUpPrompt(conversation, contactName(playback)),
			didNavigateToNewSlide: moved,
		}
		const found = await findCommand(player, { presentationId, input: text, prompt })
		lookup.current = { input: text, found }
		if (found?.action === 'replay') dispatch({ type: 'repeated' })
		else if (offersRep(conversation) && isAgreement(text)) await agree()
		else if (offersRep(conversation) && isRefusal(text)) goBack()
		else if (answer !== null && isQuote(answer) && isRefusal(text)) dispatch({ type: 'notQuite' })
		else if (found?.category === 'continuation') continueAsAsked(text)
		else if (found !== null) dispatch({ type: 'asked', question: text })
		else await readIntent(text, prompt)
	}
	/** Asks the rep, as the homeowner agreed to. */
	async function agree() {
		try {
			await reject('escalate', 'passedOn')
		} catch (error) {
			fail(error)
		}
	}
	/** Asks the server whether a reply without a command asks to continue or is a question. */
	async function readIntent(text: string, prompt: Prompt) {
		const currentSlideTitle = currentPart()?.title
		try {
			const { intent } = await trpc.qa.continue.mutate({
				userResponse: text,
				...prompt,
				...(currentSlideTitle ? { currentSlideTitle: currentSlideTitle.slice(0, 200) } : {}),
			})
			if (intent === 'question') dispatch({ type: 'understood', intent, reply: text })
			else continueAsAsked(text)
		} catch (error) {
			fail(error)
		}
	}
	/** Continues where the homeowner asked, or on the slide of the answer when the reply asks to stay there. */
	function continueAsAsked(text: string) {
		if (moved && asksToStay(text)) resume()
		else goBack()
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
		hearAgain: () => dispatch({ type: 'replayed' }),
		notQuite: () => dispatch({ type: 'notQuite' }),
		moved,
	}
}
