import type { Answer, AnswerPart, Opening } from '@dormer/api/sale/qa/schema'
import { silentAudioUrl } from './silent-audio.ts'

/** Stream of one answer. The test sends the parts of the answer one by one. */
export type AnswerStream = {
	readable: ReadableStream<AnswerPart>
	/** Sends a part of the answer. `text` is the whole text so far. */
	write: (text: string) => void
	/** Sends the recording of the beginning of the answer. */
	open: (opening: Opening) => void
	/** Sends the final answer and ends the stream. */
	finish: (answer: Answer) => void
	/** Ends the stream with an error. */
	fail: (error: Error) => void
	/** Ends the stream before the answer is complete. */
	cut: () => void
}

export function createAnswerStream(): AnswerStream {
	const { readable, writable } = new TransformStream<AnswerPart, AnswerPart>(undefined, {
		highWaterMark: 10,
	})
	const writer = writable.getWriter()
	const ignore = () => {}
	const send = (part: AnswerPart) => void writer.write(part).catch(ignore)
	const close = () => void writer.close().catch(ignore)
	return {
		readable,
		write: (answer) => send({ type: 'words', kind: 'answer', answer, passages: [] }),
		open: (opening) => send({ type: 'opening', ...opening }),
		finish: (answer) => {
			send({ type: 'answer', answer })
			close()
		},
		fail: (error) => void writer.abort(error).catch(ignore),
		cut: close,
	}
}

/** Makes an answer that cites an FAQ. Its recording lasts 0.1 s. */
export function makeAnswer(overrides: Partial<Answer> = {}): Answer {
	return {
		questionId: '0190b5a4-0000-7000-8000-0000000000c1',
		answer: 'Yes, once. The new owner gets the full warranty.',
		source: 'faq',
		confidence: 0.94,
		citations: [
			{
				type: 'faq',
				id: '0190b5a4-0000-7000-8000-0000000000c2',
				title: 'Can I transfer the warranty?',
				quote: 'The warranty transfers once.',
			},
		],
		kind: 'answer',
		passages: [],
		escalated: false,
		relatedSlideId: null,
		audioUrl: silentAudioUrl(100),
		wordTimings: [],
		...overrides,
	}
}
