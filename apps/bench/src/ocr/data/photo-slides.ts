import { gradient, rect } from '../../drawing/svg.ts'
import { drawText } from '../../drawing/text.ts'
import { drawLines, slideOverPhoto, type TestSlide } from '../test-slide.ts'

const shadow =
	'<filter id="shadow" x="-5%" y="-20%" width="110%" height="140%"><feDropShadow dx="0" dy="3" stdDeviation="5" flood-color="#000" flood-opacity=".75"/></filter>'
const shaded = (...elements: string[]) =>
	`<defs>${shadow}</defs><g filter="url(#shadow)">${elements.join('')}</g>`

/**
 * Test slides with text on photos: on the photo itself, on a dark overlay, next to the photo, on a card, or dark on a
 * bright photo.
 */
export const PHOTO: TestSlide[] = [
	{
		name: 'white print on the bare photograph',
		look: 'photo',
		photo: { seed: 1, tint: '#6b7f8f', brightness: 0.75 },
		encoding: { jpeg: 78 },
		title: 'Built to weather any storm',
		bullets: ['Class 4 impact rated, 50-year warranty', 'Ask us about your insurance discount'],
		svg: slideOverPhoto(
			shaded(
				drawText('Built to weather any storm', [110, 420], {
					family: 'inter',
					weight: 700,
					size: 96,
					fill: '#ffffff',
				}),
				drawText('Class 4 impact rated, 50-year warranty', [110, 530], {
					family: 'inter',
					weight: 600,
					size: 46,
					fill: '#ffffff',
				}),
				drawText('Ask us about your insurance discount', [110, 640], {
					family: 'inter',
					weight: 600,
					size: 46,
					fill: '#ffffff',
				}),
			),
		),
	},
	{
		name: 'white print on a dark veil',
		look: 'photo',
		photo: { seed: 2, tint: '#8a6f52', brightness: 0.9 },
		encoding: { jpeg: 82 },
		title: 'Family owned since 1987',
		bullets: [
			'Three generations on the same ladder',
			'14 crews, all of them local',
			'A+ rating with the Better Business Bureau',
		],
		svg: slideOverPhoto(
			`<defs>${gradient('veil', ['#000000d0', '#00000010'], [1, 0])}</defs>`,
			rect({ x: 0, y: 0, width: 1600, height: 900 }, 'url(#veil)'),
			drawText('Family owned', [120, 270], {
				family: 'playfair-display',
				weight: 700,
				size: 100,
				fill: '#ffffff',
			}),
			drawText('since 1987', [120, 386], {
				family: 'playfair-display',
				weight: 700,
				size: 100,
				fill: '#ffffff',
			}),
			drawLines(
				[
					'Three generations on the same ladder',
					'14 crews, all of them local',
					'A+ rating with the Better Business Bureau',
				],
				{ x: 124, y: 530, pitch: 92 },
				{ family: 'lato', weight: 400, size: 42, fill: '#f5f5f4' },
			),
		),
	},
	{
		name: 'dark print beside the photograph',
		look: 'photo',
		photo: { seed: 3, tint: '#7d8b6a', brightness: 1 },
		title: 'Storm damage hides in plain sight',
		bullets: [
			'Bruised shingles leak in the second winter',
			'Insurers ask for a report within one year',
			'Our inspection is free and takes 40 minutes',
		],
		svg: slideOverPhoto(
			rect({ x: 0, y: 0, width: 900, height: 900 }, '#ffffff'),
			drawText('Storm damage', [90, 210], {
				family: 'roboto-slab',
				weight: 700,
				size: 78,
				fill: '#111827',
			}),
			drawText('hides in plain sight', [90, 302], {
				family: 'roboto-slab',
				weight: 700,
				size: 78,
				fill: '#111827',
			}),
			drawLines(
				[
					'Bruised shingles leak in the second winter',
					'Insurers ask for a report within one year',
					'Our inspection is free and takes 40 minutes',
				],
				{ x: 92, y: 450, pitch: 100 },
				{ family: 'lato', weight: 400, size: 39, fill: '#374151' },
			),
		),
	},
	{
		name: 'dark print on a card over the photograph',
		look: 'photo',
		photo: { seed: 4, tint: '#5a6f86', brightness: 0.85 },
		encoding: { jpeg: 70 },
		title: 'Before you sign anything',
		bullets: [
			'Check the license number with the state',
			'Ask for proof of liability coverage',
			'Read the warranty, all of it',
			'Never pay more than 10% up front',
		],
		svg: slideOverPhoto(
			rect({ x: 560, y: 120, width: 940, height: 660, radius: 24 }, '#fffdf8'),
			drawText('Before you sign anything', [630, 250], {
				family: 'source-serif-4',
				weight: 600,
				size: 68,
				fill: '#1c1917',
			}),
			...[
				'Check the license number with the state',
				'Ask for proof of liability coverage',
				'Read the warranty, all of it',
				'Never pay more than 10% up front',
			].flatMap((text, index) => [
				`<circle cx="644" cy="${368 + index * 100}" r="8" fill="#dc2626"/>`,
				drawText(text, [680, 382 + index * 100], {
					family: 'inter',
					weight: 400,
					size: 38,
					fill: '#292524',
				}),
			]),
		),
	},
	{
		name: 'dark print on a bright photograph',
		look: 'photo',
		photo: { seed: 5, tint: '#dbe7ef', brightness: 1.35 },
		encoding: { jpeg: 80 },
		title: 'Light from above',
		bullets: ['Skylights that open by themselves', 'Fitted in half a day, sealed for 20 years'],
		svg: slideOverPhoto(
			drawText('Light from above', [110, 330], {
				family: 'oswald',
				weight: 600,
				size: 120,
				fill: '#0b0f14',
			}),
			drawText('Skylights that open by themselves', [114, 450], {
				family: 'inter',
				weight: 600,
				size: 46,
				fill: '#0b0f14',
			}),
			drawText('Fitted in half a day, sealed for 20 years', [114, 560], {
				family: 'inter',
				weight: 600,
				size: 46,
				fill: '#0b0f14',
			}),
		),
	},
]
