/** Meaning of a phrase in a homeowner's reply. `filler` marks a phrase without meaning. */
export type DialogueAct =
	| 'yes'
	| 'no'
	| 'continue'
	| 'back'
	| 'back_to_place'
	/** The homeowner asks not to go back to an earlier slide, as in "no need to go back". */
	| 'not_back'
	/** The homeowner chooses the first or the second option that the prompt offers. */
	| 'first_option'
	| 'second_option'
	/** The homeowner is satisfied or says thanks. */
	| 'done'
	/** The homeowner needs nothing else, as in "nope, all good". */
	| 'settled'
	| 'no_questions'
	| 'wait'
	/** The homeowner says that they have a question but does not ask it yet. */
	| 'has_question'
	| 'stop'
	| 'filler'
