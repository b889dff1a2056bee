import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns a slide with a dark wood at dusk as background "photo" and light text on it. */
function wood(body: string, css = ''): string {
	return page(
		`body { background: linear-gradient(rgba(10, 20, 10, .35), rgba(10, 20, 10, .75)), repeating-linear-gradient(92deg, #2c3d25 0 38px, #4a5b33 44px 58px, #1d2a19 70px 96px, #556b2f 110px 122px); color: #f3f0dc; padding: 56px 90px; font-size: 34px }
h1 { font: italic 700 68px serif; margin-bottom: 30px; text-shadow: 0 2px 8px #000 }
${css}`,
		body,
	)
}

/** Five slides about tree care. The last one is in Spanish, because half of the clients speak it. */
export const TREES: readonly FieldSlide[] = [
	{
		name: 'trees-signs',
		deck: 'trees',
		language: 'en',
		size: 'wide',
		html: wood(
			`<h1>Is your oak asking for help?</h1><ul>${items([
				'Mushrooms within 3 ft of the trunk',
				'A lean of more than 15° that is new',
				'Dead limbs over 2 in. thick, called widow-makers',
				'Bark that falls off in sheets before August',
				'Soil that cracks or lifts on one side',
			])}</ul><p>Two of these? Stay out from under it and call a certified arborist.</p>`,
			'ul { line-height: 1.9; padding-left: 50px } p { margin-top: 44px; font-weight: bold; color: #ffd97a; font-size: 38px }',
		),
		truth: {
			kind: 'signs',
			title: 'Is your oak asking for help?',
			lines: [
				'Mushrooms within 3 ft of the trunk',
				'A lean of more than 15° that is new',
				'Dead limbs over 2 in. thick, called widow-makers',
				'Bark that falls off in sheets before August',
				'Soil that cracks or lifts on one side',
				'Two of these? Stay out from under it and call a certified arborist.',
			],
		},
	},
	{
		name: 'trees-team',
		deck: 'trees',
		language: 'en',
		size: 'wide',
		html: wood(
			`<h1>The people in your trees</h1><div class="team">${blocks('person', [
				'<i style="background:linear-gradient(#d9a679,#6d4a2f)"></i><b>Rosalind Achebe</b><p>Owner, ISA certified arborist PN-7718A</p>',
				'<i style="background:linear-gradient(#e8c39e,#40513b)"></i><b>Walter Quist III</b><p>Lead climber, 19 years aloft</p>',
				'<i style="background:linear-gradient(#8d5b3c,#2d3b55)"></i><b>Bảo Tran</b><p>Crane operator, NCCCO</p>',
				'<i style="background:linear-gradient(#f0d0b0,#7a2e2e)"></i><b>Inés Carranza</b><p>Office, English y español</p>',
			])}</div><p style="margin-top:40px">Insured for $2 million. Nobody climbs alone.</p>`,
			'.team { display: flex; gap: 30px } .person { flex: 1; text-align: center; font-size: 27px; line-height: 1.35 } .person i { display: block; width: 230px; height: 230px; border-radius: 50%; margin: 0 auto 20px; border: 6px solid #f3f0dc } .person b { font-size: 33px }',
		),
		truth: {
			kind: 'team',
			title: 'The people in your trees',
			lines: ['Insured for $2 million. Nobody climbs alone.'],
			rows: [
				['Rosalind Achebe', 'Owner, ISA certified arborist PN-7718A'],
				['Walter Quist III', 'Lead climber, 19 years aloft'],
				['Bảo Tran', 'Crane operator, NCCCO'],
				['Inés Carranza', 'Office, English y español'],
			],
			amounts: [['Insured', '$2 million']],
		},
	},
	{
		name: 'trees-quote',
		deck: 'trees',
		language: 'en',
		size: 'flyer',
		spoil: 'photo',
		html: page(
			`body { background: #fbf8ec; padding: 80px; font-family: monospace; font-size: 29px; color: #24301c } h1 { font: 700 64px monospace; margin-bottom: 18px } table { width: 100%; border-collapse: collapse; margin: 36px 0 } td { padding: 15px 0; vertical-align: top; border-bottom: 1px solid #b9b38f } td:nth-child(2) { width: 130px } td:last-child { text-align: right; width: 190px } p { line-height: 1.5; margin-bottom: 14px }`,
			`<h1>Work order 5521-B</h1><p>Date: 10/06/2025</p><p>Client: Delphine Marsh, 9 Quarry Hill Rd</p><table>${tableRows(
				[
					['Remove red oak, 31 in. trunk', '1', '$2,450.00'],
					['Prune sugar maple', '2', '$780.00'],
					['Grind stump to 8 in. below grade', '3', '$465.00'],
					['Steel cable, 5/16 in.', '1', '$390.00'],
					['Haul chips', '1', '$0.00'],
				],
			)}</table><p style="text-align:right;font-size:36px;font-weight:bold">Total $4,085.00</p><p style="margin-top:50px">Half is due when we start. The rest is due when you have walked the yard with us.</p><p>We call 811 at least 3 business days before we grind.</p><p>Wood stays in 16 in. rounds unless you ask us to haul it ($140 per load).</p><p style="margin-top:60px">Crown &amp; Root Tree Care | (413) 555-0170 | MA license 61-0382</p>`,
		),
		truth: {
			kind: 'table',
			title: 'Work order 5521-B',
			lines: [
				'Date: 10/06/2025',
				'Client: Delphine Marsh, 9 Quarry Hill Rd',
				'Total $4,085.00',
				'Half is due when we start. The rest is due when you have walked the yard with us.',
				'We call 811 at least 3 business days before we grind.',
				'Wood stays in 16 in. rounds unless you ask us to haul it ($140 per load).',
				'Crown & Root Tree Care | (413) 555-0170 | MA license 61-0382',
			],
			rows: [
				['Remove red oak, 31 in. trunk', '1', '$2,450.00'],
				['Prune sugar maple', '2', '$780.00'],
				['Grind stump to 8 in. below grade', '3', '$465.00'],
				['Steel cable, 5/16 in.', '1', '$390.00'],
				['Haul chips', '1', '$0.00'],
			],
			amounts: [
				['Remove red oak, 31 in. trunk', '$2,450.00'],
				['Prune sugar maple', '$780.00'],
				['Grind stump to 8 in. below grade', '$465.00'],
				['Steel cable, 5/16 in.', '$390.00'],
				['Haul chips', '$0.00'],
				['Total', '$4,085.00'],
				['Hauling the wood, per load', '$140'],
			],
		},
	},
	{
		name: 'trees-calendar',
		deck: 'trees',
		language: 'en',
		size: 'wide',
		spoil: 'grain',
		html: wood(
			`<h1>When to cut what</h1><table><tr><th>Tree</th><th>Best months</th><th>Never</th></tr>${tableRows(
				[
					['Oak', 'Nov to Mar', 'Apr to Jul'],
					['Maple', 'Jun to Aug', 'Feb to Apr'],
					['Birch', 'Jul', 'Mar to May'],
					['Fruit trees', 'Feb to Mar', 'Sep to Oct'],
					['Dead wood', 'Any month', 'In wind over 25 mph'],
				],
			)}</table>`,
			'table { width: 1300px; border-collapse: collapse; background: rgba(0, 0, 0, .55) } th { text-align: left; padding: 20px 28px; color: #ffd97a; border-bottom: 4px solid #ffd97a } td { padding: 20px 28px; border-bottom: 1px solid #8a8f70 }',
		),
		truth: {
			kind: 'table',
			title: 'When to cut what',
			lines: ['Tree'],
			columns: ['Best months', 'Never'],
			rows: [
				['Oak', 'Nov to Mar', 'Apr to Jul'],
				['Maple', 'Jun to Aug', 'Feb to Apr'],
				['Birch', 'Jul', 'Mar to May'],
				['Fruit trees', 'Feb to Mar', 'Sep to Oct'],
				['Dead wood', 'Any month', 'In wind over 25 mph'],
			],
		},
	},
	{
		name: 'trees-es',
		deck: 'trees',
		language: 'es',
		size: 'wide',
		html: wood(
			`<h1>¿Qué incluye la poda?</h1><ul>${items([
				'Quitamos ramas secas de más de 4 cm',
				'Dejamos 2,5 m libres sobre la acera',
				'Recogemos hojas y astillas el mismo día',
				'Revisión gratuita después de 12 meses',
			])}</ul><div class="box">Árbol pequeño: desde $280<br>Árbol grande: desde $640</div><p>Llámenos de lunes a sábado, de 7 a. m. a 6 p. m.</p>`,
			'ul { line-height: 1.8; padding-left: 50px } .box { display: inline-block; margin: 30px 0; padding: 22px 40px; background: #ffd97a; color: #24301c; font-weight: bold; line-height: 1.6 }',
		),
		truth: {
			kind: 'list',
			title: '¿Qué incluye la poda?',
			lines: [
				'Quitamos ramas secas de más de 4 cm',
				'Dejamos 2,5 m libres sobre la acera',
				'Recogemos hojas y astillas el mismo día',
				'Revisión gratuita después de 12 meses',
				'Árbol pequeño: desde $280',
				'Árbol grande: desde $640',
				'Llámenos de lunes a sábado, de 7 a. m. a 6 p. m.',
			],
			amounts: [
				['Árbol pequeño, desde', '$280'],
				['Árbol grande, desde', '$640'],
			],
		},
	},
]
