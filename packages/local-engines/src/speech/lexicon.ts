import { dictionary } from '../dictionary.ts'

/** Spoken forms of abbreviations. Keys are in lower case, without the trailing period. */
export const ABBREVIATIONS = dictionary({
	mr: 'mister',
	mrs: 'missus',
	ms: 'miz',
	jr: 'junior',
	sr: 'senior',
	prof: 'professor',
	ave: 'avenue',
	blvd: 'boulevard',
	rd: 'road',
	ln: 'lane',
	hwy: 'highway',
	pkwy: 'parkway',
	apt: 'apartment',
	ste: 'suite',
	inc: 'incorporated',
	corp: 'corporation',
	ltd: 'limited',
	dept: 'department',
	approx: 'approximately',
	lic: 'license',
	bldg: 'building',
	lin: 'linear',
	cu: 'cubic',
	est: 'established',
	vs: 'versus',
	etc: 'et cetera',
	'e.g': 'for example',
	'i.e': 'that is',
	'a.m': 'ay em',
	'p.m': 'pee em',
	am: 'am',
	pm: 'pee em',
	mph: 'miles per hour',
	psi: 'pounds per square inch',
	sqft: 'square feet',
	'sq.ft': 'square feet',
	'w/o': 'without',
	'w/': 'with',
	'and/or': 'and or',
	'b/c': 'because',
	jan: 'january',
	feb: 'february',
	aug: 'august',
	sept: 'september',
	oct: 'october',
	nov: 'november',
	dec: 'december',
})

/** Spoken forms of abbreviations that mean one thing before a name and another after it, such as `St.`. */
export const BEFORE_OR_AFTER_NAME = dictionary<[before: string, after: string]>({
	st: ['saint', 'street'],
	dr: ['doctor', 'drive'],
	ct: ['court', 'court'],
	pl: ['place', 'place'],
})

/** Spoken forms of units after a number: singular and plural. */
export const UNITS = dictionary<[one: string, many: string]>({
	ft: ['foot', 'feet'],
	in: ['inch', 'inches'],
	yd: ['yard', 'yards'],
	mi: ['mile', 'miles'],
	lb: ['pound', 'pounds'],
	lbs: ['pound', 'pounds'],
	oz: ['ounce', 'ounces'],
	gal: ['gallon', 'gallons'],
	ga: ['gauge', 'gauge'],
	sq: ['square', 'squares'],
	sf: ['square foot', 'square feet'],
	lf: ['linear foot', 'linear feet'],
	yr: ['year', 'years'],
	yrs: ['year', 'years'],
	mo: ['month', 'months'],
	wk: ['week', 'weeks'],
	hr: ['hour', 'hours'],
	hrs: ['hour', 'hours'],
	min: ['minute', 'minutes'],
	mins: ['minute', 'minutes'],
	sec: ['second', 'seconds'],
	mm: ['millimeter', 'millimeters'],
	cm: ['centimeter', 'centimeters'],
	km: ['kilometer', 'kilometers'],
	kg: ['kilogram', 'kilograms'],
	kw: ['kilowatt', 'kilowatts'],
	kwh: ['kilowatt hour', 'kilowatt hours'],
	mg: ['milligram', 'milligrams'],
	l: ['liter', 'liters'],
	h: ['hour', 'hours'],
	hp: ['horsepower', 'horsepower'],
	btu: ['bee tee you', 'bee tee you'],
	btus: ['bee tee yous', 'bee tee yous'],
	gpm: ['gallon per minute', 'gallons per minute'],
	gpg: ['grain per gallon', 'grains per gallon'],
	gph: ['gallon per hour', 'gallons per hour'],
	gpd: ['gallon per day', 'gallons per day'],
	cfm: ['cubic foot per minute', 'cubic feet per minute'],
	ppm: ['part per million', 'parts per million'],
	ppb: ['part per billion', 'parts per billion'],
	db: ['decibel', 'decibels'],
	pci: ['picocurie', 'picocuries'],
	mph: ['mile per hour', 'miles per hour'],
	am: ['ay em', 'ay em'],
	pm: ['pee em', 'pee em'],
	x: ['times', 'times'],
	k: ['thousand', 'thousand'],
})

/** Units that are written directly after a number, as in "240V". Alone, the letters mean something else. */
export const ATTACHED_UNITS = dictionary<[one: string, many: string]>({
	v: ['volt', 'volts'],
	w: ['watt', 'watts'],
	a: ['amp', 'amps'],
})

