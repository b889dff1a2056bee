/**
 * The colours of a deck, as literals made by the server from its branding (every pair corrected to
 * WCAG AA). The room is the dim, brand-tinted light of watching; paper that of reading.
 *
 * - `--brand`, `--spark`: the two colours a deck gives; spark is a fill under `--spark-ink`, or text in the room
 * - `--accent`, `--accent-hover` (fills under `--accent-ink`; accent is text on paper too), `--accent-soft`, `--accent-line`
 * - `--room` (ground), `--room-top` (its lightest), `--room-raised` (cards), `--room-lit` (the chosen row), `--room-line`, `--room-track`
 * - `--room-ink` (read), `--room-ink-2` (support), `--room-ink-3` (captions not spoken yet), `--room-next` (rest of the spoken sentence), `--room-deep` (glyph on room-ink)
 * - `--cover`: the shade over the cover picture; `--slide-top`, `--slide-ground`: a structured slide
 */
export type ThemeVariables = Record<string, string>

/** Every name that `theme.css` carries and the styles of stage and viewer rely on. */
export const THEME_VARIABLES = [
	'--brand',
	'--spark',
	'--spark-ink',
	'--spark-soft',
	'--accent',
	'--accent-ink',
	'--accent-hover',
	'--accent-soft',
	'--accent-line',
	'--room',
	'--room-top',
	'--room-raised',
	'--room-lit',
	'--room-line',
	'--room-track',
	'--room-ink',
	'--room-ink-2',
	'--room-ink-3',
	'--room-next',
	'--room-deep',
	'--cover',
	'--slide-top',
	'--slide-ground',
] as const
