import type { CommandCategory, CommandName } from '@dormer/providers/commands'

type SpanishPattern = [category: CommandCategory, action: CommandName, pattern: RegExp]

/** Builds a pattern that matches a whole text with one of the forms. */
const whole = (...forms: string[]) => new RegExp(`^(?:${forms.join('|')})$`)

const SLIDE = '(?:diapositiva|lamina|pagina|pantalla|parte|seccion|slide)'
const GO =
	'(?:ve|vaya|vete|vayase|vamos|ir|pasa|pase|pasar|pasemos|salta|salte|saltar|brinca|brinque|avanza|avance|avanzar|adelanta|adelante|adelantar|llevame|lleveme|cambia|cambie|cambiar)'
const BACK =
	'(?:regresa|regrese|regresar|regresame|regreseme|regresemos|vuelve|vuelva|volver|volvamos|retrocede|retroceda|retroceder)'
const SHOW =
	'(?:muestrame|muestreme|muestra|muestre|mostrar|ensename|enseneme|ver|quiero ver|quisiera ver|abre|abra|abrir)'
const WANT =
	'(?:quiero|quisiera|queremos|quisieramos|me gustaria|nos gustaria|necesito|necesitamos|deseo|deseamos|prefiero|puedo|podemos|podria|voy a|vamos a)'
const START =
	'(?:empieza|empiece|empezar|empecemos|comienza|comience|comenzar|comencemos|inicia|inicie|iniciar)'
const AGAIN = '(?:otra vez|de nuevo|nuevamente|una vez mas)'
const BEGINNING = '(?:principio|inicio|comienzo)'
const SPOKEN = '(?:la presentacion|la voz|el audio|el video|la narracion|la diapositiva)'
const SOUND = '(?:el |la )?(?:sonido|audio|voz|volumen|narracion)'
const CAPTIONS = '(?:los |unos )?(?:subtitulos?|cc)'
const TALK =
	'(?:habla|hable|hablar|hablas|lee|lea|leer|di|dilo|digalo|reproduce|reproduzca|reproducir|pon|ponlo|ponga|pongalo|ponerlo|hazlo|hagalo|ve|vaya|ir|va)'
const TOO_MUCH = '(?:(?:va|vas|es|esta|habla|hablas|suena|se oye|se escucha) )?(?:muy|demasiado)'
const VISIT = '(?:cita|visita|inspeccion|reunion)'
const BOOK =
	'(?:reservar|reserva|reserve|reservame|reserveme|agendar|agenda|agende|agendame|agendeme|programar|programa|programe|programame|programeme|hacer|haz|haga|hazme|hagame|pedir|sacar|concertar|coordinar|coordina|coordine|fijar|fija|fije|apartar|aparta|aparte|apartame|aparteme|tener|solicitar|dame|deme)'
const CHANGE =
	'(?:cambiar|cambia|cambie|cambiame|cambieme|mover|mueve|mueva|reprogramar|reprograma|reprograme|reagendar|reagenda|reagende|posponer|aplazar)'
const PERSON =
	'(?:(?:una|la|otra) persona(?: real| de verdad)?|alguien|(?:un|el|mi) (?:humano|representante|agente|vendedor|asesor|gerente)|(?:una|la|mi) (?:representante|agente|vendedora|asesora|gerente)|ustedes|usted|la (?:empresa|compania|oficina))'

