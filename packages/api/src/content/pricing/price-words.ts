/** Sentences and labels of prices that the server writes in English, in Spanish. */
const SENTENCES: Record<string, string> = {
	'A fixed price.': 'Un precio fijo.',
	'A fixed price': 'Un precio fijo',
	'All of the above.': 'Todo lo anterior.',
	'The option without upgrades.': 'La opción sin extras.',
	'The option with its upgrades.': 'La opción con sus extras.',
	'Before discount': 'Antes del descuento',
	'Before added work': 'Antes del trabajo agregado',
	'Before discount and added work': 'Antes del descuento y del trabajo agregado',
	'Before tax': 'Antes del impuesto',
	Discount: 'Descuento',
	'Fixed amount': 'Monto fijo',
	'Added for your home.': 'Agregado para su casa.',
	'Rounded to the cent': 'Redondeado al centavo',
	'To the nearest cent.': 'Al centavo más cercano.',
	'To a whole amount.': 'A un monto entero.',
	Unknown: 'No se sabe',
	Yes: 'Sí',
	No: 'No',
	'Entered for your home.': 'Registrado para su casa.',
	'Confirmed.': 'Confirmado.',
	'Measured on your roof.': 'Medido en su techo.',
	'Estimated, not yet measured.': 'Estimado; todavía no se ha medido.',
	'The usual value.': 'El valor habitual.',
	'Other work and materials': 'Otros trabajos y materiales',
	'Work and materials': 'Trabajos y materiales',
	'From our price book.': 'De nuestra lista de precios.',
	'Your rep still has to enter this value.':
		'Su representante todavía tiene que registrar este dato.',
	'Your roof still has to be measured.': 'Todavía se tiene que medir su techo.',
	'Your rep still has to confirm this value.':
		'Su representante todavía tiene que confirmar este dato.',
	'Measured by your rep.': 'Medido por su representante.',
	'Estimated from typical houses, not yet measured.':
		'Estimado a partir de casas típicas; todavía no se ha medido.',
	'Measured from images of your roof.': 'Medido en imágenes de su techo.',
	'You will get the exact price after we measure your roof.':
		'El precio exacto sigue después de medir su techo.',
	// Wording of traces that were stored before the sentence above replaced it.
	'The exact price follows after we measure your roof.':
		'El precio exacto sigue después de medir su techo.',
	'Price to follow': 'Precio por confirmar',
	'Price on request': 'Precio a consultar',
	'After we measure': 'Después de medir',
	'Roof size': 'Tamaño del techo',
	'Roof area': 'Área del techo',
	'Roof pitch': 'Pendiente del techo',
	'Roof facets': 'Planos del techo',
	Ridge: 'Cumbrera',
	Hip: 'Limatesa',
	Valley: 'Limahoya',
	Rake: 'Borde lateral',
	Eave: 'Alero',
	'Step flashing': 'Tapajuntas escalonado',
	Waste: 'Desperdicio',
}

/** Matches a date as the server writes it: `June 12, 2026` or `June 2026`. */
const DATE =
	/(?:(?:Jan|Febr)uary|March|April|May|June|July|August|(?:Septem|Octo|Novem|Decem)ber) (?:\d+, )?\d{4}/g
