const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Verbs that often start a phrase on a slide, in their base form. */
export const VERBS = words(`
	absorb add answer arrive ask attach avoid begin block boost break breathe bring bruise build buy calculate call
	cap catch check choose clean clear close collect come compare complete confirm control cool cost cover crack
	create curl cut damage decide deliver direct discover dry enjoy ensure exceed expand explore fail fall file fill
	find finish fit fix flow follow get give go grow guard handle haul heat help hold improve include increase inspect
	insulate install keep know last lead learn leave let lift line lock look lose lower maintain make match measure
	meet move need offer open order own pass pay peel pick place plan prepare prevent protect provide pull put reach
	receive redirect reduce reflect remove repair replace resist rest review run save schedule seal secure see send
	serve set shed shield show sign slow spread stand start stay stop strengthen strip supply support sweep take talk
	tear tell test track transfer treat turn understand upgrade use vent visit wait walk want warm wash watch wear work
	write
`)

/** Words that may be written in lower case within a sentence because they are not names. */
const COMMON = words(`
	a about above access affordable after all an and another any approval approved architectural are area around as asphalt at
	attic available average back bad bare basic before behind below benefits best better between beyond big board
	boards bonus bottom brand budget building built business but by care certified champion cheap choice choices claim
	claims class color colors comfort common company complete condition contact copper cost costs course coverage crew
	custom customer customers damage dark date day days deal debris deck decking deposit design designer details
	difference does dollars done door doors double down drain drainage dry durable each early easy eave eaves edge edges
	eight emergency end energy equipment essential estimate every everything exact exterior extra face facts family
	fast fee fees final financing first five flashing flexible for forty four free from full fully garden good granule
	great guarantee gusts gutter gutters had hail half happens has have here high hire his home homes honest hour hours
	house how ice if impact impact-rated in insurance insured insulation interest into invest is it its job key labor
	last late layer layers leak leaks lifetime local locally long look loss lot low lowest made magnet main maintenance major
	many mat material materials matters maximum may metal minimum minor minute minutes mold money month monthly months more most much
	my nails natural near new next nine no north not now of off offer old on once one only open option options or our
	out outside over owner owners page panel panels part past patio payment payments peace people per photo photos
	picture pipe plain plan plans plus premium price prices pricing pro problem problems process product products
	professional project promise promises proof proper property protection proven quality quick quiet quote rain rate
	rated rates rating real reasons referral repairs replacement report results review reviews ridge right risk risks
	roof roofing roofs room rot rubber safe safety same satisfaction save savings schedule season second secure service
	services seven shield shingle shingles side sides siding signs simple simply single site six skylight slate slope
	small soffit soft solar solid solution solutions south special standard star starter steel step steps storm storms
	strong summary sun support sure surfaces synthetic system systems tab team ten terms that the their there these they
	things third this those three through tight tile time timeline times to today together tomorrow tool tools top total
	total transparent triple true trusted two type types under underlayment up upfront upgrade upgrades upon us use used
	valley valleys value vent ventilation vents vinyl visit warm warranties warranty waste watertight water way ways we
	weather week weeks west what when where which while who whole whom why will wind window windows winds winter winters
	aluminum brick cedar ceramic composite concrete copper drywall electrical epoxy fiber fiberglass foam granite laminate
	maple marble mortar oak often pine plaster plastic plumbing porcelain quartz rarely stone stucco walkthrough cool
	demolition electricians framing lights maker outlets painting plumbers primer sanding trench walnut wiring
	with within without wood word words work workmanship works world worry written year years yes you your zero
`)

const SUFFIX = /(?:ing|ed|tion|tions|ment|ments|able|ible|ive|ance|ness|ity|ful|less|ship|ly)$/

/** Returns whether a word may be written in lower case. Returns false for a name and for an unknown word. */
export function isCommonWord(word: string): boolean {
	const small = word.toLowerCase().replace(/[^a-z-]/g, '')
	if (small === '' || small === 'i') return false
	return COMMON.has(small) || VERBS.has(small) || isThirdPerson(small) || SUFFIX.test(small)
}

/** Returns whether a word is the third person of a known verb, such as "locks", "passes" or "dries". */
export function isThirdPerson(word: string): boolean {
	if (!word.endsWith('s')) return false
	const bases = [word.slice(0, -1), word.slice(0, -2), `${word.slice(0, -3)}y`]
	return bases.some((base) => VERBS.has(base)) || word === 'is' || word === 'has'
}

const PART_NAME = /^(?:before|after|then|now|today|pros|cons|(?:not )?(?:included|covered))$/i

/** Returns whether a text only names one of two opposite parts of a slide, such as "Before" or "Not included". */
export function isPartName(text: string): boolean {
	return PART_NAME.test(text)
}