/** Commands in Latin American Spanish, for a homeowner addressed with tú or usted. The first matching pattern counts. */
const PATTERNS: SpanishPattern[] = [
	[
		'navigation',
		'first',
		whole(
			`(?:(?:${GO}|${BACK}|${SHOW}) )?(?:a )?(?:la )?primera ${SLIDE}`,
			`(?:(?:${GO}|${BACK}) )?(?:(?:hasta )?el|al|desde el|de nuevo desde el|otra vez desde el) ${BEGINNING}`,
			`${START} (?:${SPOKEN} )?(?:${AGAIN}|desde el ${BEGINNING}|${AGAIN} desde el ${BEGINNING})`,
			'(?:vuelve|vuelva|volver|volvamos) a (?:empezar|comenzar|iniciar)',
			'(?:reinicia|reinicie|reiniciar)(?: la presentacion)?',
		),
	],
	[
		'navigation',
		'last',
		whole(
			`(?:(?:${GO}|${SHOW}) )?(?:a )?(?:la )?ultima ${SLIDE}`,
			`(?:${GO} )?(?:(?:hasta )?el|al) (?:final|fin)`,
		),
	],
	[
		'navigation',
		'next',
		whole(
			`(?:(?:${GO}|${SHOW}) )?(?:a )?(?:la |el |lo )?(?:siguiente|proxima)(?: ${SLIDE})?`,
			`(?:(?:${GO}|${SHOW}) )?(?:a )?(?:la |el |lo )?(?:${SLIDE} )?(?:siguiente|que sigue)`,
			`(?:avanza|avance|avanzar|adelanta|adelante|adelantar|pasa|pase|pasar)(?: una(?: ${SLIDE})?| adelante)?`,
			`(?:salta|salte|saltar|omite|omita|omitir|brinca|brinque)(?:te|se)?(?: esto| eso| esta| est[ae] ${SLIDE})?`,
			`una ${SLIDE} (?:mas|adelante)`,
			'hacia adelante',
		),
	],
	[
		'navigation',
		'previous',
		whole(
			`(?:(?:${GO}|${BACK}|${SHOW}) )?(?:a )?(?:la |el |lo )?anterior(?: ${SLIDE})?`,
			`(?:(?:${GO}|${BACK}|${SHOW}) )?(?:a )?(?:la )?${SLIDE} (?:anterior|de antes)`,
			`(?:${BACK}|(?:regresa|devuelve|devuelva)(?:te|se))(?: una(?: ${SLIDE})?| atras)?`,
			`(?:${GO} )?(?:(?:hacia |para )?atras|una ${SLIDE} atras)`,
		),
	],
	[
		'display',
		'exit_full_screen',
		whole(
			'(?:sal|salga|salir|quita|quite|quitar|cierra|cierre|cerrar|desactiva|desactive|desactivar|termina|termine|sin)(?: de)?(?: la| el modo de| el modo)? pantalla completa',
			'(?:hazlo |hagalo |ponlo |pongalo )?mas (?:chico|chica|pequeno|pequena)',
		),
	],
	[
		'display',
		'full_screen',
		whole(
			'(?:(?:pon|ponla|ponlo|ponga|pongala|pongalo|poner|ponerlo|activa|active|activar|abre|abra|abrir|usa|use|usar|ver|verlo|cambia|cambie|cambiar|quiero|quisiera)(?: la presentacion)? )?(?:a |en |la )?(?:modo )?(?:de )?pantalla completa',
			'(?:hazlo |hagalo |ponlo |pongalo )?mas grande',
			'agranda|agrande|agrandalo|agrandelo|maximiza|maximice|maximizar',
		),
	],
	[
		'display',
		'captions_off',
		whole(
			`(?:sin|no|no quiero|ya no quiero|quita|quite|quitar|quitame|quiteme|desactiva|desactive|desactivar|apaga|apague|apagar|oculta|oculte|ocultar|esconde|esconda|elimina|elimine) ${CAPTIONS}`,
		),
	],
	[
		'display',
		'captions_on',
		whole(
			`(?:(?:con|pon|ponme|ponga|pongame|poner|activa|active|activar|enciende|encienda|encender|prende|prenda|prender|usa|use|usar|agrega|agregue|dame|deme|quiero|quisiera|${SHOW}) )?${CAPTIONS}`,
		),
	],
	[
		'audio',
		'pause',
		whole(
			`(?:pausa|pause|pausar|pausalo|pauselo|para|pare|parar|paralo|parelo|deten|detenga|detener|detenlo|detengalo|stop)(?: ahi| aqui| eso| esto| ${SPOKEN})?`,
			'(?:pon|ponga|poner|ponle|pongale|haz|haga|hacer)(?: en| una)? pausa',
			'(?:ponlo|pongalo|ponla|pongala) en pausa',
			'alto|detente|detengase|parate|parese',
			'(?:(?:espera|espere|esperar|esperame|espereme|aguarda|aguarde|aguanta|aguante|dame|deme) )?un (?:momento|momentito|segundo|segundito|minuto|ratito)',
			'espera|espere|esperate|esperese|esperame|espereme|aguarda|aguarde|aguanta|aguante',
			'(?:deja|deje) de hablar',
		),
	],
	[
		'audio',
		'play',
		whole(
			`(?:reproduce|reproduzca|reproducir|continua|continue|continuar|continuemos|reanuda|reanude|reanudar|sigue|siga|seguir|sigamos|prosigue|prosiga)(?: con)?(?: ${SPOKEN}| hablando)?`,
			`(?:empieza|empiece|comienza|comience|inicia|inicie|arranca|arranque)(?: ${SPOKEN})?`,
			'(?:dale|dele|pon|ponga|ponle|pongale)(?: a)? play|dale|dele|ya (?:volvi|regrese)',
			'(?:quita|quite|quitar) la pausa',
		),
	],
	[
		'audio',
		'replay',
		whole(
			`(?:repite|repita|repetir|repitelo|repitalo|repetirlo|repiteme|repitame|repetirme|repitemelo|repitamelo|repetirmelo)(?: (?:eso|esto|lo ultimo|lo que dij(?:o|iste)|(?:esta |la |esa )(?:ultima )?(?:${SLIDE}|frase)))?(?: ${AGAIN})?`,
			`(?:dilo|digalo|dimelo|digamelo|ponlo|pongalo)? ?${AGAIN}`,
			`(?:vuelve|vuelva|volver) a (?:decir|repetir|reproducir|poner|explicar)(?:lo|melo)?(?: eso| esto| est[ae] ${SLIDE})?`,
			'(?:que|como) (?:dijo|dijiste)|no (?:escuche|oi)(?: bien| eso)?',
		),
	],
	[
		'audio',
		'unmute',
		whole(
			`(?:activa|active|activar|enciende|encienda|encender|prende|prenda|prender|pon|ponga|poner|ponle|pongale|con|regresame|devuelveme) ${SOUND}(?: ${AGAIN})?`,
			'(?:quita|quite|quitar|desactiva|desactive|desactivar)(?: el)? (?:silencio|mute)',
		),
	],
	[
		'audio',
		'mute',
		whole(
			`(?:(?:silencia|silencie|silenciar)(?: ${SPOKEN})?|silencialo|silencielo|silencio|calla|calle|callate|callese|mute)`,
			`(?:sin|quita|quite|quitar|quitale|quitele|apaga|apague|apagar|corta|corte|desactiva|desactive|desactivar) ${SOUND}`,
			'(?:guarda|guarde) silencio',
		),
	],
	[
		'audio',
		'louder',
		whole(
			`(?:${TALK} )?mas (?:alto|fuerte|duro|recio)|mas volumen`,
			`(?:sube|suba|subir|subele|subale|subirle|subelo|subalo|aumenta|aumente|aumentar)(?: (?:al? )?${SOUND})?`,
			'no (?:te |le |lo |la |se )?(?:oigo|escucho|oye|escucha)(?: bien| nada)?|casi no (?:se )?(?:oigo|escucho|oye|escucha)',
			`(?:el volumen esta|se oye|se escucha|habla|hablas|suena) (?:muy|demasiado) (?:bajo|bajito|quedito)`,
		),
	],
	[
		'audio',
		'quieter',
		whole(
			`(?:${TALK} )?mas (?:bajo|bajito|suave|quedo|quedito)|menos volumen|(?:menos|no tan) fuerte`,
			`(?:baja|baje|bajar|bajale|bajele|bajarle|bajalo|bajelo|disminuye|disminuya|reduce|reduzca)(?: (?:al? )?${SOUND})?`,
			`${TOO_MUCH} fuerte|el volumen esta (?:muy|demasiado) alto|(?:se oye|se escucha|habla|hablas|suena) (?:muy|demasiado) alto`,
		),
	],
	[
		'audio',
		'faster',
		whole(
			`(?:${TALK} )?mas (?:rapido|rapida|aprisa|de prisa|deprisa|velocidad)`,
			'acelera|acelere|acelerar|aceleralo|acelerelo|apurate|apurese|date prisa|dese prisa',
			'(?:sube|suba|subir|subele|subale|aumenta|aumente|aumentar)(?: a)? la velocidad',
			`${TOO_MUCH} (?:lento|lenta|despacio)`,
		),
	],
	[
		'audio',
		'slower',
		whole(
			`(?:${TALK} )?mas (?:lento|lenta|despacio|despacito|lentamente|calmado)`,
			'desacelera|desacelere|menos velocidad|(?:menos|no tan) rapido',
			'(?:baja|baje|bajar|bajale|bajele|reduce|reduzca|disminuye|disminuya)(?: a)? la velocidad',
			`${TOO_MUCH} (?:rapido|rapida|aprisa)`,
		),
	],
	[
		'cta',
		'sign',
		whole(
			`(?:${WANT} )?(?:firmar|firmarlo|firmo)(?: aqui| (?:el|este) (?:contrato|acuerdo|documento)| los papeles)?`,
			'(?:estoy |estamos )?list[ao]s? para firmar|(?:en )?donde firm[ao]|como firmo',
			`(?:${SHOW}|leer|quiero leer|quisiera leer) el (?:contrato|acuerdo)`,
		),
	],
	[
		'cta',
		'book',
		whole(
			`(?:${WANT} )?${BOOK} (?:una |la |mi |otra )?${VISIT}`,
			`(?:${WANT} )?(?:una |otra )?(?:cita|visita|inspeccion)`,
			`(?:${WANT} )?${CHANGE} (?:la|mi|nuestra) (?:cita|visita)`,
			`(?:${WANT} )?(?:reservar|reserva|reserve|agendar|agenda|agende|reagendar)`,
		),
	],
	[
		'cta',
		'contact',
		whole(
			'llamame|llameme|llamenme|llamanos|llamenos|llamarme',
			`(?:${WANT} )?(?:llamar|llamarl[eo]s?|contactar|contactarl[eo]s?)(?: a ${PERSON})?`,
			`(?:${WANT} )?que (?:me|nos) llamen?|que (?:me|nos) llamen?|${WANT} una llamada`,
			'(?:devuelveme|devuelvame|regresame|regreseme) la llamada',
			`(?:${WANT} )?(?:hablar|platicar|comunicarme) con ${PERSON}`,
			`(?:pasame|paseme|comunicame|comuniqueme|ponme en contacto|pongame en contacto) con ${PERSON}`,
			'contactame|contacteme|contactenme|contactenos',
		),
	],
	[
		'cta',
		'open',
		whole(
			'empecemos|comencemos|vamos a (?:empezar|comenzar)',
			'(?:estoy |estamos )?list[ao]s? para (?:empezar|comenzar)|me interesa|(?:estoy |estamos )interesad[ao]s?',
			'(?:cual es )?(?:el )?(?:siguiente|proximo) paso',
			`(?:lo )?acepto(?: la oferta)?|(?:${WANT} )?(?:comprar|comprarlo)|lo compro|me lo llevo|lo quiero`,
			'(?:oprime|oprima|presiona|presione|toca|toque) el boton',
		),
	],
]

