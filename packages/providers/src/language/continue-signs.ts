/** What a phrase of a reply shows. `filler` shows nothing. */
export type Sign =
	| 'yes'
	| 'no'
	| 'continue'
	| 'back'
	| 'back_to_place'
	| 'done'
	| 'no_questions'
	| 'wait'
	| 'ask'
	| 'stop'
	| 'filler'

const on = '(?:on|ahead|forward|onward|onwards)'
const thing =
	'(?:the )?(?:presentation|slides?|slideshow|show|tour|walkthrough|demo|video|story|narration|deck|rest)'
const place = `(?:where (?:we|you|i|it) (?:were|was|are|left(?: it)? off|stopped|paused)(?: at| before| earlier)?|my place|our place)`
const goOn = [
	'continue',
	'continuing',
	'contineu',
	'continu',
	'contnue',
	`(?:go|going|move|moving|carry|carrying|press|pressing|push|read|keep|keep going|roll) ${on}`,
	'(?:keep|get) (?:going|moving|rolling|it going)',
	'(?:proceed|resume|unpause|onward|onwards|forward)',
	'next(?: (?:one|slide|page|part|section|topic|step))?',
	'(?:hit|press|push) play',
	`(?:get|go|going|head|jump) back to ${thing}`,
	`return to ${thing}`,
	'(?:lead|take) (?:on|the way|it away)',
	'(?:fire|charge) (?:away|ahead)',
	'pick (?:it )?(?:back )?up',
	'skip (?:it|this|that)',
	'(?:go|play|start|run)(?: it)?',
].join('|')
const notTo = "(?:don't|do not|dont|not|never|can't|cannot|cant|won't|wont|wouldn't|rather not)"
const wish = '(?:want|wanna|like|need|ready|wish|care|plan)(?: (?:you|us|it))?(?: to)?'

