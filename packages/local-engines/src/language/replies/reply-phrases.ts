import type { DialogueAct } from './dialogue-act.ts'
import { SPANISH_PHRASES } from './spanish-phrases.ts'

const on = '(?:right |straight )?(?:on|ahead|along|forward|onward|onwards)'
const part =
	'(?:presentation|slides?|slideshow|show|tour|walkthrough|demo|video|story|narration|deck|rest|part|section|page|one|topic|step)'
const thing = `(?:(?:the|this|that|our|your) )?(?:(?:next|following|remaining|other|rest of the|rest of) )*${part}`
const whole =
	'(?:the |this |your )?(?:main |actual |rest of the )?(?:presentation|slides|slideshow|show|tour|walkthrough|demo|video|story|narration|deck|rest)'
const ahead = `(?:the )?(?:(?:next|following|remaining|upcoming|rest of the)(?: ${part})?|rest|what(?:'s| is| comes)? (?:next|coming)(?: up)?)`
const place = `(?:where (?:we|you|i|it) (?:were|was|are|left(?: it)? off|stopped|paused)(?: at| before| earlier)?|my place|our place|what (?:i|we) (?:was|were|had) (?:looking at|watching|on|seeing|doing|reading|before)(?: before)?)(?: (?:before )?(?:i|we) (?:asked|interrupted|stopped|paused|cut in))?`
const goOn = [
	'continue',
	'continuing',
	'contineu',
	'continu',
	'contnue',
	`(?:go|going|move|moving|carry|carrying|press|pressing|push|read|keep|keep going|roll) ${on}`,
	'(?:keep|get)(?: it| this| things)? (?:going|moving|rolling|playing|running|watching|listening)',
	'(?:get|getting) (?:on with|back to|back into) (?:it|this|things|business)',
	'(?:proceed|proceeding|resume|resuming|unpause|onward|onwards|forward)(?: (?:playing|playback))?',
	'next(?: (?:one|slide|page|part|section|topic|step))?',
	'(?:hit|press|push) play',
	`(?:show|give) (?:me|us) ${ahead}`,
	`(?:see|hear|watch|view|have|look at) (?:${ahead}|more|what (?:you have|you've got|else (?:there is|you have)))`,
	`(?:curious|excited|eager|keen|looking forward)(?: (?:about|to see|to hear|to|for|what))* ${ahead}`,
	'(?:lead|take) (?:on|the way|it away)',
	'(?:fire|charge) (?:away|ahead)',
	'pick (?:it )?(?:back )?up',
	'skip (?:it|this|that|ahead|forward)',
	'(?:go|play|start|run)(?: it)?',
	'(?:rock and |rock (?:n|.n.) )?roll(?: with it)?',
	'do this(?: thing)?',
	'(?:stay|staying|remain|stick|sticking)(?: (?:right )?here| put| (?:on|with|at) (?:this|the current) (?:slide|page|one))',
].join('|')
const notTo = "(?:don't|do not|dont|not|never|can't|cannot|cant|won't|wont|wouldn't|rather not)"
const wish = '(?:want|wanna|like|need|have|ready|wish|care|plan)(?: (?:you|us|it|me))?(?: to)?'

/** Matches any sequence of introductory phrases, such as "please" or "would you mind", before the verb of a request. */
const head = `(?:(?:please|just|kindly|maybe|perhaps|let's|lets|let us|let me|feel free to|do you mind|would you mind|(?:is|would) it (?:be )?possible to|why (?:don't|dont)|do|can|could|may|might|shall|should|will|would|you|us|u|(?:i|we)(?:'d|'ll| would| will| can| could| may| should)?(?: (?:want|like|prefer|rather|love|need))?(?: (?:you|us))?(?: to)?) ){0,5}`
const praise =
	'(?:help|use)ful|clear|good|great|fine|lovely|nice|perfect|wonderful|excellent|interesting|kind|reasonable|reassuring|right|all|enough|crystal clear|impressive|thorough|easy to follow'