/** Returns the Spanish command whose pattern matches a normalized text, or null. */
export function matchSpanishCommand(
	text: string,
): { category: CommandCategory; action: CommandName } | null {
	const found = PATTERNS.find(([, , pattern]) => pattern.test(text))
	return found === undefined ? null : { category: found[0], action: found[1] }
}

const NUMBERS = new Map(
	'un una uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince'
		.split(' ')
		.map((word, index) => [word, Math.max(1, index - 1)]),
)
const ORDINALS = new Map(
	'primera segunda tercera cuarta quinta sexta septima octava novena decima'
		.split(' ')
		.map((word, index) => [word, index + 1]),
)
const TENS = new Map(
	'diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien'
		.split(' ')
		.map((word, index) => [word, (index + 1) * 10]),
)

/** Returns the whole number that a Spanish text expresses, such as "4", "cuatro", "cuarta" or "cincuenta", or undefined. */
export function parseSpanishNumber(text: string): number | undefined {
	if (/^\d{1,3}$/.test(text)) return Number(text)
	return NUMBERS.get(text) ?? ORDINALS.get(text) ?? TENS.get(text)
}

const STEPS = [
	{
		sign: -1,
		pattern: new RegExp(`^(?:${BACK}|ve atras|vaya atras) (\\S+)(?: ${SLIDE}s?)?(?: atras)?$`),
	},
	{ sign: -1, pattern: new RegExp(`^(?:(?:${GO}) )?(\\S+)(?: ${SLIDE}s?)? (?:hacia )?atras$`) },
	{
		sign: 1,
		pattern:
			/^(?:avanza|avance|avanzar|adelanta|adelante|adelantar|salta|salte|saltar|pasa|pase|pasar) (\S+)(?: (?:diapositiva|lamina|pagina|parte|seccion)s?)?(?: (?:hacia )?adelante)?$/,
	},
	{ sign: 1, pattern: new RegExp(`^(\\S+) ${SLIDE}s? (?:mas|(?:hacia )?adelante)$`) },
]

