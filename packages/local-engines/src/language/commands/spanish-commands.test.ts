import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCommand } from './read-command.ts'

const slideTitles = ['Bienvenida', 'Su techo', 'La garantía', 'Sus precios', 'El pago', 'Dos días']

function read(input: string): string | null {
	const command = readCommand({ input, slideNumber: 4, slideTitles })
	if (command === null) return null
	const { action, slideNumber, value } = command
	return [action, slideNumber ?? value].filter((part) => part !== undefined).join(' ')
}

const COMMANDS: Record<string, string[]> = {
	'next 5': [
		'siguiente',
		'la siguiente diapositiva',
		'pase a la siguiente',
		'avanza',
		'salta esto',
	],
	'next 6': ['avanza dos diapositivas', 'adelante dos diapositivas', 'dos diapositivas más'],
	'previous 3': [
		'anterior',
		'regresa',
		'regrese una diapositiva',
		'la diapositiva anterior',
		'atrás',
	],
	'previous 2': ['regresa dos diapositivas', 'vuelva 2 diapositivas', 'dos diapositivas atrás'],
	'first 1': [
		'desde el principio',
		'vuelve a empezar',
		'regrese al inicio',
		'la primera diapositiva',
	],
	'last 6': ['la última diapositiva', 'vaya al final', 've a la última diapositiva'],
	'go_to 5': [
		'diapositiva cinco',
		'vaya a la diapositiva 5',
		'la quinta diapositiva',
		'ver el pago',
	],
	'go_to 3': ['llévame a la garantía', 'muéstreme la garantía', 'quisiera ver la garantía'],
	pause: ['pausa', 'pause', 'espere un momento', 'deténgase', 'para', 'dame un segundo'],
	play: ['continúa', 'continúe', 'siga', 'reproduce', 'reanude la presentación', 'empieza'],
	replay: ['repite eso', 'repita', '¿puede repetir?', 'otra vez', 'dígalo de nuevo', '¿qué dijo?'],
	louder: ['más alto', 'sube el volumen', 'súbale', 'hable más fuerte', 'no se oye'],
	quieter: ['más bajo', 'baje el volumen', 'bájale un poco', 'habla más bajo', 'muy fuerte'],
	mute: ['silencio', 'sin sonido', 'quite el sonido', 'apaga la voz', 'cállate'],
	unmute: ['activa el sonido', 'prenda el audio', 'con sonido', 'quita el silencio'],
	'set_volume 50': ['volumen al 50 %', 'pon el volumen al cincuenta por ciento', 'volumen 50'],
	faster: ['más rápido', 'un poco más rápido', 'hable más rápido', 'acelera', 'muy lento'],
	slower: ['más lento', 'más despacio', 'habla más despacio', 'no tan rápido', 'va muy rápido'],
	'set_speed 1': ['velocidad normal', 'a velocidad normal'],
	'set_speed 1.5': ['velocidad 1.5', 'velocidad uno y medio', '1.5x'],
	'set_speed 2': ['doble velocidad', 'al doble de velocidad'],
	full_screen: ['pantalla completa', 'ponlo en pantalla completa', 'más grande'],
	exit_full_screen: ['salir de pantalla completa', 'salga de la pantalla completa', 'más pequeño'],
	captions_on: ['subtítulos', 'con subtítulos', 'active los subtítulos', 'quiero subtítulos'],
	captions_off: ['sin subtítulos', 'quita los subtítulos', 'desactive los subtítulos'],
	sign: ['quiero firmar', 'firmar', 'quisiera firmar el contrato', 'estoy lista para firmar'],
	book: ['reservar una cita', 'quiero una cita', 'agéndeme una visita', 'quiero cambiar mi cita'],
	contact: ['llámame', 'llámeme', '¿me pueden llamar?', 'quiero hablar con una persona'],
	open: ['empecemos', 'me interesa', '¿cuál es el siguiente paso?', 'quiero comprar'],
}

describe('readCommand in Spanish', () => {
	const rows = Object.entries(COMMANDS).flatMap(([expected, inputs]) =>
		inputs.map((input) => ({ input, expected })),
	)

	it.each(rows)('reads “$input” as $expected, with and without accents and fillers', (row) => {
		const plain = row.input.normalize('NFD').replace(/\p{M}/gu, '')
		for (const input of [
			row.input,
			plain,
			`Oye, ${row.input}, por favor.`,
			`Por favor, ${row.input}`,
			row.input.toUpperCase(),
		])
			expect(read(input), input).toBe(row.expected)
	})

	it.each([
		'¿Cuándo puedo firmar?',
		'¿Qué pasa después de firmar?',
		'¿Cuánto tarda la cita?',
		'¿Puedo cancelar después de firmar?',
		'¿Qué incluye la siguiente opción?',
		'¿Hay una opción más rápida para instalar?',
		'¿Cuál es el precio más bajo?',
		'¿Quién me llama antes de la visita?',
		'¿Tengo que pagar al principio?',
		'¿La lluvia suena más fuerte en un techo de metal?',
		'¿Qué dice el contrato sobre la garantía?',
		'¿Puedo pagar una parte el próximo mes?',
		'no quiero firmar',
		'quiero hacer una pregunta',
		'¿cuánto dura la garantía?',
	])('returns null for “%s”, which is no command', (input) => {
		expect(read(input)).toBeNull()
	})

	it('obeys the examples that the viewer shows', () => {
		const catalog = new URL(
			'../../../../../apps/viewer/src/messages/es/watching.ts',
			import.meta.url,
		)
		const list = /commandExamples: \[([^\]]*)\]/.exec(readFileSync(catalog, 'utf8'))?.[1] ?? ''
		const examples = [...list.matchAll(/'([^']*)'/g)].map(([, example = '']) => example)
		expect(examples.length).toBeGreaterThan(3)
		for (const example of examples) expect(read(example), example).not.toBeNull()
	})
})
