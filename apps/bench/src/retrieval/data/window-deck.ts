import type { AnswerSource } from '../sources.ts'

/** Deck of an invented window company. */
export const WINDOW_DECK: AnswerSource[] = [
	slide('win-cover', 'Quiet rooms, warm walls', [
		'New windows for your home in Duluth',
		'Welcome. I will show you what a new window changes, room by room.',
	]),
	slide('win-glass', 'Three panes and argon between them', [
		'U-factor 0.17',
		'Argon gas fills the space between the panes',
		'Coated glass reflects heat back into the room',
		'Blocks 95% of ultraviolet light, so floors and furniture do not fade',
	]),
	slide('win-noise', 'The street stays outside', [
		'Laminated glass cuts traffic noise by 40 decibels',
		'Bedrooms facing the road gain the most',
	]),
	slide('win-frames', 'Frames that never need paint', [
		'Fiberglass frames in eight colors, inside and out',
		'Will not warp, rot or peel',
		'Wipe them with soap and water once a year',
	]),
	slide('win-bills', 'Lower heating bills', [
		'Customers in Duluth save about $430 a year on heating',
		'The federal tax credit covers 30% of the windows, up to $600',
	]),
	slide('win-install', 'Installed in a single day', [
		'A crew of three replaces up to twelve windows in a day',
		'We lay drop cloths and vacuum every room before we leave.',
		'Old windows are hauled away and recycled',
	]),
	slide('win-warranty', 'Covered for as long as you live here', [
		'Lifetime warranty on glass and frames',
		'Accidental glass breakage is covered for 20 years',
		'The warranty transfers to a buyer of your house once',
	]),
	slide('win-price', 'What it comes to', [
		'Double hung: $890 per window, installed',
		'Casement: $1,040 per window, installed',
		'Bay window: $3,900, installed',
	]),
	faq(
		'wfaq-wait',
		'How long until my windows are made?',
		'Six to eight weeks from the day we measure. Each window is built to order.',
	),
	faq(
		'wfaq-winter',
		'Can you install in winter?',
		'Yes. We replace one opening at a time, so a room is open for about twenty minutes.',
	),
	faq(
		'wfaq-blinds',
		'Will my old blinds still fit?',
		'Nearly always. The new frame has the same depth. We take blinds down and hang them again.',
	),
	faq(
		'wfaq-clean',
		'How do I clean the outside?',
		'Both sashes tilt inward, so you clean the outside from inside the room.',
	),
	faq(
		'wfaq-security',
		'Are the windows safe against break-ins?',
		'Each sash has two cam locks and a steel keeper, and laminated glass holds together when it is hit.',
	),
]

function slide(id: string, title: string, lines: string[]): AnswerSource {
	return { type: 'slide', id, title, lines }
}

function faq(id: string, title: string, answer: string): AnswerSource {
	return { type: 'faq', id, title, lines: [answer] }
}