/** Returns by how many slides a Spanish text moves, such as "regresa dos diapositivas"; a negative number moves backward. */
export function readSpanishSteps(text: string): number | null {
	for (const { sign, pattern } of STEPS) {
		const count = parseSpanishNumber(pattern.exec(text)?.[1] ?? '')
		if (count !== undefined && count > 0) return sign * count
	}
	return null
}

/** Returns the percentage of a Spanish text that sets the volume, such as "volumen al cincuenta por ciento". */
export function readSpanishVolume(text: string): number | undefined {
	const found =
		/^(?:(?:pon|ponga|poner|ponle|pongale|sube|suba|subir|baja|baje|bajar) )?(?:el )?volumen (?:al? |en |hasta )?(\S+)(?: por ciento| percent)?$/.exec(
			text,
		)
	return parseSpanishNumber(found?.[1] ?? '')
}

const SPEEDS = new Map([
	['normal', 1],
	['doble', 2],
	['media', 0.5],
	['la mitad', 0.5],
	['uno y medio', 1.5],
	['uno punto cinco', 1.5],
	['uno y cuarto', 1.25],
	['dos', 2],
])

/** Returns the speed of a Spanish text that sets it, such as "velocidad normal" or "a doble velocidad". */
export function readSpanishSpeed(text: string): number | undefined {
	const found =
		/^(?:(?:pon|ponlo|ponga|pongalo|reproduce|reproduzca|cambia|cambie|habla|hable) )?(?:(?:a |la |a la |el |al )?(?:velocidad (?:a |al |de |en |por )?(\S[^\n]*)|(doble|media|la mitad)(?: de)?(?: la)? velocidad)|(?:a |por )(uno y medio|uno y cuarto))$/.exec(
			text,
		)
	const word = found?.slice(1).find((part) => part !== undefined) ?? ''
	const digits = /^\d(?:\.\d+)?(?= ?x?$)/.exec(word)?.[0]
	return digits === undefined ? SPEEDS.get(word.replace(/ veces$/, '')) : Number(digits)
}
