import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns a poster-like slide: turquoise water pattern, white rounded panel, heavy condensed capitals. */
function splash(body: string, css = ''): string {
	return page(
		`body { background: repeating-radial-gradient(ellipse at 30% 120%, #00b4d8 0 40px, #48cae4 60px, #0096c7 90px); padding: 50px; font-size: 32px; color: #03045e }
.panel { background: rgba(255, 255, 255, .93); border-radius: 40px; height: 100%; padding: 46px 70px }
h1 { font-weight: 900; font-size: 66px; letter-spacing: -2px; color: #0077b6; margin-bottom: 28px }
${css}`,
		`<div class="panel">${body}</div>`,
	)
}

/** Six slides about swimming pools, two of them in Spanish. */
export const POOLS: readonly FieldSlide[] = [
	{
		name: 'pools-shapes',
		deck: 'pools',
		language: 'en',
		size: 'wide',
		html: splash(
			`<h1>SHELLS WE SET IN 9 DAYS</h1><table><tr><th>Shell</th><th>Length</th><th>Depth</th><th>Water</th><th>From</th></tr>${tableRows(
				[
					['Lagoon 24', '24 ft', '5 1/2 ft', '7,400 gal', '$46,900'],
					['Cove 30', '30 ft', '6 ft', '10,800 gal', '$54,300'],
					['Lap 36', '36 ft', '4 1/2 ft', '9,100 gal', '$58,750'],
					['Grotto 40', '40 ft', '8 1/2 ft', '19,200 gal', '$71,400'],
				],
			)}</table><p style="margin-top:34px;font-size:27px">Prices include a 1 1/2 HP pump and 400 sq ft of broom-finish concrete.</p>`,
			'table { width: 100%; border-collapse: collapse } th { text-align: left; font-size: 25px; color: #0096c7; padding: 12px } td { padding: 21px 12px; border-top: 2px dashed #90e0ef } td:last-child { font-weight: bold }',
		),
		truth: {
			kind: 'table',
			title: 'SHELLS WE SET IN 9 DAYS',
			lines: ['Shell', 'Prices include a 1 1/2 HP pump and 400 sq ft of broom-finish concrete.'],
			columns: ['Length', 'Depth', 'Water', 'From'],
			rows: [
				['Lagoon 24', '24 ft', '5 1/2 ft', '7,400 gal', '$46,900'],
				['Cove 30', '30 ft', '6 ft', '10,800 gal', '$54,300'],
				['Lap 36', '36 ft', '4 1/2 ft', '9,100 gal', '$58,750'],
				['Grotto 40', '40 ft', '8 1/2 ft', '19,200 gal', '$71,400'],
			],
			amounts: [
				['Lagoon 24', '$46,900'],
				['Cove 30', '$54,300'],
				['Lap 36', '$58,750'],
				['Grotto 40', '$71,400'],
			],
		},
	},
	{
		name: 'pools-care',
		deck: 'pools',
		language: 'en',
		size: 'wide',
		html: splash(
			`<h1>KEEP THE WATER CLEAR</h1><div class="dials">${blocks('dial', [
				'<b>7.2 to 7.6</b><span>pH</span>',
				'<b>1 to 3 ppm</b><span>Free chlorine</span>',
				'<b>80 to 120 ppm</b><span>Alkalinity</span>',
				'<b>200 to 400 ppm</b><span>Calcium</span>',
			])}</div><ul>${items(['Run the pump 8 h a day at 45 gpm', 'Clean the filter when it reads 25 psi', 'Test on Mondays and after every party'])}</ul>`,
			'.dials { display: flex; gap: 24px; margin-bottom: 36px } .dial { flex: 1; background: #caf0f8; border-radius: 24px; text-align: center; padding: 44px 10px } .dial b { display: block; font-size: 38px } .dial span { font-size: 27px; color: #0077b6 } ul { padding-left: 44px; line-height: 1.75 }',
		),
		truth: {
			kind: 'list',
			title: 'KEEP THE WATER CLEAR',
			lines: [
				'Run the pump 8 h a day at 45 gpm',
				'Clean the filter when it reads 25 psi',
				'Test on Mondays and after every party',
			],
			rows: [
				['pH', '7.2 to 7.6'],
				['Free chlorine', '1 to 3 ppm'],
				['Alkalinity', '80 to 120 ppm'],
				['Calcium', '200 to 400 ppm'],
			],
		},
	},
	{
		name: 'pools-clubs',
		deck: 'pools',
		language: 'en',
		size: 'classic',
		spoil: 'photo',
		html: splash(
			`<h1>WEEKLY CLUBS</h1><div class="cards">${blocks('card', [
				`<h2>Skim</h2><p class="price">$95/mo</p><ul>${items(['Test and balance', 'Empty baskets'])}</ul>`,
				`<h2>Swim</h2><p class="price">$165/mo</p><ul>${items(['All of Skim', 'Vacuum', 'Brush tile'])}</ul><div class="ribbon">BEST VALUE</div>`,
				`<h2>Splash</h2><p class="price">$240/mo</p><ul>${items(['All of Swim', 'Chemicals', 'Open and close'])}</ul>`,
			])}</div><p style="margin-top:26px;font-size:27px">Cancel any month with 15 days of notice.</p>`,
			'.cards { display: flex; gap: 22px } .card { flex: 1; border: 5px solid #0077b6; border-radius: 22px; padding: 26px 18px 70px; height: 560px; position: relative; overflow: hidden } h2 { font-size: 42px } .price { font-size: 42px; font-weight: 900; color: #d00000; margin: 14px 0 } ul { padding-left: 30px; font-size: 28px; line-height: 1.7 } .ribbon { position: absolute; bottom: 0; left: 0; right: 0; background: #ffb703; text-align: center; font-weight: bold; font-size: 25px; padding: 12px }',
		),
		truth: {
			kind: 'prices',
			title: 'WEEKLY CLUBS',
			lines: ['BEST VALUE', 'Cancel any month with 15 days of notice.'],
			amounts: [
				['Skim', '$95/mo'],
				['Swim', '$165/mo'],
				['Splash', '$240/mo'],
			],
			tiers: [
				{ name: 'Skim', price: '$95/mo', highlights: ['Test and balance', 'Empty baskets'] },
				{ name: 'Swim', price: '$165/mo', highlights: ['All of Skim', 'Vacuum', 'Brush tile'] },
				{
					name: 'Splash',
					price: '$240/mo',
					highlights: ['All of Swim', 'Chemicals', 'Open and close'],
				},
			],
		},
	},
	{
		name: 'pools-pay',
		deck: 'pools',
		language: 'en',
		size: 'wide',
		html: splash(
			`<h1>FIVE CHECKS, NO SURPRISES</h1><div class="pays">${blocks('pay', [
				'<i>1</i><b>At signing</b><em>$1,000</em>',
				'<i>2</i><b>When the hole is dug</b><em>40 %</em>',
				'<i>3</i><b>When the shell is set</b><em>35 %</em>',
				'<i>4</i><b>When the deck is poured</b><em>20 %</em>',
				'<i>5</i><b>When you swim</b><em>the rest</em>',
			])}</div><p style="margin-top:22px;font-size:26px">Loans from Bluewater Credit Union: 7.49 % APR over 15 years.</p>`,
			'.pay { display: flex; align-items: center; gap: 30px; background: #e0f7fc; border-radius: 60px; padding: 12px 36px; margin-bottom: 14px } .pay i { font-style: normal; font-weight: 900; font-size: 44px; color: #00b4d8 } .pay em { margin-left: auto; font-style: normal; font-weight: bold }',
		),
		truth: {
			kind: 'financing',
			title: 'FIVE CHECKS, NO SURPRISES',
			lines: ['Loans from Bluewater Credit Union: 7.49 % APR over 15 years.'],
			rows: [
				['At signing', '$1,000'],
				['When the hole is dug', '40 %'],
				['When the shell is set', '35 %'],
				['When the deck is poured', '20 %'],
				['When you swim', 'the rest'],
			],
			amounts: [['At signing', '$1,000']],
			numbersNotToSpeak: ['1', '2', '3', '4', '5'],
		},
	},
	{
		name: 'pools-es-steps',
		deck: 'pools',
		language: 'es',
		size: 'wide',
		html: splash(
			`<h1>DEL PERMISO AL PRIMER CHAPUZÓN</h1><ol>${items([
				'<b>Permiso:</b> lo tramitamos en 2 o 3 semanas.',
				'<b>Excavación:</b> un día; nos llevamos la tierra.',
				'<b>Colocación:</b> la grúa baja la piscina en 45 minutos.',
				'<b>Instalación:</b> bomba de 1 1/2 HP y luces de 12 V.',
				'<b>Entrega:</b> le enseñamos a cuidar el agua.',
			])}</ol>`,
			'ol { padding-left: 60px; line-height: 2.1; font-size: 35px } b { color: #d00000 }',
		),
		truth: {
			kind: 'steps',
			title: 'DEL PERMISO AL PRIMER CHAPUZÓN',
			lines: [
				'Permiso: lo tramitamos en 2 o 3 semanas.',
				'Excavación: un día; nos llevamos la tierra.',
				'Colocación: la grúa baja la piscina en 45 minutos.',
				'Instalación: bomba de 1 1/2 HP y luces de 12 V.',
				'Entrega: le enseñamos a cuidar el agua.',
			],
			numbersNotToSpeak: ['1.', '2.', '3.', '4.', '5.'],
		},
	},
	{
		name: 'pools-es-warranty',
		deck: 'pools',
		language: 'es',
		size: 'wide',
		spoil: 'small',
		html: splash(
			`<h1>SU GARANTÍA, EN POCAS PALABRAS</h1><table>${tableRows([
				['Casco de fibra de vidrio', '25 años'],
				['Bomba y filtro', '3 años'],
				['Luces LED', '2 años'],
				['Mano de obra', '18 meses'],
				['Grietas en el cemento', 'no incluidas'],
			])}</table><p style="margin-top:30px">Bahía Azul Pools, licencia n.º CPC-1458820, tel. (813) 555-0192</p>`,
			'table { width: 100%; border-collapse: collapse } td { padding: 18px 12px; border-bottom: 2px solid #90e0ef } td:last-child { text-align: right; font-weight: bold }',
		),
		truth: {
			kind: 'warranty',
			title: 'SU GARANTÍA, EN POCAS PALABRAS',
			lines: ['Bahía Azul Pools, licencia n.º CPC-1458820, tel. (813) 555-0192'],
			rows: [
				['Casco de fibra de vidrio', '25 años'],
				['Bomba y filtro', '3 años'],
				['Luces LED', '2 años'],
				['Mano de obra', '18 meses'],
				['Grietas en el cemento', 'no incluidas'],
			],
		},
	},
]
