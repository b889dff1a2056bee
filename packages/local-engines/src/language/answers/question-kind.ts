/** Kind of answer that a question asks for. `any` means no particular kind. */
export type QuestionKind = 'amount' | 'duration' | 'size' | 'weight' | 'count' | 'moment' | 'any'

const COUNT =
	'(?:\\d[\\d,.]*|un|una|dos|tres|cuatro|cinco|seis|diez|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|a|an|each|every|half)'
const TIME =
	'(?:minutes?|hours?|days?|weeks?|months?|years?|mornings?|afternoons?|winters?|minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?|a[ñn]os?)'

const QUESTION_PATTERNS: [Exclude<QuestionKind, 'any'>, RegExp][] = [
	[
		'amount',
		/\bhow much (?:does|do|is|are|will|would|for|to|money|of a deposit|deposit|extra|more|should|can i (?:borrow|save))\b|\bhow much\s*\??$|\b(?:how expensive|cheapest|least expensive|lowest price)\b|\b(?:for free|free of charge|at no charge)\b|^\W*(?:is|are) .{1,40} free\W*$|\bwhat(?:'s| is| are| will| would| does| do)?\b.{0,40}\b(?:price|prices|cost|costs|fee|charge)\b|\bcu[aá]nto (?:me |nos |les )?(?:cuesta|sale|vale|cobran|pag|es\b|ser[ií]a)|\bqu[eé] precio\b/i,
	],
	[
		'duration',
		/\bhow (?:long|soon|quick|quickly|fast|far (?:out|ahead|booked))\b|\bcu[aá]nt[oa]s? (?:tiempo|d[ií]as|semanas|meses|a[ñn]os|horas)\b|\bcu[aá]nto (?:tarda|dura|demora)|\bhow many (?:days|weeks|months|years|hours|minutes)\b/i,
	],
	['weight', /\bhow (?:heavy|much (?:do|does|will) .{1,40} weigh)\b/i],
	['size', /\bhow (?:thick|thin|tall|wide|deep|big|large|high|far|close|near)\b/i],
	[
		'count',
		/\bcu[aá]nt[oa]s\b|\bhow (?:many|strong|often)\b|\bhow much \w+ (?:do|does|did|will|is|are|can)\b/i,
	],
	[
		'moment',
		/\bcu[aá]ndo\b|\bwhen (?:do|does|will|can|could|would|is|are|should)\b|\bwhat (?:time|day|date)\b|\b(?:working|work|opening|business|office) hours\b/i,
	],
]

const ANSWER_PATTERNS: Record<QuestionKind, RegExp> = {
	amount:
		/[$€£]\s?\d|\b(?:half|quarter|third|tenth)\b|\b\d[\d,.]*\s?(?:dollars|percent|cents)|\d\s?%|\b(?:free(?! (?:of|from) (?!charge))|no (?:extra |added )?(?:cost|charge)|nothing|included|without charge|gratis|gratuit[oa]s?|incluid[oa]s?|sin costo)\b/i,
	duration: new RegExp(
		`\\b${COUNT}(?:[ -]| working | business | full )?${TIME}\\b|\\b\\d+[ -]?(?:yrs?|hrs?|min)\\b|\\b(?:lifetime|since \\d{4}|until|same day|next day|overnight|for life)\\b`,
		'i',
	),
	size: /\d|\b(?:inch|inches|foot|feet|yards?|miles?|square|millimeters?|centimeters?|\d meters|mil|gauge|twice|double)\b/i,
	weight: /\b(?:pounds?|lbs?|ounces?|tons?|kilos?|kilograms?|kg|weighs?)\b/i,
	count:
		/\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|once|twice|half|every|each)\b/i,
	moment: new RegExp(
		`\\b(?:before|after|within|once|until|when|as soon as|on the|upon|the day|at \\d|\\d{1,2}(?::\\d\\d)? ?(?:am|pm|o.clock)|\\d{1,2}:\\d\\d|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|fall|autumn|winter|today|tomorrow|dark)\\b|\\b${COUNT}[ -]?${TIME}\\b`,
		'i',
	),
	any: /[\p{L}\p{N}]/u,
}

/** Returns the kind of answer that a question asks for. */
export function questionKindOf(question: string): QuestionKind {
	return QUESTION_PATTERNS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'any'
}

/** Returns whether a statement contains an answer of a given kind, such as a sum of money for the kind `amount`. */
export function containsAnswerOfKind(kind: QuestionKind, statement: string): boolean {
	return ANSWER_PATTERNS[kind].test(statement)
}