export const MAGNITUDES = dictionary({
	k: 'thousand',
	m: 'million',
	b: 'billion',
	thousand: 'thousand',
	million: 'million',
	billion: 'billion',
})

export const CURRENCIES = dictionary({ $: 'dollar', '€': 'euro', '£': 'pound' })

export const SIGNS = dictionary({
	'&': 'and',
	'+': 'plus',
	'@': 'at',
	'=': 'equals',
	'%': 'percent',
	'°': 'degrees',
	'°f': 'degrees fahrenheit',
	'°c': 'degrees celsius',
	'<': 'less than',
	'>': 'greater than',
	'±': 'plus or minus',
	'×': 'by',
	'÷': 'divided by',
	'#': 'number',
	'½': 'one half',
	'¼': 'one quarter',
	'¾': 'three quarters',
})

export const LETTER_NAMES = dictionary({
	a: 'ay',
	b: 'bee',
	c: 'see',
	d: 'dee',
	e: 'ee',
	f: 'eff',
	g: 'gee',
	h: 'aitch',
	i: 'eye',
	j: 'jay',
	k: 'kay',
	l: 'el',
	m: 'em',
	n: 'en',
	o: 'oh',
	p: 'pee',
	q: 'cue',
	r: 'are',
	s: 'ess',
	t: 'tee',
	u: 'you',
	v: 'vee',
	w: 'double you',
	x: 'ex',
	y: 'why',
	z: 'zee',
})

/** Acronyms that people pronounce as words. Each value is a spelling that the engine pronounces correctly. */
export const ACRONYMS = dictionary({
	hvac: 'aitch vack',
	merv: 'murv',
	seer: 'seer',
	star: 'star',
	hepa: 'heppa',
	osha: 'oh sha',
	fema: 'feema',
	leed: 'leed',
	nabcep: 'nab sep',
	pex: 'pecks',
	heloc: 'hee lock',
	hers: 'hers',
	ashrae: 'ash ray',
	nate: 'nate',
})

export const ROMAN_NUMERALS = dictionary({
	II: 'two',
	III: 'three',
	IV: 'four',
	VI: 'six',
	VII: 'seven',
	VIII: 'eight',
	IX: 'nine',
})

/**
 * Words that are spoken as words even when they are written in capitals. Any other word of up to four capitals is
 * spelled letter by letter.
 */
export const UPPERCASE_WORDS = new Set(
	'a all and any are as at be best big but buy by call can day do easy fast for free full get go good great has have he help here home how i if in is it its just keep know last less let life long look love made make more most much must my need new next no not now of off ok on one only or our out over own pay per plan roof safe save see so some that the them then they this time to today top two up us use very want was we well what when who why will with work year yes you your zero'.split(
		' ',
	),
)

export const MONTHS = [
	'january',
	'february',
	'march',
	'april',
	'may',
	'june',
	'july',
	'august',
	'september',
	'october',
	'november',
	'december',
]

/** Full names of abbreviated months before a day, as in "Mar. 3", and of weekdays in a range, as in "Mon–Fri". */
export const MONTH_OF = dictionary(
	Object.fromEntries(
		MONTHS.flatMap((month) =>
			[month, month.slice(0, 3), month.slice(0, 4)].map((key) => [key, month]),
		),
	),
)
export const WEEKDAY_OF = dictionary(
	Object.fromEntries(
		'monday tuesday wednesday thursday friday saturday sunday'
			.split(' ')
			.map((day) => [day.slice(0, 3), day]),
	),
)

export const STATES = dictionary(
	Object.fromEntries(
		'AL alabama,AK alaska,AZ arizona,AR arkansas,CA california,CO colorado,CT connecticut,DE delaware,DC dee see,FL florida,GA georgia,HI hawaii,ID idaho,IL illinois,IN indiana,IA iowa,KS kansas,KY kentucky,LA louisiana,ME maine,MD maryland,MA massachusetts,MI michigan,MN minnesota,MS mississippi,MO missouri,MT montana,NE nebraska,NV nevada,NH new hampshire,NJ new jersey,NM new mexico,NY new york,NC north carolina,ND north dakota,OH ohio,OK oklahoma,OR oregon,PA pennsylvania,RI rhode island,SC south carolina,SD south dakota,TN tennessee,TX texas,UT utah,VT vermont,VA virginia,WA washington,WV west virginia,WI wisconsin,WY wyoming'
			.split(',')
			.map((entry) => [entry.slice(0, 2), entry.slice(3)]),
	),
)