/** Conditions of a formula, each with what it and its opposite are in Spanish. */
const COMPARISONS: Record<string, readonly [holds: string, fails: string]> = {
	'less than': ['es menor que', 'no es menor que'],
	'at most': ['es como máximo', 'es mayor que'],
	'more than': ['es mayor que', 'no es mayor que'],
	'at least': ['es como mínimo', 'es menor que'],
	'equal to': ['es igual a', 'no es igual a'],
	'different from': ['es diferente de', 'es igual a'],
}
const COMPARISON = / is (not )?(less than|at most|more than|at least|equal to|different from) /g
/** How a value came about, before the person and the day. */
const ORIGINS: Record<string, string> = {
	'Entered for your home': 'Registrado para su casa',
	Confirmed: 'Confirmado',
	'Taken from a measurement report': 'Tomado de un informe de medición',
	'Measured on your roof': 'Medido en su techo',
	'Estimated, not yet measured': 'Estimado; todavía no se ha medido',
	'The usual value': 'El valor habitual',
}
const PITCH_IS_ASSUMED = ' The pitch is assumed.'
/** Matches the smallest or largest of several values. Only these sentences list values, with `and` before the last one. */
const LIST = /\bthe (?:small|larg)e(?:r|st) of /i
/** Other parts of sentences and labels, with what replaces them. Bounded names keep the work linear in the length of a text. */
const PARTS: readonly (readonly [RegExp, string])[] = [
	[/(\$[\d,.]+) to (\$[\d,.]+)/g, '$1 a $2'],
	[/^About (?=\$)/, 'Cerca de '],
	[/^Discount, (?=\d)/, 'Descuento, '],
	[/^Sales tax, (?=\d)/i, 'Impuesto sobre las ventas, '],
	[/\. On (\$[\d,.]+) of the price\.$/, '. Sobre $1 del precio.'],
	[/ At most (\S+%) of the price\.$/, ' Como máximo, el $1 del precio.'],
	[/(^|\. )Added for your home\.$/, '$1Agregado para su casa.'],
	[/(^|\. )Added by (.{1,200})\.$/, '$1Agregado por $2.'],
	[/(^|\. )Identified by hand\.$/, '$1Identificado a mano.'],
	[/(^|\. )Identified by (.{1,200})\.$/, '$1Identificado por $2.'],
	[/^Your upgrade: /, 'Su extra: '],
	[/^Still needed: /, 'Todavía falta: '],
	[/^Fixed amount at /, 'Monto fijo a '],
	[/^(.+) at (\$[\d,.]+)$/, '$1 a $2'],
	[/ is outside the allowed range \(at most (\S+)\)\.$/, ' no se permite: como máximo, $1.'],
	[/ is outside the allowed range \(at least (\S+)\)\.$/, ' no se permite: como mínimo, $1.'],
	[
		/ is outside the allowed range \(between (\S+) and (\S+)\)\.$/,
		' no se permite: entre $1 y $2.',
	],
	[/(?<=\d) squares(?![\p{L}])/gu, ' cuadros'],
	[/^Rounded up to /, 'Redondeado hacia arriba a '],
	[/^Rounded down to /, 'Redondeado hacia abajo a '],
	[/^Rounded to /, 'Redondeado a '],
	[/^To the next (.+)\.$/, 'Al siguiente múltiplo de $1.'],
	[/, rounded up to the next /g, ', redondeado al siguiente múltiplo de '],
	[/, rounded up to a whole number/g, ', redondeado hacia arriba a un número entero'],
	[/, rounded down to a whole number/g, ', redondeado hacia abajo a un número entero'],
	[/, rounded to a whole number/g, ', redondeado a un número entero'],
	[/\bThe small(?:er|est) of /g, 'El menor de '],
	[/\bthe small(?:er|est) of /g, 'el menor de '],
	[/\bThe larg(?:er|est) of /g, 'El mayor de '],
	[/\bthe larg(?:er|est) of /g, 'el mayor de '],
	[/, because /g, ', porque '],
	[/ is not zero\b/g, ' no es cero'],
	[/ is zero\b/g, ' es cero'],
	[/^Measured from an aerial image of (.+)\.$/, 'Medido en una imagen aérea: $1.'],
	[/^Measured from a satellite image of (.+)\.$/, 'Medido en una imagen satelital: $1.'],
	[/^Taken from an? measurement report/, 'Tomado de un informe de medición'],
	[/^Taken from an? (.+?) report\b/, 'Tomado de un informe de $1'],
	[/^(Tomado de .+?) of /, '$1 del '],
	[/^(Tomado de .+?) that /, '$1, usado por '],
]

/**
 * Returns the words of a price in a language. The server writes them in English, because the trace of a price is stored once for
 * every reader. The pages, the proposal and the contract of a homeowner have them in the language of the presentation.
 */
export const PRICE_WORDS = { en: (text: string) => text, es: spanish }

/**
 * Returns words of a price in Spanish. Names, labels and units of the company and calculations stay as they are, apart from squares,
 * the unit of a roof, and an `and` in a list of values.
 */
function spanish(text: string): string {
	const known = SENTENCES[text]
	if (known !== undefined) return known
	const origin = originWords(text)
	if (origin !== undefined) return origin
	const sentences = text.split(/(?<=\.) (?=[A-Z])/)
	if (sentences.length > 1 && sentences.some((sentence) => SENTENCES[sentence] !== undefined))
		return sentences.map(spanish).join(' ')
	const compared = text.replace(COMPARISON, (_, not: string | undefined, name: string) => {
		const [holds = '', fails = ''] = COMPARISONS[name] ?? []
		return ` ${not === undefined ? holds : fails} `
	})
	const replaced = PARTS.reduce((text, [part, spanish]) => text.replace(part, spanish), compared)
	const words = LIST.test(text) ? replaced.replaceAll(' and ', ' y ') : replaced
	if (!words.startsWith('Tomado de ')) return spanishDates(words)
	return spanishDates(
		words.replace(' used on ', words.includes(', usado por ') ? ' el ' : ', usado el '),
	)
}

/** Returns how a value came about, such as `Confirmed by Dana Reyes on June 12, 2026.`, in Spanish. */
function originWords(text: string): string | undefined {
	const isAssumed = text.endsWith(`.${PITCH_IS_ASSUMED}`)
	const sentence = isAssumed ? text.slice(0, -PITCH_IS_ASSUMED.length) : text
	const origin = Object.keys(ORIGINS).find((origin) => sentence.startsWith(origin))
	if (origin === undefined || !sentence.endsWith('.')) return
	const rest = sentence.slice(origin.length, -1)
	if (rest !== '' && !rest.startsWith(' by ') && !rest.startsWith(' on ')) return
	const day = rest.lastIndexOf(' on ')
	const by = day === -1 ? rest : rest.slice(0, day)
	const on = day === -1 ? '' : rest.slice(day)
	const words = `${ORIGINS[origin]}${by.replace(/^ by /, ' por ')}${on.replace(/^ on /, ' el ')}.`
	return spanishDates(isAssumed ? `${words} La pendiente es supuesta.` : words)
}

function spanishDates(text: string): string {
	return text.replace(DATE, (date) => {
		const day = /\d,/.test(date) ? { day: 'numeric' as const } : {}
		const at = new Date(`${date.replace(/^(\w+) (?=\d{4}$)/, '$1 1, ')} 12:00 UTC`)
		return at.toLocaleDateString('es-US', {
			...day,
			month: 'long',
			year: 'numeric',
			timeZone: 'UTC',
		})
	})
}