const slide = `(?:(?:the|that|my|our) )?(?:(?:previous|last|earlier|prior|other|first|original|preceding) )?(?:slide|one|page|part|section|screen|spot)`
const since = `(?: (?:that |which )?(?:i|we|you) (?:was|were|came|had|saw|left|just saw)(?: (?:on|at|in|from|off|open|about|through|[a-z]+ing)){0,3})?(?: (?:from )?(?:before|earlier)(?: (?:this|that)(?: (?:one|slide))?)?)?(?: again)?`
const back = `(?:go|going|take (?:me|us)|taking (?:me|us)|bring (?:me|us)|send me|return|returning|head|heading|jump|jumping|move|moving|switch|skip|flip|turn|step|scroll)(?: (?:me|us|it))? back`
const toSlide = `(?: (?:to|at))? ${slide}${since}`

/**
 * Phrases of replies. A clause is read from left to right; at each place, the longest matching phrase is used. Of
 * equally long matches, the first phrase in this list is used.
 */
export const REPLY_PHRASES: [DialogueAct, string][] = [
	...SPANISH_PHRASES,
	[
		'settled',
		"(?:(?:i'm|im|i am|we're|we are|it's|its|everything(?:'s| is)) )?(?:all (?:good|set|clear|fine|ok|okay)|good to go)(?: (?:here|now|thanks|thank you|for now))*",
	],
	[
		'settled',
		"(?:(?:that's|thats|that is|that'll be|that will be|that was|it's|its) (?:all|it|everything)|that'll do|that will do)(?: (?:for now|for me|now|(?:that )?i (?:needed|wanted|had|have)(?: to (?:know|ask|hear))?|(?:of )?my questions|from me|thanks))*",
	],
	[
		'settled',
		"(?:(?:i'm|im|i am|we're|we are) )?(?:done|finished|through)(?: (?:for now|now|here))?",
	],
	[
		'settled',
		'(?:(?:i|we) (?:think|believe|guess) )?(?:that|which) (?:pretty much )?covers (?:it|everything|that)(?: all)?',
	],
	[
		'continue',
		"(?:(?:this|that|the|the current) (?:slide|one|page)|(?:right )?here)(?:(?:'s| is|'ll be| will be) (?:just |perfectly )?(?:fine|good|ok|okay|great|perfect|alright)| works)(?: (?:for|with|by) (?:me|us))?(?: for now)?",
	],
	[
		'continue',
		`${head}(?:go|going|move|moving|skip|jump|get|head)(?: right)? (?:on|ahead|along|forward) to (?:the |your |our )?[a-z]+(?: [a-z]+){0,2}`,
	],
	['back_to_place', `${head}(?:show|see)(?: me| us)? ${place}`],
	[
		'stop',
		`(?:(?:i|we|let's|please)(?:'m|'re| am| are)? )?(?:would |'d )?(?:${notTo}|isn't|aren't|ain't) (?:really )?(?:yet )?(?:${wish} )?(?:just )?(?:yet )?(?:${goOn}|ready)(?: ${thing})?(?: (?:to (?:${goOn})))?(?: yet)?`,
	],
	['stop', '(?:stop|pause|quit|exit|cancel|end)(?: (?:it|this|here|there|the presentation))?'],
	['stop', `(?:rather than|instead of) (?:${goOn})`],
	['continue', "(?:don't|do not|dont|never) (?:stop|pause|quit|wait|end)(?: (?:it|now|here))?"],
	['continue', `(?:i |we )?(?:don't|do not|dont|wouldn't) mind (?:if we |to )?(?:${goOn})`],
	[
		'not_back',
		`(?:(?:please|let's|i|we|you) )*(?:${notTo}|no need to|no need for|without|instead of|rather than|skip|no)(?: (?:${wish}))?(?: just)? (?:${back}|back|return|returning|rewind)(?:${toSlide}| to ${place})?`,
	],
	[
		'wait',
		'(?:wait|hold on|hold up|hang on|hold it|not (?:yet|now|so fast|quite)|one (?:sec|second|moment|minute|more (?:thing|second|minute|moment))|(?:just )?a (?:sec|second|moment|minute)|give me .*|before (?:that|you do|we do|we (?:continue|go on|move on)|you (?:continue|go on|move on)))',
	],
	[
		'has_question',
		"(?:i (?:still |do |also |just )?(?:have|'ve|got|'ve got|have got)|i've(?: still)?(?: got)?|got|there's|there is) (?:a|an|another|one|one more|two|two more|a few|a few more|a couple of|a couple more|some|some more|more|other|several)(?: (?:quick|more|other|last|final|follow[- ]?up))?(?: (?:question|questions|thing|things))?",
	],
	[
		'has_question',
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
	['continue', `${head}(?:${goOn})(?: (?:with|to|from|at) ${thing})?(?: ${thing})?`],
	[
		'continue',
		`(?:i|we)(?:'d|'m|'re| would| do| am| are)?(?: (?:just|really|ready|happy|glad))*(?: ${wish})? (?:${goOn})`,
	],
	[
		'continue',
		`(?:i'm|im|i am|we're|we are|all|now)? ?ready(?: (?:to (?:${goOn})|when(?:ever)? you are|whenever|now|to (?:go|roll|start)|for (?:the )?(?:next|more)(?: one| slide)?))?`,
	],
	[
		'back_to_place',
		`${head}(?:go|going|get|take me|take us|bring me|bring us|return|returning|head|jump|move|switch|carry on|continue|resume|pick up)(?: back)?(?: (?:to|at|from))? ${place}`,
	],
	['back_to_place', `back to ${place}`],
	[
		'back_to_place',
		`${head}(?:(?:${back}|(?:get|getting)(?: (?:me|us))? back|(?:return|returning)(?: (?:me|us))?|back) to ${whole})`,
	],
	['continue', `on (?:to|with) ${thing}`],
	[
		'back',
		`${head}${back}(?: (?:a|one|1) (?:slide|step|page)|${toSlide})?(?: (?:a|one|1))?(?: there)?`,
	],
	['back', `${head}(?:return|returning|back)(?: (?:me|us))? to ${slide}${since}`],
	[
		'back',
		`${head}(?:${back}|return|returning) to (?:the|that) (?:[a-z0-9'-]+ ){1,6}(?:i|we) (?:was|were) (?:just )?(?:on|at|in|[a-z]+ing(?: at| about| through)?)`,
	],
	[
		'back',
		`${head}(?:see|show (?:me|us)|have|watch|read|view|look at) (?:the )?(?:previous|last|earlier|prior|preceding)(?: (?:slide|one|page|part|section|screen))?${since}`,
	],
	[
		'back',
		`${head}(?:(?:go|return|take me|bring me|head|jump|back)(?: (?:me|us))?(?: back)? to )?(?:the )?(?:previous|last|earlier|prior|slide before|one before)(?: (?:slide|one|page|part|section))?${since}`,
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
		'(?:nothing|nothing else|nothing more|none|never ?mind|nvm|forget it|skip it|no worries|no problem|np)(?: (?:else|more|for (?:now|today|me|us)|really)){0,2}',
	],
	[
		'done',
		'(?:(?:i )?(?:got|get) (?:it|that)|understood|i (?:understand|see)|(?:that |it )?(?:makes?|made) sense|(?:that |it )?(?:answers?|answered) (?:it|that|my question|everything|the question)|(?:that|this) (?:helps|helped|works)|gotcha|noted|clear|crystal clear|fair enough|good to know)',
	],
	[
		'done',
		'(?:thanks?|thank you|thx|ty|cheers|perfect|great|awesome|wonderful|excellent|lovely|nice|cool|alright|all right|good|brilliant|amazing)(?: (?:so much|a lot|a bunch|very much|again|you|that|now))*',
	],
	['done', `(?:many )?(?:thank you|thanks?)(?: (?:so|very) much)?(?: kindly)?(?: (?:for|to) .*)?`],
	[
		'done',
		`(?:that|this|it|which|everything|all|all of it|all of that)(?:'s| is| was| sounds| looks| seems|'d be| would be|'ll be| has been| will be)?(?: (?:all|very|really|so|quite|perfectly|pretty|super|a|an))* (?:${praise})(?: (?:explanation|answer|point|enough|now|again|to me|to us|to know|to hear|of you|then|thanks))*`,
	],
	[
		'done',
		`(?:(?:i|we) (?:think|believe|guess|feel) )?(?:that|this|it|you|we|which)(?:'ve| have| has)?(?: (?:pretty much|really|certainly|fully|all))? (?:answer(?:s|ed)|cover(?:s|ed)|clear(?:s|ed)|explain(?:s|ed)|settle[sd]) .+`,
	],
	[
		'done',
		"(?:that's|that is|that was|it's|yes) (?:exactly |just )?what (?:i|we) (?:wanted|needed|hoped|asked|meant|was|were) .+",
	],
	['done', '(?:i|we) (?:really |do )?appreciate .+'],
	[
		'done',
		"(?:i|we)(?:'ve| have)? (?:have|got|heard|know|learned|seen) (?:everything|all|enough|what (?:i|we))(?: .+)?",
	],
	[
		'yes',
		"(?:i|we)(?:'d| would) (?:like|love|appreciate) (?:that|to|it)|(?:take|bring) (?:me|us) (?:back )?there|that(?:'d| would) be (?:great|nice|fine|good|lovely)",
	],
	[
		'done',
		'(?:perfectly|completely|totally|entirely|exactly|precisely|pretty much|very much so|fully)',
	],
	[
		'no_questions',
		'(?:no|nothing) (?:more|further|else)(?: .+)? (?:from|for|on) (?:me|us|my (?:side|end|part|mind)|our (?:side|end))',
	],
	['yes', "(?:that's|it's|that is) a yes(?: from (?:me|us))?"],
	['no', "(?:that's|it's|that is) a no(?: from (?:me|us))?|not right now|not this time"],
	[
		'no_questions',
		"(?:(?:i|we) )?(?:can't|cannot|can not|couldn't|could not) think of (?:anything|any|a thing|another)(?: .+)?",
	],
	[
		'no_questions',
		"(?:nothing|none)(?: else| more)? (?:that )?(?:i|we) (?:can|could) think of|(?:there's|there is|i have|we have|i've got)(?: really)? (?:nothing|none)(?: .+)?|(?:there isn't|there is not|isn't there|there's not) anything(?: .+)?",
	],
	[
		'no_questions',
		"(?:i|we)(?:'m|'re| am| are) (?:good|fine|done|all set|set|ok|okay) (?:on|with|for) .+",
	],
	[
		'yes',
		'(?:yes|yeah|yep|yup|yea|ye|yess+|yah|ya|aye|sure(?: thing)?|of course|absolutely|definitely|certainly|affirmative|correct|indeed|ok|okay|okey|okay then|k|kk|uh[- ]?huh|mm+[- ]?hmm*|mhm|right|sounds (?:good|great|fine|perfect|right|like a plan)(?: to (?:me|us))?|do it|do that|do so|please do|go for it|why not|you bet|by all means|i do|i would|we do|it did|it does|it is|that did|roger|totally|for sure|i think so|(?:i|we) (?:guess|suppose|believe|reckon)(?: so)?|if you like|(?:fine|good|okay|ok|all right|alright) (?:by|with) (?:me|us)|works for me)',
	],
	[
		'no',
		"(?:no|nope|nah|naw|no way|negative|not at all|not really|i don't think so|i don't|i dont|i do not|it didn't|it did not|it doesn't|not for now|not at the moment|not that i can think of|no thank you|no thanks|not anymore|uh[- ]uh)",
	],
	['first_option', '(?:the )?(?:former|first)(?: (?:one|option|choice))?'],
	['second_option', '(?:the )?(?:latter|second)(?: (?:one|option|choice))?'],
	[
		'filler',
		"(?:for now|right now|with (?:it|that|this|the presentation|the slides|the show)|from here|from there|i think|i guess|i believe|i suppose|at the moment|very much|so far|in that case|at this (?:point|time)|for a (?:bit|while)|on second thoughts?|for asking|for me|all right|if (?:you (?:would be so kind|don't mind|do not mind|like|please|want|wish|can|could)|possible|i may|we may|that's (?:ok|okay|fine|alright))|(?:is|would) (?:that|it)(?: be)? (?:ok|okay|fine|possible|alright)(?: with you)?)",
	],
	[
		'filler',
		"(?:please|pls|just|so|then|now|well|um+|uh+|er+|ah+|oh|hey|hi|and|to|it|that|this|the|let's|lets|we|i|i'd|you|can|could|would|will|here|there|maam|ma'am|sir|dear|folks|guys|buddy|too|also|anyway|already|again|today|but|though|actually|hmm+|first|really|honestly|basically|simply|gladly|finally|definitely|certainly|sorry)",
	],
]
