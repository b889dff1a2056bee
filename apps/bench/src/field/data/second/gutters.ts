import { blocks, items, page, tableRows } from '../../html.ts'
import type { FieldSlide } from '../../types.ts'

/** Returns a slide of an old presentation program: loud gradient, yellow shadowed title, footer bar with the page number. */
function loud(body: string, footer: string, css = ''): string {
	return page(
		`body { background: linear-gradient(160deg, #00157a, #1c49d8 60%, #00a3c4); color: white; font-size: 34px }
h1 { font: bold 62px serif; color: #ffee33; text-shadow: 3px 3px 0 #000; text-align: center; padding: 36px 40px 24px }
ul { padding-left: 120px; line-height: 1.75 }
.foot { position: absolute; bottom: 0; left: 0; right: 0; background: #d40000; color: #fff; padding: 12px 30px; font-size: 22px; display: flex; justify-content: space-between }
${css}`,
		`${body}<div class="foot">${footer}</div>`,
	)
}

/** Five slides about gutters, 4:3, by a company that has used the same file since 2009. */
export const GUTTERS: readonly FieldSlide[] = [
	{
		name: 'gutters-cover',
		deck: 'gutters',
		language: 'en',
		size: 'classic',
		spoil: 'jpeg40',
		html: loud(
			`<h1 style="padding-top:150px;font-size:84px">Dry Basements Start<br>at the Gutter!!</h1>
<p style="text-align:center;font-size:42px;margin-top:30px">Proposal for the Okafor residence</p>
<p style="text-align:center;font-size:32px;margin-top:26px;color:#9ff">Tri-County Gutter Works &bull; Lic. #GC-204417 &bull; Since 1988</p>
<div style="width:360px;margin:56px auto 0;background:#ff7a00;border:6px ridge #ffd37a;text-align:center;padding:18px;font-weight:bold">CALL (614) 555-0148</div>`,
			'<span>tricountygutter.example</span><span>1</span>',
		),
		truth: {
			kind: 'cover',
			title: 'Dry Basements Start at the Gutter!!',
			lines: [
				'Proposal for the Okafor residence',
				'Tri-County Gutter Works • Lic. #GC-204417 • Since 1988',
				'CALL (614) 555-0148',
				'tricountygutter.example',
			],
			numbersNotToSpeak: ['1'],
		},
	},
	{
		name: 'gutters-why',
		deck: 'gutters',
		language: 'en',
		size: 'classic',
		html: loud(
			`<h1>What a Clogged Gutter Does</h1><ul>${items([
				'1 inch of rain on 1,000 sq ft of roof is 623 gallons',
				'Overflow lands within 12 in. of your foundation',
				'Wet fascia boards rot in 3 to 5 winters',
				'A basement repair averages $4,800 in Franklin County',
				'Ice in the trough weighs up to 57 lb per 10 ft',
			])}</ul><p style="margin:34px 60px;background:#ffee33;color:#b00000;font-weight:bold;text-align:center;padding:16px;font-size:36px">We clean before we quote. No charge.</p>`,
			'<span>Tri-County Gutter Works</span><span>2</span>',
		),
		truth: {
			kind: 'signs',
			title: 'What a Clogged Gutter Does',
			lines: [
				'1 inch of rain on 1,000 sq ft of roof is 623 gallons',
				'Overflow lands within 12 in. of your foundation',
				'Wet fascia boards rot in 3 to 5 winters',
				'A basement repair averages $4,800 in Franklin County',
				'Ice in the trough weighs up to 57 lb per 10 ft',
				'We clean before we quote. No charge.',
				'Tri-County Gutter Works',
			],
			amounts: [['A basement repair', '$4,800']],
			numbersNotToSpeak: ['2'],
		},
	},
	{
		name: 'gutters-sizes',
		deck: 'gutters',
		language: 'en',
		size: 'classic',
		html: loud(
			`<h1>Which Size Fits Your Home?</h1>
<table><tr><th></th><th colspan="2">Seamless aluminum, per foot</th></tr><tr><th>Part</th><th>5 in.</th><th>6 in.</th></tr>${tableRows(
				[
					['Trough, 0.027 in.', '$9.40', '$11.85'],
					['Trough, 0.032 in.', '$10.75', '$13.20'],
					['Downspout', '$8.10', '$9.95'],
					['Leaf cover', '$7.50', '$8.25'],
				],
			)}</table><p style="margin:30px 70px;font-size:28px">Hidden hangers every 24 in., screws of 1 1/2 in. Inside corners $18 each.</p>`,
			'<span>Tri-County Gutter Works</span><span>3</span>',
			`table { margin: 10px auto; border-collapse: collapse; width: 1080px } th { background: #ff7a00; color: #000; padding: 12px; border: 3px solid #fff }
td { border: 3px solid #fff; padding: 13px 24px; text-align: center; background: #0b2a9c } td.item { text-align: left }`,
		),
		truth: {
			kind: 'table',
			title: 'Which Size Fits Your Home?',
			lines: [
				'Seamless aluminum, per foot',
				'Part',
				'Hidden hangers every 24 in., screws of 1 1/2 in. Inside corners $18 each.',
				'Tri-County Gutter Works',
			],
			columns: ['5 in.', '6 in.'],
			rows: [
				['Trough, 0.027 in.', '$9.40', '$11.85'],
				['Trough, 0.032 in.', '$10.75', '$13.20'],
				['Downspout', '$8.10', '$9.95'],
				['Leaf cover', '$7.50', '$8.25'],
			],
			amounts: [
				['Trough, 0.027 in., 5 in.', '$9.40'],
				['Trough, 0.027 in., 6 in.', '$11.85'],
				['Trough, 0.032 in., 5 in.', '$10.75'],
				['Trough, 0.032 in., 6 in.', '$13.20'],
				['Downspout, 5 in.', '$8.10'],
				['Downspout, 6 in.', '$9.95'],
				['Leaf cover, 5 in.', '$7.50'],
				['Leaf cover, 6 in.', '$8.25'],
				['Inside corners', '$18'],
			],
			numbersNotToSpeak: ['3'],
		},
	},
	{
		name: 'gutters-before-after',
		deck: 'gutters',
		language: 'en',
		size: 'classic',
		spoil: 'photo',
		html: loud(
			`<h1>Same House, One Day Apart</h1><div class="pair">${blocks('side', [
				`<b style="background:#d40000">BEFORE</b><ul>${items(['Spikes pulled loose', '11 seams, 4 leaks', 'Water line at 3 1/4 in. in the cellar'])}</ul>`,
				`<b style="background:#00892f">AFTER</b><ul>${items(['Hidden hangers', '0 seams on 142 ft', 'Dry cellar after 2.6 in. of rain'])}</ul>`,
			])}</div><p style="text-align:center;font-size:26px;margin-top:26px">Job on Wexford Lane, Dublin, OH. May 14, 2024.</p>`,
			'<span>Tri-County Gutter Works</span><span>4</span>',
			`.pair { display: flex; gap: 40px; padding: 0 60px } .side { flex: 1; height: 520px; background: linear-gradient(#5a6a75, #39434a 50%, #1d2a20); border: 8px ridge #ccc }
.side b { display: block; padding: 10px; text-align: center } .side ul { padding: 36px 20px 0 60px; font-size: 31px }`,
		),
		truth: {
			kind: 'comparison',
			title: 'Same House, One Day Apart',
			lines: [
				'BEFORE',
				'Spikes pulled loose',
				'11 seams, 4 leaks',
				'Water line at 3 1/4 in. in the cellar',
				'AFTER',
				'Hidden hangers',
				'0 seams on 142 ft',
				'Dry cellar after 2.6 in. of rain',
				'Job on Wexford Lane, Dublin, OH. May 14, 2024.',
				'Tri-County Gutter Works',
			],
			numbersNotToSpeak: ['4'],
		},
	},
	{
		name: 'gutters-price',
		deck: 'gutters',
		language: 'en',
		size: 'classic',
		html: loud(
			`<h1>Three Ways To Stay Dry</h1><div class="cards">${blocks('card', [
				`<h2>Basic</h2><p class="price">$1,980</p><ul>${items(['5 in. trough', '4 downspouts', '5-year labor'])}</ul>`,
				`<div class="ribbon">MOST POPULAR</div><h2>Plus</h2><p class="price">$2,745</p><ul>${items(['6 in. trough', '5 downspouts', '10-year labor'])}</ul>`,
				`<h2>Never Climb</h2><p class="price">$4,130</p><ul>${items(['6 in. trough', 'Leaf covers', 'Lifetime labor'])}</ul>`,
			])}</div><p style="text-align:center;font-size:26px;margin-top:24px">Prices for 142 ft. Good until 09/30/2025.</p>`,
			'<span>Tri-County Gutter Works</span><span>5</span>',
			`.cards { display: flex; gap: 28px; padding: 0 50px } .card { flex: 1; height: 500px; background: #fff; color: #000; border: 6px outset #bbb; position: relative; padding-top: 64px; text-align: center }
.card ul { text-align: left; padding-left: 64px; font-size: 29px } .price { font: bold 58px serif; color: #d40000; margin: 14px } h2 { font-size: 40px; color: #00157a }
.ribbon { position: absolute; top: 0; left: 0; right: 0; background: #d40000; color: #ffee33; font-weight: bold; font-size: 26px; padding: 8px }`,
		),
		truth: {
			kind: 'prices',
			title: 'Three Ways To Stay Dry',
			lines: [
				'MOST POPULAR',
				'Prices for 142 ft. Good until 09/30/2025.',
				'Tri-County Gutter Works',
			],
			amounts: [
				['Basic', '$1,980'],
				['Plus', '$2,745'],
				['Never Climb', '$4,130'],
			],
			tiers: [
				{
					name: 'Basic',
					price: '$1,980',
					highlights: ['5 in. trough', '4 downspouts', '5-year labor'],
				},
				{
					name: 'Plus',
					price: '$2,745',
					highlights: ['6 in. trough', '5 downspouts', '10-year labor'],
				},
				{
					name: 'Never Climb',
					price: '$4,130',
					highlights: ['6 in. trough', 'Leaf covers', 'Lifetime labor'],
				},
			],
			numbersNotToSpeak: ['5'],
		},
	},
]
