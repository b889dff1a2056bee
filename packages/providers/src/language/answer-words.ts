/** Splits a list written as words. */
const words = (text: string) => text.trim().split(/\s+/)

/** Words that say nothing of what a question is about. */
const EMPTY = new Set(
	words(`
	a about after again all also am an and any anybody anyone anything are as ask at be been before being but by can
	could did do does doing each either else every exactly for from get getting give given go going gonna got guys had
	has have having he hello her hey hi him his how i if in into is it its just kind know let like long lot many
	may me might mine most much must my need no not of off offer ok okay on one only or other our ours out over per
	please quickly really regarding say see shall she should show so some someone something soon sort still such sure
	take tell than thank thanks that the their them then there these they thing this those through to too under until
	up upon us use very want was we were what when where whether which while who whom whose why will with without
	wonder wondering would yes yet you your yours happen happens actually typically usually normally possible able
	own ever even here now right come say mean explain describe question more well because company often rid homeowner homeowners somebody everybody nobody time times while we i
	been whole
`),
)

/** Words that help a question along and rarely decide it. */
const LIGHT = new Set(
	words(`
	work job problem option keep put pay move start work handle pull rate early middle cover covered help leave bring
	made make add different good big new old kind part normal general total whole current average available look
	break find stay wait speed pick deal check go replace need rest come back buy sell house home roof window include extra safe free inside
`).map(stem),
)

/** What people say in several words, as the one it stands for. */
const PHRASES: [RegExp, string][] = [
	[
		/\b(?:put|pay|money|cash) (?:it )?(?:down|up ?front|in advance)\b|\bdown payment\b|\bup ?front\b/g,
		'deposit',
	],
	[
		/\b(?:pay (?:it )?over time|spread (?:out )?the (?:cost|payments?)|pay(?:ment)? plans?)\b/g,
		'installment',
	],
	[/\b(?:break[- ]?ins?|break into|broken into)\b/g, 'burglar'],
	[/\b(?:tear(?:ing)?|rip(?:ping)?)[- ]?off\b/g, 'tear'],
	[/\b(?:dry|drying) in\b/g, 'watertight'],
	[/\btak(?:e|es|ing) care of\b/g, 'handle'],
	[/\b(?:cares?|caring)\b/g, 'upkeep'],
	[/\b(?:be|stay) (?:at )?(?:home|there|present)\b/g, 'presence'],
	[
		/\bhow (?:long|many days)\b.{0,40}\b(?:takes?\b(?! to\b)|here\b|be (?:done|finished)\b)/g,
		'$& timeline',
	],
	[
		/\bstart to finish\b|\b(?:in|within) (?:an?|one|two|three) (?:single )?days?\b|\bday (?:1|one)\b/g,
		'$& timeline',
	],
	[/\b(?:cleans?|cleaned|cleaning|tidy|sweeps?|sweep) ?-?up\b|\bsweeps?\b/g, '$& cleanup'],
	[/\bhailstorms?\b/g, 'hail storm'],
	[/\b(?:founded|established|been around|years of experience)\b/g, 'business since'],
	[/\b(?:cheapest|lowest price|least expensive)\b/g, 'good price'],
	[/\bmade\b/g, 'make'],
	[/\b(?:back out|change my mind)\b/g, 'cancel'],
]

/** Words of the trade that stand for one another; each line is one matter, named by its first word. */
const MATTERS = `
	price cost pricing expensive charge fee
	finance loan installment monthly apr interest credit lender
	warranty guarantee
	deposit upfront prepay
	crew worker team subcontractor installer roofer people
	cleanup debris mess trash dumpster haul magnet
	clean tidy
	garden plant landscape landscaping yard lawn flower bush shrub flowerbed
	rain rainy wet weather storm
	wind windy gust hurricane tornado
	insurance insurer claim adjuster deductible
	liability liable compensation comp responsible
	injury injured hurt
	labor labour workmanship
	protect protection shield guard
	contract sign agreement
	winter january february december cold snow
	curtain blind drape
	business since
	color colour shade
	tear remove removal strip takeoff
	repair fix patch
	start begin
	finish complete completion
	decking plywood sheathing wood
	rotten rot
	gutter downspout eavestrough
	vent ventilation airflow breathe ridge
	inspect inspection drone
	lifespan last life durable lifetime
	license certify certification accredit
	transfer pass owner sell buyer
	noise loud noisy quiet hear
	street road traffic
	phone call contact reach telephone
	maintenance maintain upkeep wipe
	permit inspector paperwork
	cancel cancellation withdraw
	discount promotion rebate
	house home property
	leak drip dripping
	review rating reference testimonial
	underlayment felt membrane
	pet dog cat animal
	shingle asphalt
	door entry entrance
	install fit installation
	energy efficiency efficient
	glass pane glazing
	burglar security secure thief theft
	ultraviolet sun sunlight uv
	accident accidental
	breakage break broken
	save saving
	hire employ
`

const MATTER_OF = new Map(
	MATTERS.trim()
		.split('\n')
		.flatMap((line) => {
			const members = words(line).map(stem)
			return members.map((member) => [member, members[0] ?? member] as const)
		}),
)

/** `light`: it rarely decides what a text is about. */
/** The matter of what something costs. */
export const PRICE = stem('price')

export type Term = { stem: string; matter: string; light: boolean }

/** The words of a text that carry its meaning, each once, by stem and by the matter that they stand for. */
export function termsOf(text: string): Term[] {
	const found = new Map<string, Term>()
	for (const word of wordsOf(text)) {
		const root = stem(word)
		if (EMPTY.has(word) || EMPTY.has(root)) continue
		found.set(root, {
			stem: root,
			matter: MATTER_OF.get(root) ?? root,
			light: LIGHT.has(root) || /^\d/.test(root),
		})
	}
	return [...found.values()]
}

/** Lower-case words without accents and apostrophes; a number keeps its point and loses its commas. */
function wordsOf(text: string): string[] {
	const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
	const plain = PHRASES.reduce((said, [phrase, word]) => said.replace(phrase, word), lower)
		.replace(/[’']s\b/g, '')
		.replace(/[’']/g, '')
		.replace(/(\d),(?=\d{3})/g, '$1')
	return (plain.match(/[\p{L}\p{N}]+(?:\.\d+)?/gu) ?? []).filter(
		(word) => word.length > 1 || /\d/.test(word),
	)
}

/** A word without its ending, so that "financing", "financed" and "finance" are one. */
function stem(word: string): string {
	if (word.length < 4 || /\d/.test(word)) return word
	const single = word
		.replace(/ies$/, 'y')
		.replace(/(ss|sh|ch|x)es$/, '$1')
		.replace(/([^su])s$/, '$1')
	const root = single
		.replace(/(\w{5})(?:ation|al)$/, '$1')
		.replace(/(\w{4}|cover)age$/, '$1')
		.replace(/(pay|state)ment$/, '$1')
		.replace(/(\w{3}t)ion$/, '$1')
		.replace(/(\w{3})(?:ing|ed)$/, '$1')
		.replace(/(\w{4})able$/, '$1')
		.replace(/(\w{4})(?:ly|er)$/, '$1')
	return root.replace(/([bdgmnprt])\1$/, '$1').replace(/(\w{3}?)e+$/, '$1')
}
