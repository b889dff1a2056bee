import type { SliceReference } from '../../core/reference/reference.ts'

/** Texts of the API reference about questions and answers. */
export const qaReference: SliceReference = {
	operations: {
		'qa.ask':
			'Answers a question from the FAQs, documents, company profile and slides. Every certain answer quotes its source. Without a certain answer the reply is `passages` that may help, or `unanswered`: call `POST /api/questions/{questionId}/escalate` when the homeowner wants to ask the rep. A question that only a person may answer is `escalated`: the rep is notified and answers in person. Send a session, or a `presentationId`. Without a presentation token or another credential, the answer states no price of the home.',
		'qa.continue':
			'Decides what a homeowner’s reply after an answer means: go on, go back to the slide before the question, or another question. It needs no credential.',
		'qa.escalate':
			'Passes a question to the rep, because the answer or the passages do not answer it, or because there are none.',
		'qa.miss':
			'Reports that the shown passages do not answer a question, without notifying the rep.',
		'qa.askForConfirmation':
			'Asks the rep to confirm the roof of an estimated price. The request appears among the questions; repeated calls return the same question.',
		'qa.askForCall':
			'Asks the rep to call the homeowner back. The request appears among the questions; repeated calls with the same number and time return the same question.',
		'qa.askForNewPrices':
			'Asks the rep for new prices of an expired presentation. The request appears among the questions; repeated calls return the same question. The share key is the secret part of the link. Until the presentation expires, the call returns 404.',
		'qa.questions': 'Returns the questions that were asked about a deck.',
		'qa.allQuestions':
			'Returns the questions of homeowners over all decks. Questions that wait for the rep come first.',
		'qa.question': 'Returns a question with its answer, and the address to which an answer goes.',
		'qa.answer':
			'Answers a question in person. The answer is shown and spoken in the presentation and, when an email address is known, emailed to the homeowner. Sending it again replaces the answer. With `faq`, it also becomes an FAQ of the deck.',
		'qa.answered':
			'Marks a question as answered without a text, for example after a phone call, or as unanswered again.',
		'qa.promote':
			'Creates a published FAQ from a question. An escalated question has no answer, so send `cannedAnswer` for it.',
		'qa.followUp':
			'Returns where the answer to a question will go and how soon the company usually answers.',
		'qa.setContact':
			'Sets the email address or the phone number to which the answer goes. Send exactly one of the two.',
		'qa.setDetail': 'Adds a text to a question that waits for the rep.',
		'qa.markAnswerRead': 'Records that the homeowner saw the answer of the rep.',
	},
	models: {
		NewPricesInput: { shareKey: 'Secret part of the link, after `/p/`.' },
		CallBackInput: {
			$: 'Phone number and time of a call that a homeowner asks for.',
			presentationId: 'ID of the presentation.',
			phone: 'Phone number: digits, spaces, `+`, `-`, `.` and parentheses, at most 40 characters.',
			date: 'Day of the call, in the time zone of the company. A past day returns 400.',
			timeOfDay: 'Part of the day. A part of today that is over returns 400.',
		},
		AskInput: {
			$: 'Question from a homeowner or a rep.',
			question: 'The question, at most 1,000 characters.',
			slideId: 'ID or key of the slide that is shown. Answers prefer its topic.',
			deckId: 'ID of the deck. Only with a session; a presentation determines its deck.',
			presentationId: 'ID of the presentation. Required without a session.',
			history:
				'The conversation so far, oldest first: at most 20 questions with answers, or 40 messages. Used for a question about a deck; for a presentation, the server already knows it.',
			voiceId: 'Voice that speaks the answer. Defaults to the voice of the presentation.',
			language:
				'BCP 47 code of the language of the answer. Defaults to the language of the presentation.',
		},
		AskInputHistory1: {
			$: 'Earlier question with its answer.',
			question: 'The question.',
			answer: 'The answer.',
		},
		AskInputHistory2: {
			$: 'Earlier message.',
			role: '`user` for a question, `assistant` for an answer.',
			content: 'Text of the message.',
		},
		Citation: {
			$: 'Quoted source of an answer.',
			type: 'Kind of the source.',
			id: 'ID of the FAQ, document or slide. The ID of the company for its profile, and the kind of a fact.',
			title: 'Name of the source.',
			quote: 'Quoted text, word for word.',
		},
		Passage: {
			$: 'Passage of a source that may answer a question.',
			$like: 'Citation',
			section: 'Heading above the passage in a document. Null when there is none.',
			slideNumber: 'Position of the slide, counted from 1. Null for other sources.',
		},
		Answer: {
			$: 'Reply to a question.',
			kind: '`answer` is certain, `passages` may help, `escalated` is passed to the rep, `unanswered` can be passed to the rep, `unclear` is no question.',
			answer:
				'Text that is spoken. Without an answer, a short sentence that says what happens next.',
			passages: 'One or two passages, the best first. Empty unless `kind` is `passages`.',
			source: 'What the answer comes from. `fallback` when there is no answer.',
			confidence: 'How certain the answer is, from 0 to 1.',
			citations: 'Sources of the answer.',
			escalated: 'True when the rep must answer.',
			relatedSlideId: 'ID of the slide to show with the answer. Null when there is none.',
			questionId: 'ID of the recorded question.',
			audioUrl: 'Signed URL of the spoken answer. It expires.',
			wordTimings: 'Time of each spoken word.',
		},
		ContinueInput: {
			$: 'Reply of a homeowner after an answer.',
			userResponse: 'What the homeowner said or typed.',
			promptText: 'Prompt that the viewer showed.',
			didNavigateToNewSlide: 'True when another slide was shown for the answer.',
			currentSlideTitle: 'Title of the slide that is shown.',
		},
		ContinueIntent: {
			$: 'Meaning of a reply.',
			intent:
				'`continue` goes on, `go_back` returns to the slide before the question, `question` is a new question.',
			shouldContinue: 'True for `continue` and `go_back`.',
		},
		RejectAnswerInput: {
			presentationId: 'ID of the presentation. Required without a session.',
		},
		RejectedAnswer: {
			$: 'Question whose reply was rejected.',
			escalated: 'True when the rep must answer.',
			missedAt: 'Time at which the homeowner rejected the reply.',
		},
		QaAskForConfirmationResponse: { questionId: 'ID of the question that asks the rep.' },
		AskedQuestion: {
			$: 'Recorded question.',
			$like: 'Answer',
			id: 'ID of the question.',
			presentationId: 'ID of the presentation. Null for a question that a rep tried out on a deck.',
			slideId: 'ID of the slide that was shown. Null when unknown.',
			askedBy: 'Who asked: the homeowner, or a member of the company.',
			question: 'The question.',
			promotedFaqId: 'ID of the FAQ that was created from it. Null when there is none.',
			missedAt:
				'Time at which the homeowner reported that the reply does not help. Null otherwise.',
			answeredAt: 'Time at which the rep answered, or marked it as answered. Null until then.',
			detail: 'Text that the homeowner added. Null when there is none.',
			askedAt: 'Time of the question.',
		},
		QaQuestionsResponse: { questions: 'The questions, newest first.' },
		ListQuestionsInput: {
			escalated: 'True for questions passed to the rep only, false for the others.',
		},
		ListedQuestion: {
			$: 'Recorded question with the names that belong to it.',
			$like: 'AskedQuestion',
			deckName: 'Name of the deck.',
			homeownerName: 'Name of the homeowner. Empty for a question from a rep.',
			homeownerAddress: 'Address of the homeowner. Empty for a question from a rep.',
			waiting: 'True while the rep must answer.',
			contact: 'Where the answer goes. Null when no address is known.',
			repAnswer: 'Newest answer from a rep. Null until there is one.',
		},
		AnswerContact: {
			$: 'Address to which an answer goes.',
			email: 'Email address. Null when none is known.',
			phone: 'Phone number. Null when none is known.',
			source:
				'`question` when the homeowner left it with the question, `homeowner` when the company already had it.',
			confirmed:
				'True when the owner of the email address has agreed to get the answer, or the company had the address.',
		},
		RepAnswer: {
			$: 'Answer of a rep.',
			text: 'The answer.',
			answeredBy: 'Name of the rep.',
			answeredAt: 'Time of the answer.',
			readAt: 'Time at which the homeowner first saw it in the presentation. Null until then.',
			emailStatus: 'State of the email with the answer. Null when it was not emailed.',
		},
		AllQuestionsInput: {
			deckId: 'Only questions about this deck.',
			presentationId: 'Only questions of this presentation.',
			waiting: 'True for questions that wait for the rep only, false for the others.',
			state:
				'`waiting` for the rep, `answered` by a person, or answered by the presentation (`automatic`).',
		},
		AllQuestions: {
			$: 'Page of questions.',
			questions: 'The questions on this page.',
			waiting: 'Number of questions that wait for the rep.',
			answered: 'Number of questions that a person answered.',
			automatic: 'Number of questions that the presentation answered.',
		},
		QaQuestionResponse: { question: 'The question.' },
		QaAnswerResponse: { question: 'The answered question.' },
		AnswerQuestionInput: {
			$: 'Answer of a rep.',
			answer: 'The answer, at most 2,000 characters.',
			faq: 'Also creates an FAQ with these texts.',
		},
		AnswerQuestionInputFaq: {
			$: 'FAQ to create along with the answer.',
			userQuestion: 'Question of the FAQ, at most 1,000 characters.',
			cannedAnswer: 'Answer of the FAQ, at most 5,000 characters.',
		},
		AnsweredInput: {
			answered: 'True to mark the question as answered, false to mark it as unanswered.',
		},
		PromoteQuestionInput: {
			$: 'Texts of the new FAQ.',
			userQuestion: 'Question of the FAQ. Defaults to the asked question.',
			cannedAnswer: 'Answer of the FAQ. Defaults to the given answer.',
		},
		QaPromoteResponse: { faq: 'The created FAQ.' },
		FollowUp: {
			$: 'What the homeowner reads about a question that waits for the rep.',
			contact: 'Where the answer goes. Null when no address is known.',
			consent: 'Sentence to show next to a field for an address.',
			detail: 'Text that the homeowner added. Null when there is none.',
			usually:
				'Time in which the company answered half of its most recent questions. Null when there are fewer than three answers.',
		},
		FollowUpContact: {
			$: 'Address to which an answer goes, mostly hidden.',
			kind: 'Kind of the address.',
			masked: 'Address with most characters hidden.',
			confirmed:
				'False until the owner of the email address agrees to get the answer; until then, it gets none.',
		},
		SetContactInput: {
			$: 'Address for an answer. Send exactly one of the two.',
			email: 'Email address of the homeowner.',
			phone: 'Phone number of the homeowner.',
		},
		SetDetailInput: { detail: 'The text, at most 1,000 characters.' },
	},
}
