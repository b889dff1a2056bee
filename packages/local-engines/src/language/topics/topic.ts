/**
 * A topic that homeowners ask about in every trade. Cues are phrases that indicate the topic, separated by commas, in
 * the syntax of `createCueMatcher`.
 */
export type Topic = {
	name: string
	/** Phrases that indicate the topic in questions and in answers. */
	sharedCues: string
	/** Phrases that indicate the topic only in a homeowner's question. */
	questionCues: string
	/** Phrases that indicate the topic in the company's answers, but not in questions. */
	answerCues: string
	/**
	 * True for a topic whose cues occur in most texts. Such a topic in a source is only weak evidence that the source answers a
	 * question.
	 */
	isGeneral?: boolean
}