/** Phrases in the order in which they are tried at each place of a reply; the first that fits takes its words. */
const PHRASES: [Sign, string][] = [
	[
		'stop',
		`(?:i )?(?:would |'d )?(?:${notTo}|isn't|aren't|ain't) (?:really )?(?:yet )?(?:${wish} )?(?:just )?(?:yet )?(?:${goOn}|go back|ready)(?: yet)?`,
	],
	['stop', '(?:stop|pause|quit|exit|cancel|end)(?: (?:it|this|here|there|the presentation))?'],
	[
		'wait',
		'(?:wait|hold on|hold up|hang on|hold it|not (?:yet|now|so fast|quite)|one (?:sec|second|moment|minute|more (?:thing|second|minute|moment))|(?:just )?a (?:sec|second|moment|minute)|give me .*|actually|hmm+|before (?:that|you do|we do|we (?:continue|go on|move on)|you (?:continue|go on|move on)))',
	],
	[
		'ask',
		"(?:i (?:still |do |also |just )?(?:have|'ve|got|'ve got|have got)|i've(?: still)?(?: got)?|got|there's|there is) (?:a|an|another|one|one more|two|two more|a few|a few more|a couple of|a couple more|some|some more|more|other|several)(?: (?:quick|more|other|last|final|follow[- ]?up))?(?: (?:question|questions|thing|things))?",
	],
	[
		'ask',
		'(?:(?:another|one more|a|one|more|quick|one last|just one)(?: quick| last| more)? (?:question|questions|thing)|question|questions)',
	],
	[
		'no_questions',
		"(?:i )?(?:(?:(?:have|got|there's|there are|with) )?(?:no|zero)|(?:do not|don't|dont|haven't)(?: have| got)?(?: any)?)(?: more| other| further| additional)? questions?(?: (?:for now|right now|at the moment|at this time|from me|left|so far|now))?",
	],
	[
		'no_questions',
		'(?:nothing|none)(?: else| more| further)? (?:to (?:ask|add)|comes to mind|for (?:now|me)|from me|on my mind|at the moment|right now|at this time)',
	],
	[
		'no_questions',
		"(?:i )?(?:(?:do not|don't|dont) (?:have|need) anything|(?:need|have) nothing)(?: (?:else|more|further))?(?: to (?:ask|add))?",
	],
	[
		'continue',
		`(?:can|could|may|might|shall|should|will|would|why (?:don't|dont)|let|lets|let's|let us)(?: (?:we|you|us|i|u))?(?: please)?(?: just)? (?:${goOn})`,
	],
	[
		'continue',
		`(?:i|we)(?:'d|'m|'re| would| do| am| are)?(?: (?:just|really|ready|happy|glad))*(?: ${wish})? (?:${goOn})`,
	],
	[
		'continue',
		`(?:i'm|im|i am|we're|we are|all|now)? ?ready(?: (?:to (?:${goOn})|when you are|whenever|now|for (?:the )?(?:next|more)(?: one| slide)?))?`,
	],
	[
		'back_to_place',
		`(?:(?:can|could|shall|should|let's|lets|please) (?:(?:we|you|us) )?)?(?:go|get|take me|bring me|return|head|jump|move|switch|carry on|continue|resume|pick up)(?: back)?(?: (?:to|at|from))? ${place}`,
	],
	['back_to_place', `back to ${place}`],
	['continue', `(?:on|back) (?:to|with) ${thing}`],
	[
		'back',
		"(?:(?:can|could|may|shall|should|would|will|let's|lets|let us|please|i want to|i'd like to|i would like to) )?(?:(?:we|you|us) )?(?:please )?(?:go|take me|bring me|return|head|jump|move|switch|skip|flip|turn|step|send me)(?: (?:me|us|it))? back(?: (?:a|one|1) (?:slide|step|page))?(?: (?:to|at) (?:(?:the|that|my|our) )?(?:previous|last|earlier|prior|other|first|original|one before|slide before|before)(?: (?:slide|one|page|part|section))?)?",
	],
	[
		'back',
		'(?:(?:go|return|take me|bring me|head|jump|back)(?: (?:me|us))?(?: back)? to )?(?:the )?(?:previous|last|earlier|prior|slide before|one before)(?: (?:slide|one|page|part|section))?(?: (?:i was on|we were on|please))?',
	],
	['back', '(?:back|back up|rewind|undo|return|go back)(?: (?:a|one|1) (?:slide|step|page))?'],
	['continue', goOn],
	[
		'done',
		"(?:(?:that's|thats|that is|that'll be|that will be|that was|it's|its) (?:all|it|everything|fine|good|great|perfect|enough|plenty|ok|okay|clear|right|what i (?:wanted|needed|was looking for))(?: (?:for now|for me|now|i (?:needed|wanted)(?: to know)?|from me|thanks))?)",
	],
	[
		'done',
		"(?:(?:i'm|im|i am|we're|were|we are) )?(?:all )?(?:good|fine|done|set|satisfied|happy|clear|okay|ok|finished|through)(?: (?:to go|for now|now|here|thanks|with that))?",
	],
	[
		'done',
		'(?:nothing|nothing else|nothing more|none|never ?mind|nvm|forget it|skip it|no worries|no problem|np)(?: (?:else|more|for now|really))?',
	],
	[
		'done',
		'(?:(?:i )?(?:got|get) (?:it|that)|understood|i (?:understand|see)|(?:that |it )?(?:makes?|made) sense|(?:that |it )?(?:answers?|answered) (?:it|that|my question|everything|the question)|(?:that|this) (?:helps|helped|works)|gotcha|noted|clear|crystal clear|fair enough|good to know)',
	],
	[
		'done',
		'(?:thanks?|thank you|thx|ty|cheers|perfect|great|awesome|wonderful|excellent|lovely|nice|cool|alright|all right|good|brilliant|amazing)(?: (?:so much|a lot|a bunch|very much|again|you|that|now))*',
	],
	[
		'yes',
		'(?:yes|yeah|yep|yup|yea|ye|yess+|yah|ya|aye|sure(?: thing)?|of course|absolutely|definitely|certainly|affirmative|correct|indeed|ok|okay|okey|okay then|k|kk|uh[- ]?huh|mm+[- ]?hmm*|mhm|right|sounds (?:good|great|fine|perfect)|do it|do that|do so|please do|go for it|why not|you bet|by all means|i do|i would|we do|it did|it does|it is|that did|roger|totally|for sure|i think so|i guess(?: so)?|if you like|fine by me|works for me)',
	],
	[
		'no',
		"(?:no|nope|nah|naw|no way|negative|not at all|not really|i don't think so|i don't|i dont|i do not|it didn't|it did not|it doesn't|not for now|not at the moment|not that i can think of|no thank you|no thanks|not anymore|uh[- ]uh)",
	],
	[
		'filler',
		"(?:please|pls|just|so|then|now|well|um+|uh+|er+|ah+|oh|hey|hi|and|to|it|that|this|the|let's|lets|we|i|i'd|you|can|could|for now|right now|with (?:it|that|this|the presentation|the slides|the show)|from here|from there|here|there|i think|i guess|i believe|i suppose|maam|ma'am|sir|dear|folks|guys|buddy|too|also|anyway|already|again|at the moment|today|very much|so far|but)",
	],
]

const grammar = PHRASES.map(([sign, form]) => ({ sign, form: new RegExp(`^(?:${form})(?= |$)`) }))

/**
 * A reply as a row of signs, or undefined when a word of it is not known: then it says something of its own.
 * Fillers are left out; a reply of fillers alone has no signs.
 */
export function readReply(reply: string): Sign[] | undefined {
	let rest = reply
		.toLowerCase()
		.replace(/[’‘`´]/g, "'")
		.replace(/[^a-z0-9'\s-]+|(?<!\w)-|-(?!\w)/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()
	const signs: Sign[] = []
	while (rest !== '') {
		const found = longest(rest)
		if (found === undefined) return undefined
		if (found.sign !== 'filler') signs.push(found.sign)
		rest = rest.slice(found.length).trimStart()
	}
	return signs
}

/** The longest phrase wins; of equally long ones the first of the list. */
function longest(rest: string): { sign: Sign; length: number } | undefined {
	let best: { sign: Sign; length: number } | undefined
	for (const { sign, form } of grammar) {
		const length = form.exec(rest)?.[0].length ?? 0
		if (length > (best?.length ?? 0)) best = { sign, length }
	}
	return best
}
