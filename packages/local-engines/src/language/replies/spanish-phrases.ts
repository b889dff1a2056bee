import type { DialogueAct } from './dialogue-act.ts'

const slide = '(?:(?:la |el )?(?:diapositiva|lamina|pagina|pantalla|parte) )?'
const place = '(?:donde|en donde) (?:estabamos|estaba|ibamos|iba|nos quedamos|me quede|quedamos)'
const please = '(?: por favor)?'

/**
 * Phrases of replies in Spanish, without accents. Of equally long matches, the first phrase in this list is used, as in
 * `REPLY_PHRASES`.
 */
export const SPANISH_PHRASES: [DialogueAct, string][] = [
	[
		'yes',
		'(?:si|claro(?: que si)?|vale|de acuerdo|esta bien|por supuesto|dale|bueno|correcto|asi es)',
	],
	['no', '(?:no gracias|todavia no|aun no)'],
	[
		'stop',
		'(?:no (?:quiero |vamos a |podemos )?(?:seguir|continuar|sigas|siga|continues|continue)(?: todavia| aun)?|para|detente|detengase|pausa)',
	],
	[
		'continue',
		`(?:(?:quiero|queremos|podemos|puedes|puede|vamos a|hay que|me gustaria|prefiero) )?(?:adelante|continua|continue|continuar|continuemos|sigue|siga|seguir|sigamos|siguiente|la siguiente|la que sigue|avanza|avance|avanzar|avancemos|vamos|vamonos|prosiga|prosigue)(?: (?:con|a) (?:la|el|lo) \\w+| adelante| con esto)?${please}`,
	],
	[
		'no_questions',
		'(?:no tengo (?:mas |ninguna |otra )?(?:preguntas?|dudas?)|ninguna (?:pregunta|duda)|sin (?:mas )?(?:preguntas|dudas)|nada mas|no hay (?:mas )?(?:preguntas|dudas))',
	],
	[
		'has_question',
		'(?:tengo (?:una|otra|mas|unas|otras|algunas) (?:preguntas?|dudas?)|(?:una|otra) (?:pregunta|duda)(?: mas)?)',
	],
	[
		'back_to_place',
		`(?:(?:quiero|podemos|puedes) )?(?:regresa|regrese|regresar|regresemos|vuelve|vuelva|volver|volvamos|llevame|muestrame|ensename)(?: a)? ${place}`,
	],
	[
		'back',
		`(?:(?:quiero|podemos|puedes) )?(?:regresa|regrese|regresar|regresemos|regresame|vuelve|vuelva|volver|volvamos|atras|hacia atras|ve atras|llevame de vuelta|llevame atras)(?: (?:a ${slide}(?:la )?(?:anterior|de antes)|atras))?${please}`,
	],
	['back', `(?:a )?${slide}(?:la |el )?anterior${please}`],
	['wait', '(?:espera|espere|esperate|un momento|un segundo|un momentito)'],
	[
		'settled',
		'(?:todo (?:bien|claro|listo|perfecto)|estoy bien|estamos bien|ya quedo|quedo claro)(?: gracias)?',
	],
	[
		'done',
		'(?:(?:muchas |mil )?gracias|entendido|entiendo|ya entendi|eso es todo|es todo|listo|perfecto|excelente|muy bien|que bien)',
	],
	['continue', '(?:me quedo|quedate|quedemonos|nos quedamos)(?: aqui)?'],
	['filler', '(?:por favor|pues|ya|ahora|entonces|y|senor|senora|senorita)'],
]
