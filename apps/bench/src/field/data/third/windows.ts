import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns a soft slide: lilac to peach gradient, glass panel with a thin frame, light type. */
function glass(body: string, css = ''): string {
	return page(
		`body { background: linear-gradient(120deg, #c9bdf0, #f6d6c9 70%, #fbeee2); padding: 54px; color: #43366b; font-size: 31px }
.pane { border: 3px solid rgba(255, 255, 255, .9); background: rgba(255, 255, 255, .45); height: 100%; padding: 50px 76px }
h1 { font: 300 64px sans-serif; margin-bottom: 32px; color: #5a3f9e }
${css}`,
		`<div class="pane">${body}</div>`,
	)
}

/** Six slides about windows, in Spanish. */
export const WINDOWS: readonly FieldSlide[] = [
	{
		name: 'windows-portada',
		deck: 'windows',
		language: 'es',
		size: 'wide',
		html: glass(
			`<h1 style="font-size:92px;margin-top:130px">Menos ruido, más luz</h1><p style="font-size:38px">Propuesta para la familia Ibáñez Núñez</p><p style="margin-top:150px;font-size:25px;color:#8a7db0">Ventanas del Valle · Licencia C-17 n.º 1093356 · (559) 555-0184</p>`,
		),
		truth: {
			kind: 'cover',
			title: 'Menos ruido, más luz',
			lines: [
				'Propuesta para la familia Ibáñez Núñez',
				'Ventanas del Valle · Licencia C-17 n.º 1093356 · (559) 555-0184',
			],
		},
	},
	{
		name: 'windows-senales',
		deck: 'windows',
		language: 'es',
		size: 'wide',
		html: glass(
			`<h1>¿Sus ventanas ya dieron lo suyo?</h1><ul>${items([
				'Entra aire frío aunque estén cerradas',
				'Hay vaho entre los dos vidrios',
				'El marco se hincha y no corre',
				'La alfombra perdió color junto al cristal',
				'La factura de luz subió un 18 % en dos años',
			])}</ul><p style="margin-top:36px;font-weight:bold">Si marcó tres, pídanos una medición sin costo.</p>`,
			'ul { list-style: none; line-height: 2 } li::before { content: "☐"; margin-right: 22px }',
		),
		truth: {
			kind: 'signs',
			title: '¿Sus ventanas ya dieron lo suyo?',
			lines: [
				'Entra aire frío aunque estén cerradas',
				'Hay vaho entre los dos vidrios',
				'El marco se hincha y no corre',
				'La alfombra perdió color junto al cristal',
				'La factura de luz subió un 18 % en dos años',
				'Si marcó tres, pídanos una medición sin costo.',
			],
		},
	},
	{
		name: 'windows-precios',
		deck: 'windows',
		language: 'es',
		size: 'wide',
		html: glass(
			`<h1>Elija su vidrio</h1><div class="cards">${blocks('card', [
				`<h2>Básico</h2><p class="price">$6,480</p><ul>${items(['Vidrio doble', 'Marco de vinilo', 'Garantía de 10 años'])}</ul>`,
				`<div class="ribbon">La más elegida</div><h2>Térmico</h2><p class="price">$8,250</p><ul>${items(['Vidrio doble con argón', 'Baja emisividad', 'Garantía de 20 años'])}</ul>`,
				`<h2>Silencio</h2><p class="price">$11,900</p><ul>${items(['Vidrio triple', 'Reduce 38 dB', 'Garantía de por vida'])}</ul>`,
			])}</div><p style="margin-top:24px;font-size:25px">Precios para 9 ventanas, con instalación e impuestos.</p>`,
			'.cards { display: flex; gap: 30px } .card { flex: 1; background: rgba(255, 255, 255, .75); border-radius: 18px; padding: 66px 28px 24px; height: 460px; position: relative; overflow: hidden } h2 { font-weight: 400; font-size: 42px } .price { font-size: 54px; color: #c2557a; margin: 12px 0 18px } ul { padding-left: 30px; line-height: 1.6; font-size: 28px } .ribbon { position: absolute; left: 0; right: 0; top: 0; background: #5a3f9e; color: #fff; font-size: 24px; padding: 9px; text-align: center }',
		),
		truth: {
			kind: 'prices',
			title: 'Elija su vidrio',
			lines: ['La más elegida', 'Precios para 9 ventanas, con instalación e impuestos.'],
			amounts: [
				['Básico', '$6,480'],
				['Térmico', '$8,250'],
				['Silencio', '$11,900'],
			],
			tiers: [
				{
					name: 'Básico',
					price: '$6,480',
					highlights: ['Vidrio doble', 'Marco de vinilo', 'Garantía de 10 años'],
				},
				{
					name: 'Térmico',
					price: '$8,250',
					highlights: ['Vidrio doble con argón', 'Baja emisividad', 'Garantía de 20 años'],
				},
				{
					name: 'Silencio',
					price: '$11,900',
					highlights: ['Vidrio triple', 'Reduce 38 dB', 'Garantía de por vida'],
				},
			],
		},
	},
	{
		name: 'windows-medidas',
		deck: 'windows',
		language: 'es',
		size: 'wide',
		spoil: 'scan',
		html: glass(
			`<h1>Medidas de su casa</h1><table><tr><th>Cuarto</th><th>Ancho</th><th>Alto</th><th>Precio</th></tr>${tableRows(
				[
					['Sala', '71 1/2 in.', '59 in.', '$1,310'],
					['Cocina', '35 3/4 in.', '35 1/2 in.', '$745'],
					['Recámara', '47 in.', '47 1/4 in.', '$890'],
					['Baño', '23 5/8 in.', '17 in.', '$520'],
				],
			)}</table><p style="margin-top:30px">Medido el 22 de febrero de 2025 por Efraín Tostado.</p>`,
			'table { width: 1240px; border-collapse: collapse } th { text-align: left; padding: 14px 20px; color: #c2557a } td { padding: 20px; border-top: 2px solid #b9a7e6 }',
		),
		truth: {
			kind: 'table',
			title: 'Medidas de su casa',
			lines: ['Cuarto', 'Medido el 22 de febrero de 2025 por Efraín Tostado.'],
			columns: ['Ancho', 'Alto', 'Precio'],
			rows: [
				['Sala', '71 1/2 in.', '59 in.', '$1,310'],
				['Cocina', '35 3/4 in.', '35 1/2 in.', '$745'],
				['Recámara', '47 in.', '47 1/4 in.', '$890'],
				['Baño', '23 5/8 in.', '17 in.', '$520'],
			],
			amounts: [
				['Sala', '$1,310'],
				['Cocina', '$745'],
				['Recámara', '$890'],
				['Baño', '$520'],
			],
		},
	},
	{
		name: 'windows-pasos',
		deck: 'windows',
		language: 'es',
		size: 'wide',
		spoil: 'small',
		html: glass(
			`<h1>Así trabajamos</h1><div class="steps">${blocks('step', [
				'<i>1</i><b>Medimos</b><p>Una visita de 40 minutos</p>',
				'<i>2</i><b>Fabricamos</b><p>De 4 a 5 semanas</p>',
				'<i>3</i><b>Instalamos</b><p>Dos días, un cuarto a la vez</p>',
				'<i>4</i><b>Limpiamos</b><p>Nos llevamos los vidrios viejos</p>',
			])}</div><p style="margin-top:44px">Usted solo mueve las cortinas.</p>`,
			'.steps { display: grid; grid-template-columns: 1fr 1fr; gap: 26px } .step { background: rgba(255, 255, 255, .7); padding: 26px 30px; position: relative } .step i { position: absolute; right: 26px; top: 14px; font: 300 80px sans-serif; color: #c9bdf0 } .step b { font-size: 37px; font-weight: 400; color: #c2557a } .step p { margin-top: 8px }',
		),
		truth: {
			kind: 'steps',
			title: 'Así trabajamos',
			lines: [
				'Medimos',
				'Una visita de 40 minutos',
				'Fabricamos',
				'De 4 a 5 semanas',
				'Instalamos',
				'Dos días, un cuarto a la vez',
				'Limpiamos',
				'Nos llevamos los vidrios viejos',
				'Usted solo mueve las cortinas.',
			],
			numbersNotToSpeak: ['1', '2', '3', '4'],
		},
	},
	{
		name: 'windows-preguntas',
		deck: 'windows',
		language: 'es',
		size: 'wide',
		html: glass(
			`<h1>Preguntas de nuestros clientes</h1><dl><dt>¿Tengo que estar en casa?</dt><dd>Sí, solo la primera hora de cada día.</dd><dt>¿Y si llueve?</dt><dd>Cambiamos la fecha sin cargo.</dd><dt>¿Pintan por dentro?</dt><dd>No; sellamos y dejamos el marco listo para pintar.</dd><dt>¿Cuánto es el anticipo?</dt><dd>El 30 % al firmar y el resto al terminar.</dd></dl>`,
			'dt { font-size: 35px; color: #c2557a } dd { margin: 8px 0 30px }',
		),
		truth: {
			kind: 'questions',
			title: 'Preguntas de nuestros clientes',
			lines: [
				'¿Tengo que estar en casa?',
				'Sí, solo la primera hora de cada día.',
				'¿Y si llueve?',
				'Cambiamos la fecha sin cargo.',
				'¿Pintan por dentro?',
				'No; sellamos y dejamos el marco listo para pintar.',
				'¿Cuánto es el anticipo?',
				'El 30 % al firmar y el resto al terminar.',
			],
		},
	},
]
